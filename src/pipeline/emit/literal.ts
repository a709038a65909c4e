import { escapeHidden } from "../../base/text/index.ts";

/** A value of the service as it may stand in code. */
export type Literal = string | number | boolean;

/**
 * The one way in which a value becomes code: a literal that reads back equal, hidden characters escaped,
 * with the quotes that prettier would choose.
 */
export function literal(value: Literal): string {
  return typeof value === "string" ? stringLiteral(value) : String(value);
}

function stringLiteral(text: string): string {
  if (!/["'\\]/.test(text)) return `"${escapeHidden(text)}"`;
  const quote = countOf(text, '"') > countOf(text, "'") ? "'" : '"';
  const escaped = text.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`);
  return `${quote}${escapeHidden(escaped)}${quote}`;
}

function countOf(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) found++;
  return found;
}

/**
 * The one way in which a value becomes the name of a property. Negative numbers, which are no names otherwise, and
 * `__proto__`, which would set the prototype, are computed.
 *
 * @example propertyName(-7) // "[-7]"
 */
export function propertyName(value: string | number): string {
  if (typeof value === "number") return value < 0 ? `[${value}]` : String(value);
  if (value === "__proto__") return `["__proto__"]`;
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(value) ? value : stringLiteral(value);
}

/**
 * The name of a property in an object that sets its prototype, in TypeScript. To it a literal `__proto__` would be that name a
 * second time.
 */
export function mapKey(value: string | number): string {
  return value === "__proto__" ? `["__proto__" as string]` : propertyName(value);
}

/**
 * The same in JavaScript. There prettier takes the quotes from digits that read back equal.
 *
 * @example scriptKey(-7) // '"-7"'
 * @example scriptKey("12") // "12"
 */
export function scriptKey(value: string | number): string {
  const name = String(value);
  return /^\d+(?:\.\d+)?$/.test(name) && String(Number(name)) === name ? name : propertyName(name);
}
