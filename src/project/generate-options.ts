import type { Change, GenerateSummary } from "../model/report/index.ts";
import type { RunOptions } from "./options.ts";
import type { ProjectResult } from "./project.ts";

/** Options of `generate`. All are optional. */
export interface GenerateOptions extends RunOptions {
  /** Uses only the lock and does not open a connection. */
  readonly offline?: boolean;
  /** Fails if the lock would change, and writes nothing. */
  readonly locked?: boolean;
  /** Lists each file that would be written or removed, and writes nothing. */
  readonly dryRun?: boolean;
  /** Accepts that the service has removed codes or references (rules `mass-removal` and `reference-missing`). */
  readonly acceptRemovals?: boolean;
  /** Accepts that codes have a new meaning (rule `meaning-changed`): members move with the descriptions. */
  readonly acceptMeanings?: boolean;
  /** Starts a new lock, also in place of an existing one; all names are assigned again. */
  readonly newLock?: boolean;
}

/** Result of `generate`. */
export interface GenerateResult extends ProjectResult {
  /** The changes to the lists since the lock was written. */
  readonly changes: readonly Change[];
  /** Files that were written (with `dryRun`, those that would be): POSIX paths relative to the configuration's folder. */
  readonly written: readonly string[];
  /** Generated files that were removed, in the same form. */
  readonly removed: readonly string[];
  /** Whether only some of the files could be written: those in `written` and `removed`. After any other error, nothing is. */
  readonly isUnfinished: boolean;
  /** Whether no lock existed before. */
  readonly isFirst: boolean;
  /** The source and the size of the package; `null` if the run failed before they were known. */
  readonly summary: GenerateSummary | null;
}

export type Generated = Omit<GenerateResult, keyof ProjectResult>;

export const unwritten: Generated = {
  changes: [],
  written: [],
  removed: [],
  isUnfinished: false,
  isFirst: false,
  summary: null,
};
