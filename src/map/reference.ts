import type { CodeType } from "../api/index.ts";

/** A value item, read and checked. */
export interface ValueItem {
  readonly code: number | string;
  /** Only in `country`. */
  readonly code2?: string;
  readonly description: string;
  readonly enable: boolean;
}

/** A reference as the service tells it now, read and checked. */
export interface Reference {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  /** As declared; inferred, without width, for a reference that the version does not declare. `null`: no value to infer it from. */
  readonly code: CodeType | null;
  /** Ascending by code. */
  readonly values: readonly ValueItem[];
}
