import { createTwoFilesPatch } from "diff";
import { normalizeLineEnds } from "../text.ts";

/** Most lines of a patch that are shown. */
const maxLines = 60;

/** Edits beyond which two texts are not held against each other line by line. */
const maxEdits = 2000;

/** A unified diff from the committed text to the expected one, bounded. */
export function printPatch(file: string, committed: string, expected: string): string {
  const names = [`a/${file} (committed)`, `b/${file} (expected)`] as const;
  const patch = createTwoFilesPatch(...names, normalizeLineEnds(committed), expected, undefined, undefined, {
    context: 2,
    maxEditLength: maxEdits,
  });
  if (patch === undefined) return "the two texts have little in common";
  // The first line is a rule that unified diffs do without.
  const lines = patch.trimEnd().split("\n").slice(1);
  const rest = lines.length - maxLines;
  return [...lines.slice(0, maxLines), ...(rest > 0 ? [`… ${rest} lines more`] : [])].join("\n");
}
