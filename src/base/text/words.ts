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

/**
 * The question for a misspelt word, or `undefined` where no known word is near.
 *
 * @param show how the known word is written
 * @example didYouMean("verison", ["version", "source"]) // "did you mean version?"
 */
export function didYouMean(word: string, known: Iterable<string>, show = (near: string) => near): string | undefined {
  const near = nearestWord(word, known);
  return near === undefined ? undefined : `did you mean ${show(near)}?`;
}

/**
 * What is said of a word that is none of the known ones: the nearest of them, or all where none is near.
 *
 * @example unknownWord("key", "verison", ["version"]) // "unknown key verison; did you mean version?"
 */
export function unknownWord(what: string, word: string, known: readonly string[]): string {
  const question = didYouMean(word, known);
  return `unknown ${what} ${word}${question === undefined ? ` (known: ${known.join(", ")})` : `; ${question}`}`;
}

/**
 * The lines of a text, broken at blanks so that none is longer than it may be; a word that is longer stays whole.
 *
 * @param width columns; `undefined` breaks nothing
 * @param length columns that a word takes, where it is drawn with signs that take none
 */
export function wrapWords(
  text: string,
  width: number | undefined,
  length: (word: string) => number = (word) => word.length,
): string[] {
  if (width === undefined) return [text];
  const lines: string[] = [];
  let room = 0;
  for (const word of text.split(" ")) {
    room -= length(word) + 1;
    const last = lines.length - 1;
    if (last >= 0 && room >= 0) lines[last] += ` ${word}`;
    else {
      lines.push(word);
      room = width - length(word);
    }
  }
  return lines;
}
