import { distance } from "fastest-levenshtein";
import { clip, echoLimit } from "./text.ts";

/**
 * The known word nearest to a misspelt one, or `undefined` where none is near. Of a long word the beginning is compared.
 *
 * @example nearestWord("verison", ["version", "source"]) // "version"
 */
export function nearestWord(word: string, known: Iterable<string>): string | undefined {
  const short = clip(word, echoLimit).toLowerCase();
  let best: string | undefined;
  let least = Math.max(2, Math.floor(short.length / 3)) + 1;
  for (const candidate of known) {
    const edits = distance(short, candidate.toLowerCase());
    // Of two short words every letter may differ.
    if (edits < least && edits < Math.max(short.length, candidate.length)) [best, least] = [candidate, edits];
  }
  return best;
}
