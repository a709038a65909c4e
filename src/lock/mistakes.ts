import type { JsonNode } from "../base/index.ts";

/** A mistake in the lock and the node where it is. */
export interface LockMistake {
  readonly node: { readonly offset: number };
  readonly pointer: string;
  readonly message: string;
}

/** Where the parts of a lock stand, for the checks that come after reading. */
export type LockPlaces = ReadonlyMap<object, { readonly node: JsonNode; readonly pointer: string }>;
