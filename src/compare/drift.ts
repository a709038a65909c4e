import type { DriftFacts, Mend } from "../findings/index.ts";
export type { DriftCause, DriftStatus } from "../findings/index.ts";

/** A file that is not what lock and configuration say. */
export interface Drift extends DriftFacts {
  /** POSIX, from the configuration's folder. */
  readonly file: string;
  /** What is wrong. */
  readonly message: string;
  /** What mends it. */
  readonly mend?: Mend;
  /** First line that differs, from 1. */
  readonly line?: number;
}
