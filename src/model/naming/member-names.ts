import type { MemberCase } from "../settings/index.ts";
import { isMemberName } from "../../base/text/index.ts";
import { joinWords, toWords, writeCode } from "./words.ts";

/**
 * Returns the name that a new value gets if no other value has it: a plain ASCII identifier, whatever the description. The
 * default of `memberCase` is `"pascal"`.
 *
 * @example memberName("Côte d'Ivoire", 384) // "CoteDIvoire"
 * @example memberName("", -7) // "CodeMinus7"
 * @example memberName("8", 8) // "Code8"
 */
export function memberName(description: string, code: number | string, memberCase: MemberCase = "pascal"): string {
  const words = toWords(description);
  // A code in place of a description is a name only if it begins with a letter.
  const isNumber = description === String(code) && /^\d/.test(words[0] ?? "");
  const name = words.length > 0 && !isNumber ? joinWords(words, memberCase) : codeName(code, memberCase);
  return isMemberName(name) ? name : `${name}_`;
}

function codeName(code: number | string, memberCase: MemberCase): string {
  const prefix = joinWords(["code"], memberCase);
  return `${prefix}${memberCase === "constant" ? "_" : ""}${writeCode(code)}`;
}

interface NewValue {
  readonly code: number | string;
  readonly description: string;
}

/**
 * Names new values, each name once, whatever their order. Values that would share a name, or whose name is taken, get
 * their code appended until all names are free.
 *
 * @param isTaken whether a name already belongs to another code
 * @returns names by code, and the codes that were appended to their name
 */
export function nameMembers(
  values: readonly NewValue[],
  memberCase: MemberCase,
  isTaken: (name: string, code: number | string) => boolean,
): { readonly names: ReadonlyMap<number | string, string>; readonly collided: readonly (number | string)[] } {
  const names = new Map(values.map(({ code, description }) => [code, memberName(description, code, memberCase)]));
  const collided = new Set<number | string>();
  for (;;) {
    const clashing = findClashes(names, isTaken);
    if (clashing.length === 0) return { names, collided: [...collided] };
    for (const code of clashing) {
      names.set(code, nameWithCode(names.get(code) as string, code));
      collided.add(code);
    }
  }
}

export function nameWithCode(name: string, code: number | string): string {
  return `${name}_${writeCode(code)}`;
}

function findClashes(
  names: ReadonlyMap<number | string, string>,
  isTaken: (name: string, code: number | string) => boolean,
): (number | string)[] {
  const holders = new Map<string, number>();
  for (const name of names.values()) holders.set(name, (holders.get(name) ?? 0) + 1);
  return [...names].flatMap(([code, name]) => ((holders.get(name) as number) > 1 || isTaken(name, code) ? [code] : []));
}
