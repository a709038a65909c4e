/** What can be wrong with a file of the package. */
export const driftStatuses = ["missing", "edited", "stale", "orphan", "foreign"] as const;

export type DriftStatus = (typeof driftStatuses)[number];

/** What made it so: the lock's data, the configuration, the version of the tool, or a hand. */
export const driftCauses = ["data", "config", "tool", "hand"] as const;

export type DriftCause = (typeof driftCauses)[number];

/** A file that is not what lock and configuration say. */
export interface Drift {
  /** POSIX, from the configuration's folder. */
  readonly file: string;
  readonly status: DriftStatus;
  /** Where there are several, the first of data, config, tool, hand that holds. */
  readonly cause: DriftCause;
  /** What is wrong and what mends it. */
  readonly message: string;
  /** Unified diff from the committed to the expected text, bounded. */
  readonly patch?: string;
  /** First line that differs, from 1. */
  readonly line?: number;
}
