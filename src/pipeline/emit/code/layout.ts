import emojiPattern from "emoji-regex";
import { eastAsianWidth } from "get-east-asian-width";
import { isNarrowEmojiCharacter } from "narrow-emojis";
import { type Snippet, code, join, type Literal, propertyName, textOf } from "./code.ts";
import { printWidth } from "./format.ts";

export type Fields = readonly (readonly [string, Literal])[];

/*
 * This file lays out code as prettier does, because loading prettier costs more than the rest of a run.
 * {@link isInPrettierForm} finds the lines that only prettier can lay out.
 */

/** Prettier never breaks a value from a property name of fewer columns. */
const shortName = 5;

/** ASCII and the letters of Latin alphabets: each is one column wide to prettier. */
const oneColumnEach = /^[\x20-\x7e\u00c0-\u024f]*$/;
const zeroColumns = /[\p{Mn}\p{Me}]/u;
const emoji = emojiPattern();
const comment = /^ *(?:\/?\*|\/\/)/;
/** A line that ends with a literal: prettier does not break it any further than {@link propertyLines} has. */
const endsWithLiteral = /^(?!export type ).*(?:["'`\d]|true|false)[,;]$/;
const note = /^[\w$]+$/;
/** A line that cannot be broken: a name or a string, alone or before a bracket that continues on the next lines. */
const isUnbreakable = /^ *(?:readonly )?(?:[\w$.]+|["'].*["'])(?:,|:|: \{|: \w+<)?$/;
/** A quoted property name beyond ASCII that may be an identifier: prettier decides whether it keeps its quotes. */
const mayLoseQuotes = /^ *(?:readonly )?(["'])[\w$]*[\u0080-\ud7ff\ue000-\uffff][\w$\u0080-\ud7ff\ue000-\uffff]*\1:/;

/** Whether prettier counts at most {@link printWidth} columns. */
export function fits(part: string | Snippet): boolean {
  const line = typeof part === "string" ? part : textOf(part);
  if (line.length <= printWidth / 2) return true;
  if (oneColumnEach.test(line)) return line.length <= printWidth;
  return columnsOf(line, printWidth) <= printWidth;
}

/** Columns of a text as prettier counts them, with its tables of emoji and wide characters. Stops above `enough`. */
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

/** Whether prettier with our default options surely changes nothing in a module. */
export function isInPrettierForm(text: string): boolean {
  // Prettier puts empty braces on one line.
  return !text.includes("{\n}") && text.split("\n").every((line) => comment.test(line) || isFinal(line));
}

function isFinal(line: string): boolean {
  return (
    !mayLoseQuotes.test(line) && (fits(line) || endsWithLiteral.test(withoutNote(line)) || isUnbreakable.test(line))
  );
}

function withoutNote(line: string): string {
  const at = line.lastIndexOf(" // ");
  return at !== -1 && note.test(line.slice(at + " // ".length)) ? line.slice(0, at) : line;
}

/** A property with a literal. A string or a negative number that does not fit gets its own line, unless the name is short. */
export function propertyLines(indent: string, name: Snippet, value: Literal): Snippet[] {
  const line = code`${[indent]}${name}: ${value},`;
  const isBreakable = (typeof value === "string" || Number(value) < 0) && textOf(name).length >= shortName;
  return fits(line) || !isBreakable ? [line] : [code`${[indent]}${name}:`, code`${[indent]}  ${value},`];
}

export function fieldLines(indent: string, fields: Fields): Snippet[] {
  return fields.flatMap(([name, value]) => propertyLines(indent, propertyName(name), value));
}

export function genericLines(before: Snippet, generic: string, types: readonly Snippet[], after: string): Snippet[] {
  const open = code`${before}${[generic]}<`;
  const line = code`${open}${join(types, ", ")}${[`>${after}`]}`;
  if (fits(line)) return [line];
  const indent = /^ */.exec(textOf(before))?.[0] ?? "";
  const last = types.length - 1;
  const lines = types.map((type, index) => code`${[indent]}  ${type}${[index < last ? "," : ""]}`);
  return [open, ...lines, [`${indent}>${after}`]];
}
