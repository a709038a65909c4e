import type fc from "fast-check";
import type { Diagnostic } from "../../src/model/findings/index.ts";

/** What cases came to, counted: whether the grammar reaches what it is for. */
export interface Tally {
  /** A step that a case came to: `mapped`, `rendered`. */
  reach(step: string): void;
  found(diagnostics: readonly Diagnostic[]): void;
}

/** A kind of case. What a case is made of are texts, numbers and bytes, so that it can be written into a file. */
export interface Kind<Case> {
  /** Of 1,000 cases so many are of this kind. */
  readonly share: number;
  /** Opens sockets, or starts git. */
  readonly isSlow?: true;
  readonly cases: fc.Arbitrary<Case>;
  /** @throws where anything is not as it should be */
  check(one: Case, tally: Tally): Promise<void>;
}
