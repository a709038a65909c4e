import { distance } from "fastest-levenshtein";

/**
 * The known word nearest to a misspelt one, or `undefined` where none is near.
 *
 * @example nearestWord("verison", ["version", "source"]) // "version"
 */
export function nearestWord(word: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    const edits = distance(word.toLowerCase(), candidate.toLowerCase());
    if (edits < least) [best, least] = [candidate, edits];
  }
  return best;
}
