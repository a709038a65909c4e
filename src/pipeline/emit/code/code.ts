import { escapeHidden } from "../../../base/text/index.ts";
import type { FieldValue } from "../../../model/list/index.ts";

/** A value as a literal that evaluates to it, with hidden characters escaped. */
export function literal(value: FieldValue): string {
  if (typeof value !== "string") return String(value);
  // Not `\\`: the writer of ts-morph misreads a quote after two backslashes.
  const escaped = value.replaceAll("\\", "\\x5c").replaceAll('"', '\\"');
  return `"${escapeHidden(escaped)}"`;
}

/**
 * A part of the code that output verification looks for in the syntax tree. A `declaration` is the beginning of a statement, up
 * to its name: `export enum Country`. A `fixed` one is a template, a regular expression or the name `__proto__`, which text of
 * the service never is.
 */
export interface Token {
  readonly kind: "declaration" | "literal" | "name" | "comment" | "fixed";
  readonly value: FieldValue;
}

/** A piece of generated code, with its tokens in order. */
export interface Code {
  readonly text: string;
  readonly tokens: readonly Token[];
}

/**
 * Code from a template. A value in a hole becomes a literal, so that no text of the service can become code.
 *
 * @example code`${name("Low")} = ${1},` // Low = 1,
 */
export function code(fixed: TemplateStringsArray, ...holes: readonly (FieldValue | Code)[]): Code {
  const parts = holes.map((hole) => (typeof hole === "object" ? hole : literalCode(hole)));
  const text = fixed.map((piece, index) => piece + (parts[index]?.text ?? "")).join("");
  return { text, tokens: parts.flatMap(({ tokens }) => tokens) };
}

function codeOf(kind: Token["kind"], value: FieldValue, text = String(value)): Code {
  return { text, tokens: [{ kind, value }] };
}

export const literalCode = (value: FieldValue): Code => codeOf("literal", value, literal(value));

/** Text of this tool, or an identifier, which is declared elsewhere. */
export const raw = (text: string): Code => ({ text, tokens: [] });

/** The name of a property or of the member of an enum. */
export const name = (value: string): Code => codeOf("name", value);

export const declaration = (text: string): Code => codeOf("declaration", text);

/** A comment. Text of the service gets into one only through `doc`. */
export const comment = (text: string): Code => codeOf("comment", text);

export const pure: Code = comment("/* @__PURE__ */");

/** The property that leaves an object without prototype. */
export const noPrototype: Code = codeOf("fixed", "__proto__", "__proto__: null");

/** The name of a property, computed for `__proto__`, which would set the prototype, and a negative number: `[-7]`. */
export function propertyName(value: string | number): Code {
  if (value === "__proto__" || (typeof value === "number" && value < 0)) return code`[${value}]`;
  return typeof value === "string" && /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(value) ? name(value) : literalCode(value);
}

/** A key of a lookup map: TypeScript reports a literal `__proto__` as a duplicate of the prototype's. */
export function mapKey(value: string | number): Code {
  return value === "__proto__" ? code`[${value} as string]` : propertyName(value);
}

export function join(parts: readonly Code[], separator: string): Code {
  return { text: parts.map(({ text }) => text).join(separator), tokens: parts.flatMap(({ tokens }) => tokens) };
}

/** Code with the indented lines of each item. */
export function block(open: Code, items: readonly Code[], close: string): Code {
  const lines = join(items, "\n");
  return code`${open}\n  ${{ ...lines, text: lines.text.replaceAll("\n", "\n  ") }}\n${raw(close)}`;
}
