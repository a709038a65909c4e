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
