import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from "diff";
import { normalizeLineEnds } from "../../base/text/index.ts";

/** Texts with more edits are not compared line by line. */
const maxEdits = 2000;

/** The unified diff, and the first line of the found text that differs, from 1. */
export function makePatch(file: string, actual: string, expected: string) {
  const names = [`a/${file} (found)`, `b/${file} (expected)`] as const;
  const patch = structuredPatch(...names, normalizeLineEnds(actual), expected, undefined, undefined, {
    context: 2,
    maxEditLength: maxEdits,
  });
  const [first] = patch?.hunks ?? [];
  if (!patch || !first) return { text: "too many lines differ to show a diff", line: 1 };
  const unchanged = first.lines.findIndex((line) => !line.startsWith(" "));
  return { text: formatPatch(patch, FILE_HEADERS_ONLY).trimEnd(), line: first.oldStart + Math.max(0, unchanged) };
}

/** The whole unified diff between two texts, for `git apply`. `file` is a POSIX path from the top of the repository. */
export function sourcePatch(file: string, before: string, after: string): string {
  const names = [`a/${file}`, `b/${file}`] as const;
  // The first line makes git resolve the names from the top of the repository, not from the current folder.
  return `diff --git ${names.join(" ")}\n${formatPatch(structuredPatch(...names, before, after), FILE_HEADERS_ONLY)}`;
}
