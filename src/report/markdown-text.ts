import { escapeHidden } from "../base/text/index.ts";

/** Text as code; one that would end the code, or the cell of a table, is plain text. */
export function code(text: string): string {
  return /[`|]|^\s|\s$/.test(text) || text === "" ? markdown(text) : `\`${escapeHidden(text)}\``;
}

/**
 * Text as a cell or a line may hold it: no markup, no HTML, no mention, one line. Arrows stay, and so
 * do underscores before a letter: without one behind a word they emphasise nothing, and prettier leaves such a text alone.
 */
export function markdown(text: string): string {
  return escapeHidden(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/(?<! -)>/g, "&gt;")
    .replace(/[\\`*{}[\]#|~@]|_(?![A-Za-z0-9])/g, "\\$&");
}
