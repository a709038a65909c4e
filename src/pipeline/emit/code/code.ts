import { escapeHidden } from "../../../base/text/index.ts";
import type { FieldValue, PlainValue } from "../../../model/list/index.ts";

/**
 * A piece of generated code, with the {@link token}s that output verification looks for in its syntax tree, in order and one
 * on each line.
 */
export interface Code {
  readonly text: string;
  readonly tokens: string;
}

/**
 * A part of the syntax tree. A `declaration` is the beginning of a statement, up to its name: `export enum Country`. A `fixed`
 * part is a template, a regular expression or the name `__proto__`, which text of the service never is.
 */
export function token(kind: "declaration" | "literal" | "name" | "comment" | "fixed", value: PlainValue): string {
  return `${kind} ${JSON.stringify(value)}\n`;
}

/**
 * Code from a template. A value in a hole becomes a literal, so that no text of the service can become code.
 *
 * @example code`${name("Low")} = ${1},` // Low = 1,
 */
export function code(fixed: TemplateStringsArray, ...holes: readonly (PlainValue | Code)[]): Code {
  let [text = "", ...pieces] = fixed;
  let tokens = "";
  for (const [index, hole] of holes.entries()) {
    const part = typeof hole === "object" ? hole : literalCode(hole);
    text += part.text + (pieces[index] ?? "");
    tokens += part.tokens;
  }
  return { text, tokens };
}

/** A value as a literal that evaluates to it, with hidden characters escaped. */
export function literal(value: PlainValue): string {
  if (typeof value !== "string") return String(value);
  // Not `\\`: the writer of ts-morph misreads a quote after two backslashes.
  const escaped = value.replaceAll("\\", "\\x5c").replaceAll('"', '\\"');
  return `"${escapeHidden(escaped)}"`;
}

export function literalCode(value: PlainValue): Code {
  return { text: literal(value), tokens: token("literal", value) };
}

/** The value of a property; an array is frozen. */
export function valueCode(value: FieldValue): Code {
  if (typeof value !== "object") return literalCode(value);
  return code`${pure} Object.freeze([${join(value.map(literalCode), ", ")}])`;
}

/** Text of this tool, or an identifier, which is declared elsewhere. */
export const raw = (text: string): Code => ({ text, tokens: "" });

/** The name of a property or of the member of an enum. */
export const name = (text: string): Code => ({ text, tokens: token("name", text) });

export const declaration = (text: string): Code => ({ text, tokens: token("declaration", text) });

/** A comment. Text of the service gets into one only through `doc`. */
export const comment = (text: string): Code => ({ text, tokens: token("comment", text) });

export const pure: Code = comment("/* @__PURE__ */");

/** The property that leaves an object without prototype. */
export const noPrototype: Code = { text: "__proto__: null", tokens: token("fixed", "__proto__") };

/** A doc comment of one line from a template. Holes are escaped by {@link docText}. */
export function doc(fixed: TemplateStringsArray, ...holes: readonly (string | number)[]): Code {
  const texts = holes.map((hole) => docText(String(hole)));
  // Blanks at the ends are from a text, or before an empty hole.
  const text = fixed.map((piece, index) => piece + (texts[index] ?? "")).join("");
  return comment(`/** ${text.trim()} */`);
}

/**
 * Escapes text of the service for a comment: it cannot end the comment, begin a tag, be a directive or hide characters.
 *
 * @example docText("a *\/ b @deprecated") // "a *\\/ b \\@\\deprecated"
 */
export function docText(text: string): string {
  if (!/[@*#]/.test(text)) return escapeHidden(text);
  return (
    escapeHidden(text)
      .replaceAll("*/", "*\\/")
      .replace(/(?<![A-Za-z0-9])@/g, "\\@")
      // Tools search a comment for `@internal`, `#__PURE__` and the like, escaped or not.
      .replace(/@(?=\w)|[@#]\s*(?=__|source)/g, "$&\\")
  );
}

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
  return { text: parts.map(({ text }) => text).join(separator), tokens: tokensOf(parts) };
}

export function tokensOf(parts: readonly Pick<Code, "tokens">[]): string {
  return parts.map(({ tokens }) => tokens).join("");
}

/** Code with the indented lines of each item. */
export function block(open: Code, items: readonly Code[], close: string): Code {
  const lines = join(items, "\n");
  return code`${open}\n  ${{ ...lines, text: lines.text.replaceAll("\n", "\n  ") }}\n${raw(close)}`;
}
