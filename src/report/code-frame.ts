import stringWidth from "string-width";
import { escapeHidden } from "../base/text/index.ts";
import type { Place } from "../features/impact/index.ts";

/** Most characters of a line that is shown whole. */
const shownWhole = 160;
/** Most characters of another one that are shown before what is meant, and behind its beginning. */
const shownBefore = 60;
const shownBehind = 100;

/** How many columns a tab takes, wherever it stands. */
const tab = "  ";

/** The line of a place, and a line that marks what is meant in it. */
export function codeFrame({
  line,
  column,
  text,
  length,
}: Pick<Place, "line" | "column" | "text" | "length">): string[] {
  const start = column - 1;
  const isWhole = text.length <= shownWhole;
  const from = isWhole ? 0 : Math.max(0, start - shownBefore);
  const to = isWhole ? text.length : Math.min(text.length, start + shownBehind);
  const before = `${from > 0 ? "…" : ""}${shown(text.slice(from, start))}`;
  const marked = shown(text.slice(start, Math.min(to, start + length)));
  const behind = `${shown(text.slice(start + length, to))}${to < text.length ? "…" : ""}`;
  const gutter = String(line);
  const marks = "^".repeat(Math.max(1, stringWidth(marked)));
  return [
    `${gutter} | ${before}${marked}${behind}`.trimEnd(),
    `${" ".repeat(gutter.length)} | ${" ".repeat(stringWidth(before))}${marks}`,
  ];
}

function shown(text: string): string {
  return text.split("\t").map(escapeHidden).join(tab);
}
