import { quote } from "../../base/text/index.ts";
import type { Code } from "../../model/lock/index.ts";

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
        /** Whether the branches differ in the words, too: one of the two names may be of another meaning. */
        readonly isReworded: boolean;
      }
    | {
        /** One name was given to two codes, or to the types of two references. */
        readonly kind: "name";
        readonly name: string;
        /** Code or key that keeps it. */
        readonly holder: Code;
        /** What the other one is named now; `undefined` where it was an alias only, which is gone. */
        readonly given: string | undefined;
      }
  );

interface Place {
  /** Key of the reference; `null`: the whole lock. */
  readonly reference: string | null;
  readonly code?: Code;
}

/** Takes what a merge decides. */
export type Decide = (decision: MergeDecision) => void;

/** What was decided, in words. */
export function describeDecision(decision: MergeDecision): string {
  const { code } = decision;
  const of = code === undefined ? "" : ` of code ${quote(code, "bare")}`;
  switch (decision.kind) {
    case "value": {
      const { part, kept, other } = decision;
      return `the two branches differ in the ${part}${of}: ${quote(kept)} is kept, ${quote(other)} is not`;
    }
    case "member": {
      const { kept, other, isReworded } = decision;
      const caution = isReworded ? "; its words differ, too, so see that both names fit them" : "";
      return `the two branches differ in the member${of}: it is ${quote(kept, "bare")}, and ${quote(other, "bare")} stays as an alias${caution}`;
    }
    case "name": {
      const { name, holder, given } = decision;
      const [keeper, loser] =
        code === undefined
          ? [quote(holder, "bare"), "this reference"]
          : [`code ${quote(holder, "bare")}`, `code ${quote(code, "bare")}`];
      const instead = given === undefined ? "loses the alias" : `is ${quote(given, "bare")} now`;
      return `the two branches gave the name ${quote(name, "bare")} twice: ${keeper} keeps it, ${loser} ${instead}`;
    }
  }
}
