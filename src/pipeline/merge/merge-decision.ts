import { quote } from "../../base/text/index.ts";
import type { Code } from "../../model/lock/index.ts";

/** A conflict between two branches, and how the merge resolved it. */
export interface MergeDecision {
  /** Key of the reference; `null` for the lock itself. */
  readonly reference: string | null;
  readonly code?: Code;
  /** The name of the part, such as `description`. */
  readonly part: string;
  readonly message: string;
  /** What was kept, if the other was not. */
  readonly expected?: string;
  readonly actual: string;
}

type Place = Pick<MergeDecision, "reference" | "code">;

export function partDiffers(place: Place & Pick<MergeDecision, "part">, kept: string, other: string): MergeDecision {
  const what = `the ${place.part}${ofCode(place)}`;
  const message = `the two branches differ in ${what}: ${quote(kept)} is kept, ${quote(other)} is not`;
  return { ...place, message, expected: kept, actual: other };
}

/** Both branches renamed a member. If their descriptions also differ, one of the names may have another meaning. */
export function memberDiffers(place: Place, kept: string, other: string, descriptionsDiffer: boolean): MergeDecision {
  const caution = descriptionsDiffer ? "; the descriptions also differ: check that both names fit" : "";
  const result = `${quote(kept, "bare")} is kept and ${quote(other, "bare")} becomes an alias`;
  const message = `the two branches differ in the member${ofCode(place)}: ${result}${caution}`;
  return { ...place, part: "member", message, expected: kept, actual: other };
}

/**
 * One name belongs to two codes.
 *
 * @param holder the code that keeps it
 * @param assigned the new name of the other one; `undefined` for an alias, which is removed
 */
export function nameIsTaken(
  place: Required<Place>,
  name: string,
  holder: Code,
  assigned: string | undefined,
): MergeDecision {
  const [keeper, displaced] = [holder, place.code].map((code) => `code ${quote(code, "bare")}`);
  const shown = quote(name, "bare");
  const instead =
    assigned === undefined
      ? `${shown} is removed from the aliases of ${displaced}`
      : `${displaced} is renamed to ${quote(assigned, "bare")}`;
  // Code of the other branch still compiles, and means something else.
  const caution = assigned === undefined ? "" : `; ${shown} in your code means ${keeper} now`;
  const message = `both branches assigned the name ${shown}: ${keeper} keeps it; ${instead}${caution}`;
  return { ...place, part: "member", message, actual: name };
}

function ofCode({ code }: Place): string {
  return code === undefined ? "" : ` of code ${quote(code, "bare")}`;
}
