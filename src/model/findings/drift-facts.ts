/** What can be wrong with a file of the package. */
export const driftStatuses = ["missing", "edited", "stale", "orphan", "foreign"] as const;

/** What is wrong with a file of the package. */
export type DriftStatus = (typeof driftStatuses)[number];

/** What made it so: the lock's data, the configuration, the version of the tool, or an edit by hand. */
export const driftCauses = ["data", "config", "tool", "hand"] as const;

/** What made a file of the package wrong. */
export type DriftCause = (typeof driftCauses)[number];

/** What is known of a file that is not what lock and configuration say. */
export interface DriftFacts {
  readonly status: DriftStatus;
  /** Where there are several, the first of data, config, tool, hand that holds. */
  readonly cause: DriftCause;
  /** Unified diff from the committed to the expected text, bounded. */
  readonly patch?: string;
}
