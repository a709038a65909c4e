import type fc from "fast-check";
import type { Diagnostic } from "../../src/model/findings/index.ts";

/** Counts the steps and rules that cases reach. */
export interface Tally {
  /** Counts a step that a case reached, such as `mapped` or `rendered`. */
  reach(step: string): void;
  found(diagnostics: readonly Diagnostic[]): void;
}

/** A kind of case. Cases consist of texts, numbers and bytes, so that they can be written to a file. */
export interface Kind<Case> {
  /** The number of cases of this kind in 1,000. */
  readonly share: number;
  /** Opens sockets, or starts git. */
  readonly isSlow?: true;
  readonly cases: fc.Arbitrary<Case>;
  /** @throws if anything is wrong */
  check(input: Case, tally: Tally): Promise<void>;
}
