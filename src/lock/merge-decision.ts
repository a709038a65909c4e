import type { Findings } from "../findings/index.ts";
import type { Quote, Statement } from "../rules/index.ts";
import { lockFileName, type LockedValue } from "./lock.ts";

/** What a merge had to decide, because the two branches cannot both have it. */
export type MergeDecision = Place &
  (
    | {
        /** Both branches gave one part another value. */
        readonly kind: "value";
        /** Name of the part: `description`. */
        readonly part: string;
        readonly kept: string;
        readonly other: string;
      }
    | {
        /** Both branches gave another member; the other one stays as an alias. */
        readonly kind: "member";
        readonly kept: string;
        readonly other: string;
      }
    | {
        /** One name was given to two codes, or to the types of two references. */
        readonly kind: "name";
        readonly name: string;
        /** Code or key that keeps it. */
        readonly holder: LockedValue["code"];
        /** What the other one is named now; `undefined` where it was an alias only, which is gone. */
        readonly given: string | undefined;
      }
  );

interface Place {
  /** Key of the reference; `null`: the whole lock. */
  readonly reference: string | null;
  readonly code?: LockedValue["code"];
}

/** Takes what a merge decides. */
export type Decide = (decision: MergeDecision) => void;

/** Tells each decision as a warning of rule `lock`. */
export function reportDecisions(decisions: readonly MergeDecision[], findings: Findings): void {
  for (const decision of decisions) {
    const { reference } = decision;
    const describe = (quote: Quote): Statement => ({ message: `two branches: ${describeDecision(decision, quote)}` });
    findings.add("lock", { describe, isRemark: true }, { reference }, () => ({ file: lockFileName }));
  }
}

function describeDecision(decision: MergeDecision, quote: Quote): string {
  const { code } = decision;
  const of = code === undefined ? "" : ` of code ${quote(code, "bare")}`;
  switch (decision.kind) {
    case "value":
      return `the ${decision.part}${of} is ${quote(decision.kept)}; the other one was ${quote(decision.other)}`;
    case "member":
      return `the member${of} is ${quote(decision.kept, "bare")}; ${quote(decision.other, "bare")} stays as an alias`;
    case "name": {
      const { name, holder, given } = decision;
      const keeps = `${quote(holder, "bare")} keeps the name ${quote(name, "bare")}`;
      const who = code === undefined ? "the other reference" : `code ${quote(code, "bare")}`;
      return `${keeps}; ${who} ${given === undefined ? "loses it as an alias" : `is ${quote(given, "bare")} now`}`;
    }
  }
}
