import { nearestWord } from "../../base/text/index.ts";
import type { Quote, Statement } from "./rule.ts";

/** What is said of a word that is none of the known ones, with the nearest of them where one is near. */
export function withNearest(message: string, word: string, known: Iterable<string>, quote: Quote): Statement {
  const near = nearestWord(word, known);
  if (near === undefined) return { message, actual: word };
  return { message: `${message}; did you mean ${quote(near)}?`, expected: near, actual: word };
}
