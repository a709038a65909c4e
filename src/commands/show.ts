import type { World } from "../platform/index.ts";
import type { LockedValue } from "../model/lock/index.ts";
import type { RunOptions } from "./options.ts";
import { runInProject, workTreeFiles, type ProjectResult, type RunContext } from "./project.ts";
import type { Since } from "./since.ts";

/** How {@link show} runs. */
export interface ShowOptions extends RunOptions {
  /** At most two: the key of a reference, and a query. One that is no key is a query over all references. */
  readonly words: readonly string[];
  /** Only aliases. */
  readonly aliases: boolean;
  /** Only tombstones. */
  readonly removed: boolean;
}

/** A reference of the lock. */
export interface ReferenceRow {
  readonly key: string;
  readonly type: string;
  readonly name: string;
  readonly description: string;
  /** Codes that the service lists. */
  readonly codes: number;
  /** Codes that it no longer lists. */
  readonly removed: number;
}

/** A value of the lock. */
export interface ValueRow extends LockedValue {
  readonly reference: string;
}

/** An alias of the lock. */
export interface AliasRow {
  readonly reference: string;
  readonly code: number | string;
  readonly alias: string;
  /** The member today. */
  readonly member: string;
  /** `null` where it is not known. */
  readonly since: Since | null;
}

/** A tombstone of the lock. */
export interface TombstoneRow {
  readonly reference: string;
  readonly code: number | string;
  readonly member: string;
  readonly description: string;
  /** `null` where it is not known. */
  readonly since: Since | null;
}

/** Tables from the lock: those that were asked for. */
export interface ShownTables {
  /** The reference that was asked for; `null` for all. */
  readonly reference: string | null;
  /** What the values were searched for; `null` for all of them. */
  readonly query: string | null;
  /** All of them, or the one that was asked for. */
  readonly references?: readonly ReferenceRow[];
  readonly values?: readonly ValueRow[];
  readonly aliases?: readonly AliasRow[];
  readonly tombstones?: readonly TombstoneRow[];
}

export interface ShowResult extends ProjectResult {
  /** `null` where the lock could not be read. */
  readonly tables: ShownTables | null;
  /** `false` where a query matches nothing. */
  readonly isFound: boolean;
  /** The key that a query which matches nothing may have meant; `null` where none is near. */
  readonly nearestKey: string | null;
  /** Why git could not be asked since when; `null` where it was asked, or need not be. */
  readonly unknownSince: string | null;
}

/** What it adds to what every run says of itself. */
export type Shown = Omit<ShowResult, keyof ProjectResult>;

const nothing: Shown = { tables: null, isFound: true, nearestKey: null, unknownSince: null };

export type ShowContext = RunContext<ShowOptions>;

/**
 * Tables from the lock beside the configuration. The service is not asked.
 *
 * @throws only where there is a bug of ours
 */
export async function show(options: ShowOptions, world: World): Promise<ShowResult> {
  const { showLock } = await import("./show-lock.ts");
  const open = () => workTreeFiles(options, world);
  return runInProject({ options, world, open, nothing }, showLock);
}
