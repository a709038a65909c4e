import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from "diff";
import { normalizeLineEnds } from "../../base/text/index.ts";

/** Most lines of a patch that are shown. */
const maxLines = 60;

/** Most edits for which two texts are compared line by line. */
const maxEdits = 2000;

/** A unified diff and where it begins. */
export interface Patch {
  /** From the committed text to the expected one, bounded. */
  readonly text: string;
  /** First line of the committed text that differs, from 1. */
  readonly line: number;
}

/** The unified diff from the committed text to the expected one, bounded. */
export function makePatch(file: string, committed: string, expected: string): Patch {
  const names = [`a/${file} (committed)`, `b/${file} (expected)`] as const;
  const patch = structuredPatch(...names, normalizeLineEnds(committed), expected, undefined, undefined, {
    context: 2,
    maxEditLength: maxEdits,
  });
  const [first] = patch?.hunks ?? [];
  if (!patch || !first) return { text: "the two texts have little in common", line: 1 };
  // The first line that formatPatch gives is a rule that unified diffs do without.
  const lines = formatPatch(patch).trimEnd().split("\n").slice(1);
  const rest = lines.length - maxLines;
  const text = [...lines.slice(0, maxLines), ...(rest > 0 ? [`… ${rest} lines more`] : [])].join("\n");
  return {
    text,
    line:
      first.oldStart +
      Math.max(
        0,
        first.lines.findIndex((line) => !line.startsWith(" ")),
      ),
  };
}

/**
 * The whole unified diff between two texts of a file of the user's, as `git apply` takes it.
 *
 * @param file POSIX, from the top of the repository
 */
export function sourcePatch(file: string, before: string, after: string): string {
  const names = [`a/${file}`, `b/${file}`] as const;
  // By its first line git knows that the names are not from the folder that it is run in.
  return `diff --git ${names.join(" ")}\n${formatPatch(structuredPatch(...names, before, after), FILE_HEADERS_ONLY)}`;
}
