import { nearestWord } from "../base/text/index.ts";

/**
 * What is said of a word that is none of the known ones: the nearest of them, or all where none is near.
 *
 * @example unknownWord("key", "verison", ["version"]) // "unknown key verison; did you mean version?"
 */
export function unknownWord(what: string, word: string, known: readonly string[]): string {
  const suggestion = nearestWord(word, known);
  const hint = suggestion === undefined ? ` (known: ${known.join(", ")})` : `; did you mean ${suggestion}?`;
  return `unknown ${what} ${word}${hint}`;
}
