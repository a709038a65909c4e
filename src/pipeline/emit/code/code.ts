import { escapeHidden } from "../../../base/text/index.ts";

/** A value of the service as it may be in code. */
export type Literal = string | number | boolean;

/** A value as a literal that evaluates to it: hidden characters escaped, with the quotes that prettier would choose. */
export function literal(value: Literal): string {
  if (typeof value !== "string") return String(value);
  if (!/["'\\]/.test(value)) return `"${escapeHidden(value)}"`;
  const quote = value.split('"').length > value.split("'").length ? "'" : '"';
  const escaped = value.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`);
  return `${quote}${escapeHidden(escaped)}${quote}`;
}

/** A part of the code that output verification looks for in the syntax tree. */
export interface Token {
  readonly is: "literal" | "property" | "name" | "comment";
  readonly value: Literal;
  readonly text: string;
}

/** A piece of generated code: fixed text and tokens, in order. */
export type Snippet = readonly (string | Token)[];

/**
 * Code from a template. A value in a hole becomes a literal, so that no text of the service can become code.
 *
 * @example code`${name("Low")} = ${1},` // Low = 1,
 */
export function code(fixed: TemplateStringsArray, ...holes: readonly (Literal | Snippet)[]): Snippet {
  const parts: (string | Token)[] = [];
  for (const [index, text] of fixed.entries()) {
    if (text !== "") parts.push(text);
    const hole = holes[index];
    if (typeof hole === "object") {
      // Not `push(...hole)`: a call with the 100,000 parts of a long list overflows the stack.
      for (const part of hole) parts.push(part);
    } else if (hole !== undefined) {
      parts.push({ is: "literal", value: hole, text: literal(hole) });
    }
  }
  // A copy: an array that has grown keeps room for more, 15 of 300 MB at 6,000 values.
  return parts.slice();
}

export function name(value: string): Snippet {
  return [{ is: "name", value, text: value }];
}

/** A comment. Text of the service gets into one only through `doc`. */
export function comment(text: string): Snippet {
  return [{ is: "comment", value: text, text }];
}

export const pure: Snippet = comment("/* @__PURE__ */");

/** The name of a property, computed for `__proto__`, which would set the prototype, and a negative number: `[-7]`. */
export function propertyName(value: string | number): Snippet {
  if (value === "__proto__" || (typeof value === "number" && value < 0)) return code`[${value}]`;
  const isPlain = typeof value === "number" || /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(value);
  return [{ is: "property", value, text: isPlain ? String(value) : literal(value) }];
}

/** A key of a lookup map in TypeScript, which reports a literal `__proto__` as a duplicate of the prototype's. */
export function mapKey(value: string | number): Snippet {
  return value === "__proto__" ? code`[${value} as string]` : propertyName(value);
}

/** A key of a lookup map in JavaScript: prettier removes the quotes from numbers that read back equal, not `"-7"`. */
export function scriptKey(value: string | number): Snippet {
  const text = String(value);
  const isNumber = /^\d+(?:\.\d+)?$/.test(text) && String(Number(text)) === text;
  return isNumber ? [{ is: "property", value, text }] : propertyName(text);
}

export function join(codes: readonly Snippet[], separator: string): Snippet {
  return codes.flatMap((each, index) => (index === 0 ? each : [separator, ...each])).slice();
}

export function indent(lines: readonly Snippet[]): Snippet[] {
  return lines.map((line) => code`  ${line}`);
}

export function textOf(parts: Snippet): string {
  return parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
}
