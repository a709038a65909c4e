import { escapeHidden } from "../../../base/text/index.ts";

/** A value of the service as it may stand in code. */
export type Literal = string | number | boolean;

/**
 * The one way in which a value becomes code: a literal that reads back equal, hidden characters escaped,
 * with the quotes that prettier would choose.
 */
export function literal(value: Literal): string {
  if (typeof value !== "string") return String(value);
  if (!/["'\\]/.test(value)) return `"${escapeHidden(value)}"`;
  const quote = countOf(value, '"') > countOf(value, "'") ? "'" : '"';
  const escaped = value.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`);
  return `${quote}${escapeHidden(escaped)}${quote}`;
}

function countOf(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) found++;
  return found;
}

/** A part of the code that the syntax tree must give back: a value, a name or a comment. */
export interface Token {
  readonly is: "literal" | "property" | "name" | "comment";
  readonly value: Literal;
  /** As it is written. */
  readonly text: string;
}

/** Code in the order in which it is written: fixed text, and tokens. */
export type Code = readonly (string | Token)[];

/**
 * Code from fixed text. A value in a hole becomes a literal: there is no way for it to become code.
 *
 * @example code`${name("Low")} = ${1},` // Low = 1,
 * @example code`description: ${'a "b"'},` // description: 'a "b"',
 */
export function code(fixed: TemplateStringsArray, ...holes: readonly (Literal | Code)[]): Code {
  const parts: (string | Token)[] = [];
  for (const [index, text] of fixed.entries()) {
    if (text !== "") parts.push(text);
    const hole = holes[index];
    if (typeof hole === "object") parts.push(...hole);
    else if (hole !== undefined) parts.push({ is: "literal", value: hole, text: literal(hole) });
  }
  return parts;
}

/** An identifier. */
export function name(value: string): Code {
  return [{ is: "name", value, text: value }];
}

/** A comment as it is written. Text of the service comes into one through `doc` alone. */
export function comment(text: string): Code {
  return [{ is: "comment", value: text, text }];
}

/** Marks a call as pure: a bundler drops it where nobody names its result. */
export const pure: Code = comment("/* @__PURE__ */");

/**
 * The name of a property. Negative numbers, which are no names otherwise, and `__proto__`, which would set the prototype, are
 * computed.
 *
 * @example propertyName(-7) // [-7]
 */
export function propertyName(value: string | number): Code {
  if (value === "__proto__" || (typeof value === "number" && value < 0)) return code`[${value}]`;
  const isPlain = typeof value === "number" || /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(value);
  return [{ is: "property", value, text: isPlain ? String(value) : literal(value) }];
}

/**
 * The name of a property in an object that sets its prototype, in TypeScript. To it a literal `__proto__` would be that name a
 * second time.
 */
export function mapKey(value: string | number): Code {
  return value === "__proto__" ? code`[${value} as string]` : propertyName(value);
}

/**
 * The same in JavaScript. There prettier takes the quotes from digits that read back equal.
 *
 * @example scriptKey(-7) // "-7"
 * @example scriptKey("12") // 12
 */
export function scriptKey(value: string | number): Code {
  const text = String(value);
  const isNumber = /^\d+(?:\.\d+)?$/.test(text) && String(Number(text)) === text;
  return isNumber ? [{ is: "property", value, text }] : propertyName(text);
}

export function join(codes: readonly Code[], separator: string): Code {
  return codes.flatMap((each, index) => (index === 0 ? each : [separator, ...each]));
}

/** Lines one step further in. */
export function indent(lines: readonly Code[]): Code[] {
  return lines.map((line) => code`  ${line}`);
}

/** What is written. */
export function textOf(parts: Code): string {
  return parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
}
