import anyAscii from "any-ascii";
import { groupPairs } from "../../base/index.ts";
import { digest, isMemberName } from "../../base/text/index.ts";
import type { ValueItem } from "../list/index.ts";
import { asciiWords, joinWords, type MemberCase, writeCode } from "./words.ts";

const maxLength = 100;

const maxCodeLength = 40;

/**
 * Returns the name that a new value gets if no other value has it: a plain ASCII identifier, whatever the description. A name
 * has at most 100 characters, and is cut after a word if possible. The default of `memberCase` is `"pascal"`.
 *
 * @example memberName("Côte d'Ivoire", 384) // "CoteDIvoire"
 * @example memberName("", -7) // "CodeMinus7"
 * @example memberName("8", 8) // "Code8"
 */
export function memberName(description: string, code: number | string, memberCase: MemberCase = "pascal"): string {
  const words = wordsOf(description, code, memberCase);
  if (words.length === 0) return codeName(code, memberCase);
  const name = joinWords(cutWords(words, memberCase), memberCase).slice(0, maxLength);
  return isMemberName(name) ? name : `${name}_`;
}

/** The name of a value without a maximum length: two descriptions with the same label mean the same. */
export function labelOf(
  { description, code }: Pick<ValueItem, "code" | "description">,
  memberCase: MemberCase,
): string {
  const words = wordsOf(description, code, memberCase);
  return words.length > 0 ? joinWords(words, memberCase) : codeName(code, memberCase);
}

/** Letters, their marks and numbers. Everything else separates words. */
const usable = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a text in ASCII, other scripts transliterated: `Côte d'Ivoire` has `Cote`, `d`, `Ivoire`. */
export function toWords(text: string): string[] {
  // NFC: both Unicode forms of an accented letter result in the same name.
  const runs = text.normalize("NFC").match(usable) ?? [];
  return runs.flatMap((run) => asciiWords(anyAscii(run)));
}

/**
 * The words of a description; none if it is only the code and begins with a digit, which no name does. A name in constant case, such
 * as `C2OX`, stays as it is there.
 */
function wordsOf(description: string, code: number | string, memberCase: MemberCase): readonly string[] {
  if (memberCase === "constant" && /^[A-Z][A-Z\d_]*$/.test(description)) return [description];
  const words = toWords(description);
  return description === String(code) && /^\d/.test(words[0] ?? "") ? [] : words;
}

function cutWords(words: readonly string[], memberCase: MemberCase): readonly string[] {
  const separator = memberCase === "constant" ? 1 : 0;
  let length = (/^\d/.test(words[0] ?? "") ? 1 : 0) - separator;
  const end = words.findIndex((word) => (length += word.length + separator) > maxLength);
  return end === -1 ? words : words.slice(0, Math.max(end, 1));
}

function codeName(code: number | string, memberCase: MemberCase): string {
  const prefix = joinWords(["code"], memberCase);
  return `${prefix}${memberCase === "constant" ? "_" : ""}${writeCode(code)}`;
}

/**
 * Names new values, each name once, whatever their order. Values that would share a name, unless only one of them is enabled,
 * and values whose name another code has, get their code appended until all names are free.
 *
 * @param holders the codes that have a name already
 * @returns names by code, and the codes that were appended to their name
 */
export function nameMembers(
  values: readonly Pick<ValueItem, "code" | "description" | "enable">[],
  memberCase: MemberCase,
  holders: ReadonlyMap<string, number | string> = new Map(),
): { readonly names: ReadonlyMap<number | string, string>; readonly collided: readonly (number | string)[] } {
  const names = new Map(values.map(({ code, description }) => [code, memberName(description, code, memberCase)]));
  const enabled = new Set(values.flatMap(({ code, enable }) => (enable ? [code] : [])));
  const collided = new Set<number | string>();
  for (;;) {
    const clashing = findClashes(names, enabled, holders);
    if (clashing.length === 0) return { names, collided: [...collided] };
    for (const code of clashing) {
      const name = names.get(code) as string;
      // Two codes may have the same digest.
      names.set(code, collided.has(code) ? `${name}_${writeCode(code)}` : nameWithCode(name, code));
      collided.add(code);
    }
  }
}

/** A name with a code appended, or the beginning of its digest if the code is long. */
export function nameWithCode(name: string, code: number | string): string {
  const isLong = String(code).length > maxCodeLength;
  return `${name}_${isLong ? digest(String(code)).slice(0, 8) : writeCode(code)}`;
}

function findClashes(
  names: ReadonlyMap<number | string, string>,
  enabled: ReadonlySet<number | string>,
  holders: ReadonlyMap<string, number | string>,
): (number | string)[] {
  const byName = groupPairs(Array.from(names, ([code, name]) => [name, code]));
  return [...byName].flatMap(([name, codes]) => {
    const [first, ...others] = codes.length === 1 ? codes : codes.filter((code) => enabled.has(code));
    const holder = holders.get(name) ?? (others.length === 0 ? first : undefined);
    return codes.filter((code) => code !== holder);
  });
}
