import { escapeHidden, replaceCharacters } from "./text.ts";

/**
 * Text for a generated file, behind fixed text on its line: it can begin neither markup, HTML nor a link, and end neither its
 * line nor its cell. Reports use {@link markdown}, whose form prettier leaves alone.
 *
 * @example markdownText("a|b <c>") // "a\\|b \\<c\\>"
 * @example markdownText("write to a@b.example") // "write to `a@b.example`"
 */
export function markdownText(text: string): string {
  // Hidden characters first: the backslash of an escape is text like any other.
  return escapeHidden(text)
    .split(separator)
    .map((part) => (address.test(part) ? `\`${part}\`` : replaceCharacters(part, markup, (mark) => `\\${mark}`)))
    .join("");
}

const markup = /[\\`*_{}[\]<>#|~&$]/g;

/** What keeps words apart: blanks, and what may stand in no code. */
const separator = /([\s`|]+)/;

/** A word that may be taken for an address: it becomes a link even in text that is escaped, unless it is code. */
const address = /@.|:\/\/|www\./is;

/**
 * Text for a line or a cell of a report: no markup, no HTML, no mention, one line. Arrows stay, and so
 * do underscores before a letter: without one behind a word they emphasise nothing, and prettier leaves such a text alone.
 */
export function markdown(text: string): string {
  return escapeHidden(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/(?<! -)>/g, "&gt;")
    .replace(/[\\`*{}[\]#|~@]|_(?![A-Za-z0-9])/g, "\\$&");
}

/** @param cells are markdown */
export function markdownRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
