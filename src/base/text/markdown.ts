import { escapeHidden } from "./text.ts";

/**
 * Escapes text for a generated file, after fixed text on its line: no markup, HTML or links, one line, one cell. Reports use
 * {@link markdown}, which prettier does not change.
 *
 * @example markdownText("a|b <c>") // "a\\|b \\<c\\>"
 * @example markdownText("write to a@b.example") // "write to `a@b.example`"
 */
export function markdownText(text: string): string {
  // Hidden characters first: the backslashes of their escapes are then escaped, too.
  return escapeHidden(text)
    .split(separator)
    .map((part) => (address.test(part) ? `\`${part}\`` : part.replace(markup, (mark) => `\\${mark}`)))
    .join("");
}

const markup = /[\\`*_{}[\]<>#|~&$]/g;

/** Blanks, and what inline code cannot contain. */
const separator = /([\s`|]+)/;

/** Renderers may link a word like an address even if it is escaped, but not if it is code. */
const address = /@.|:\/\/|www\./is;

/**
 * Escapes text for a line or a cell of a report: no markup, HTML or mentions. Prettier does not change the result. GitHub
 * finds mentions without their backslash, so they also have a zero-width space.
 */
export function markdown(text: string): string {
  return escapeHidden(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/(?<! -)>/g, "&gt;")
    .replace(/[\\`*{}[\]#|~@]|_(?![A-Za-z0-9])/g, "\\$&")
    .replace(/(?<!\w\\)@(?=\w)|#(?=\d)/g, "$&&#8203;");
}

/** @param cells already escaped */
export function markdownRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
