import { type CodeType, readInteger, type Reference, type ValueItem } from "../spec/index.ts";
import type { PlacedVerdict, RuleBase } from "./rule.ts";

/** A value as the rules of lists see it. */
export interface JudgedValue extends ValueItem {
  /** Of a number, where JavaScript would write it otherwise: `1.0`, `1e2`, `-0`. */
  readonly spelling?: string | undefined;
  /** The service no longer lists it: it stays for its name, and nobody can mend its texts. */
  readonly removed?: true;
}

/** A list as the rules see it, of a document or of a lock. */
export interface JudgedList extends Reference {
  /** What its codes have to be. `null`: there is no value to infer it from. */
  readonly type: CodeType | null;
  /** A code may be a number or a text, whatever its type, as in the overview. */
  readonly hasCodesOfAnyType: boolean;
  /** The descriptions of the values have no declared width, as in the overview. */
  readonly hasUnboundedValues: boolean;
  readonly values: readonly JudgedValue[];
}

/** A place in a list: a field of it or of the value at an index, or that value. */
export interface ListPlace {
  readonly value?: number;
  readonly field?: "name" | "description" | "values" | "code" | "code2" | "enable";
}

/** A rule that looks at a whole list; one loop judges documents and locks by all of them. */
export interface ListRule extends RuleBase {
  readonly about: "list";
  /** Takes time linear in the size of the list. */
  judge(list: JudgedList): Iterable<PlacedVerdict<ListPlace>>;
}

/** The code that a value has in a list of that type; `undefined` where it cannot be one. */
export function codeOf(
  value: JudgedValue,
  { type, hasCodesOfAnyType }: Pick<JudgedList, "type" | "hasCodesOfAnyType">,
): ValueItem["code"] | undefined {
  const { code, spelling } = value;
  if (type?.kind === "integer") return readInteger(code, spelling);
  if (typeof code === "string") return code;
  return hasCodesOfAnyType && readInteger(code, spelling) !== undefined ? String(code) : undefined;
}

/** A code as it stands in its document. */
export function spellingOf({ code, spelling }: JudgedValue): string {
  return spelling ?? String(code);
}
