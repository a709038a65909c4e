import emojiPattern from "emoji-regex";
import { eastAsianWidth } from "get-east-asian-width";
import { isNarrowEmojiCharacter } from "narrow-emojis";
import { type Code, code, join, type Literal, propertyName, textOf } from "./code.ts";
import { printWidth } from "./format.ts";

/** Names and values of an object's members. */
export type Fields = readonly (readonly [string, Literal])[];

/**
 * The layout that prettier gives, so that it seldom has to run: loading it and its syntax tree cost more than the rest of a run.
 * Whatever has two layouts is laid out here; {@link isInPrettierForm} finds the lines that are left to prettier.
 */

/** A property's name of fewer columns is short: its value is never broken from it. */
const shortName = 5;

/** ASCII and the letters of Latin alphabets: each is one column wide to prettier. */
const oneColumnEach = /^[\x20-\x7e\u00c0-\u024f]*$/;
const zeroColumns = /[\p{Mn}\p{Me}]/u;
const emoji = emojiPattern();
const comment = /^ *(?:\/?\*|\/\/)/;
/** A line that ends with a literal, which prettier leaves as wide as it is once {@link propertyLines} has broken it. */
const endsWithLiteral = /^(?!export type ).*(?:["'`\d]|true|false)[,;]$/;
const note = /^[\w$]+$/;
/** A line that cannot be broken: a name or a string alone, or before what follows on the next lines. */
const isUnbreakable = /^ *(?:readonly )?(?:[\w$.]+|["'].*["'])(?:,|:|: \{|: \w+<)?$/;
/** A property's name beyond ASCII that may be an identifier: prettier decides whether it has quotes. */
const mayLoseQuotes = /^ *(?:readonly )?(["'])[\w$]*[\u0080-\ud7ff\ue000-\uffff][\w$\u0080-\ud7ff\ue000-\uffff]*\1:/;

/** Whether prettier counts at most {@link printWidth} columns. Of two layouts, it chooses the one that fits. */
export function fits(part: string | Code): boolean {
  const line = typeof part === "string" ? part : textOf(part);
  if (line.length <= printWidth / 2) return true;
  if (oneColumnEach.test(line)) return line.length <= printWidth;
  return columnsOf(line, printWidth) <= printWidth;
}

/**
 * Columns of a text as prettier counts them, with the same tables of emoji and of wide characters.
 *
 * @param enough counting stops above this number
 */
export function columnsOf(text: string, enough = Infinity): number {
  let columns = 0;
  let start = 0;
  const count = (end: number): void => {
    while (start < end && columns <= enough) {
      const point = text.codePointAt(start) as number;
      const character = String.fromCodePoint(point);
      start += character.length;
      if (!zeroColumns.test(character)) columns += eastAsianWidth(point);
    }
  };
  for (const { 0: found, index } of text.matchAll(emoji)) {
    count(index);
    if (columns > enough) return columns;
    columns += isNarrowEmojiCharacter(found) ? 1 : 2;
    start = index + found.length;
  }
  count(text.length);
  return columns;
}

/** Whether prettier with no more than that width would surely change nothing in a module, so that it need not run. */
export function isInPrettierForm(text: string): boolean {
  // Empty braces stand on one line to prettier.
  return !text.includes("{\n}") && text.split("\n").every((line) => comment.test(line) || isFinal(line));
}

function isFinal(line: string): boolean {
  return (
    !mayLoseQuotes.test(line) && (fits(line) || endsWithLiteral.test(withoutNote(line)) || isUnbreakable.test(line))
  );
}

/** @example withoutNote("  3, // High") // "  3," */
function withoutNote(line: string): string {
  const at = line.lastIndexOf(" // ");
  return at !== -1 && note.test(line.slice(at + " // ".length)) ? line.slice(0, at) : line;
}

/**
 * A property with a literal: a string or a negative number that does not fit goes to a line of its own, unless the name
 * is so short that nothing would be won.
 */
export function propertyLines(indent: string, name: Code, value: Literal): Code[] {
  const line = code`${[indent]}${name}: ${value},`;
  const isBreakable = (typeof value === "string" || Number(value) < 0) && textOf(name).length >= shortName;
  return fits(line) || !isBreakable ? [line] : [code`${[indent]}${name}:`, code`${[indent]}  ${value},`];
}

/** The members of an object, a line each where they fit. */
export function fieldLines(indent: string, fields: Fields): Code[] {
  return fields.flatMap(([name, value]) => propertyLines(indent, propertyName(name), value));
}

/** `Generic<A, B>` between what is before it and behind it: on one line, or a line for each argument. */
export function genericLines(before: Code, generic: string, types: readonly Code[], after: string): Code[] {
  const open = code`${before}${[generic]}<`;
  const line = code`${open}${join(types, ", ")}${[`>${after}`]}`;
  if (fits(line)) return [line];
  const indent = /^ */.exec(textOf(before))?.[0] ?? "";
  const last = types.length - 1;
  const lines = types.map((type, index) => code`${[indent]}  ${type}${[index < last ? "," : ""]}`);
  return [open, ...lines, [`${indent}>${after}`]];
}
