import { distance } from "fastest-levenshtein";
import { clip, echoLimit } from "./text.ts";

/** Most known words that one is compared with: many unknown words among many known ones would take minutes. */
const mostCompared = 1_000;

/**
 * The known word nearest to a misspelt one, or `undefined` where none is near. Of a long word the beginning is compared, of
 * many known words the first 1,000.
 *
 * @example nearestWord("verison", ["version", "source"]) // "version"
 */
export function nearestWord(word: string, known: Iterable<string>): string | undefined {
  const short = clip(word, echoLimit).toLowerCase();
  let best: string | undefined;
  let least = Math.max(2, Math.floor(short.length / 3)) + 1;
  let compared = 0;
  for (const candidate of known) {
    if (++compared > mostCompared) break;
    const other = candidate.toLowerCase();
    // So many letters have to go or to come at least: most words need no closer look.
    if (Math.abs(other.length - short.length) >= least) continue;
    const edits = distance(short, other);
    // Of two short words every letter may differ.
    if (edits < least && edits < Math.max(short.length, candidate.length)) [best, least] = [candidate, edits];
  }
  return best;
}
