import type { Change } from "../../model/diff/index.ts";
import type { RunOptions } from "../options.ts";
import type { ProjectResult } from "./run.ts";

/** Options of `generate`. All have a default. */
export interface GenerateOptions extends RunOptions {
  /** Uses only the lock and does not open a connection. */
  readonly offline?: boolean;
  /** Fails if the lock would change, and writes nothing. */
  readonly locked?: boolean;
  /** Lists each file that would be written or removed, and writes nothing. */
  readonly dryRun?: boolean;
  /** Accepts that codes and references have been removed. */
  readonly acceptRemovals?: boolean;
  /** Accepts that codes have a new meaning: members move with the descriptions. */
  readonly acceptMeanings?: boolean;
  /** Starts a new lock although generated modules exist; all names are assigned again. */
  readonly newLock?: boolean;
}

/** Result of `generate`. */
export interface GenerateResult extends ProjectResult {
  /** What changed in the lists since the lock. */
  readonly changes: readonly Change[];
  /** Files written, POSIX, from the configuration's folder; under `dryRun` those that would be. */
  readonly written: readonly string[];
  /** Generated files removed, in the same form. */
  readonly removed: readonly string[];
  /** `true` if not all files could be written: the finding lists those that were. */
  readonly isUnfinished: boolean;
  /** `true` if there was no lock before. */
  readonly isFirst: boolean;
  /** `null` if the run failed before. */
  readonly summary: GenerateSummary | null;
}

/** The source of the lists, and the size of the package. */
export interface GenerateSummary {
  /** The base URL, `sample`, or `lock`. */
  readonly source: string;
  /** Documents fetched. */
  readonly documents: number;
  readonly references: number;
  /** Codes that the service lists today in those references, including those that the package leaves out. */
  readonly codes: number;
  /** Files of the package, unchanged ones included. */
  readonly files: number;
  /** The package's folder, POSIX, from the configuration's folder. */
  readonly dir: string;
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
