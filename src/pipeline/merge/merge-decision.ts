import { quote } from "../../base/text/index.ts";
import type { Code } from "../../model/lock/index.ts";

/** A conflict between two branches, and how the merge resolved it. */
export type MergeDecision = {
  /** Key of the reference; `null` for the lock itself. */
  readonly reference: string | null;
  readonly code?: Code;
} & (
  | {
      readonly kind: "value";
      /** The name of the part, such as `description`. */
      readonly part: string;
      readonly kept: string;
      readonly other: string;
    }
  | {
      /** Both branches renamed a member; the other name stays as an alias. */
      readonly kind: "member";
      readonly kept: string;
      readonly other: string;
      /** The descriptions also differ: one of the names may have another meaning. */
      readonly descriptionsDiffer: boolean;
    }
  | {
      /** One name belongs to two codes, or to the types of two references. */
      readonly kind: "name";
      readonly name: string;
      /** The code or key that keeps it. */
      readonly holder: Code;
      /** The new name of the other one; `undefined` for an alias, which is removed. */
      readonly assigned: string | undefined;
    }
);

export function describeDecision(decision: MergeDecision): string {
  const { code } = decision;
  const of = code === undefined ? "" : ` of code ${quote(code, "bare")}`;
  switch (decision.kind) {
    case "value": {
      const { part, kept, other } = decision;
      return `the two branches differ in the ${part}${of}: ${quote(kept)} is kept, ${quote(other)} is not`;
    }
    case "member": {
      const { kept, other, descriptionsDiffer } = decision;
      const caution = descriptionsDiffer ? "; the descriptions also differ: check that both names fit" : "";
      return `the two branches differ in the member${of}: ${quote(kept, "bare")} is kept and ${quote(other, "bare")} becomes an alias${caution}`;
    }
    case "name": {
      const { name, holder, assigned } = decision;
      const [keeper, displaced] =
        code === undefined
          ? [quote(holder, "bare"), "the type of this reference"]
          : [`code ${quote(holder, "bare")}`, `code ${quote(code, "bare")}`];
      const instead =
        assigned === undefined
          ? `${quote(name, "bare")} is removed from the aliases of ${displaced}`
          : `${displaced} is renamed to ${quote(assigned, "bare")}`;
      // Code of the other branch still compiles, and means something else.
      const caution =
        code === undefined || assigned === undefined ? "" : `; ${quote(name, "bare")} in your code means ${keeper} now`;
      return `both branches assigned the name ${quote(name, "bare")}: ${keeper} keeps it; ${instead}${caution}`;
    }
  }
}
