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
    const describe = (quote: Quote): Statement => ({ message: describeDecision(decision, quote) });
    findings.add("lock", { describe, isRemark: true }, { reference }, () => ({ file: lockFileName }));
  }
}

function describeDecision(decision: MergeDecision, quote: Quote): string {
  const { code } = decision;
  const of = code === undefined ? "" : ` of code ${quote(code, "bare")}`;
  switch (decision.kind) {
    case "value": {
      const { part, kept, other } = decision;
      return `the two branches differ in the ${part}${of}: ${quote(kept)} is kept, ${quote(other)} is not`;
    }
    case "member": {
      const { kept, other } = decision;
      return `the two branches differ in the member${of}: it is ${quote(kept, "bare")}, and ${quote(other, "bare")} stays as an alias`;
    }
    case "name": {
      const { name, holder, given } = decision;
      const [keeper, loser] =
        code === undefined
          ? [`${quote(holder, "bare")}`, "this one"]
          : [`code ${quote(holder, "bare")}`, `code ${quote(code, "bare")}`];
      const instead = given === undefined ? "loses the alias" : `is ${quote(given, "bare")} now`;
      return `the two branches gave the name ${quote(name, "bare")} twice: ${keeper} keeps it, ${loser} ${instead}`;
    }
  }
}
