import { distance } from "fastest-levenshtein";
import { clip, echoLimit, quote } from "./text.ts";

/** Many unknown words among many known ones would take minutes. */
const maxCompared = 1_000;

/** The known word nearest to a misspelt one, if one is near. Compares at most 80 characters and 1,000 words. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const short = clip(name, echoLimit).toLowerCase();
  let nearest: string | undefined;
  let minEdits = Math.max(2, Math.floor(short.length / 3)) + 1;
  let compared = 0;
  for (const candidate of known) {
    if (++compared > maxCompared) break;
    const other = candidate.toLowerCase();
    // The difference in length is the least number of edits, and much cheaper to compute.
    if (Math.abs(other.length - short.length) >= minEdits) continue;
    const edits = distance(short, other);
    // Two short words may differ in every letter.
    if (edits < minEdits && edits < Math.max(short.length, candidate.length)) [nearest, minEdits] = [candidate, edits];
  }
  return nearest;
}

/** `did you mean "version"?`, with the nearest known word; `undefined` if no known word is near. */
export function didYouMean(name: string, known: Iterable<string>): string | undefined {
  const nearest = nearestName(name, known);
  return nearest === undefined ? undefined : `did you mean ${quote(nearest)}?`;
}

/** A message with the nearest known word, or all known words if none is near. */
export function unknownName(what: string, name: string, known: readonly string[]): string {
  const question = didYouMean(name, known);
  return `unknown ${what} ${quote(name)}${question === undefined ? ` (known: ${known.join(", ")})` : `; ${question}`}`;
}

/**
 * Breaks a text into lines at blanks; a word longer than a line stays whole.
 *
 * @param width columns; `undefined` breaks nothing
 * @param length columns of a word, if it has characters that take none, such as colours
 */
export function wrapWords(
  text: string,
  width: number | undefined,
  length: (name: string) => number = (name) => name.length,
): string[] {
  if (width === undefined) return [text];
  const lines: string[] = [];
  let room = 0;
  for (const name of text.split(" ")) {
    room -= length(name) + 1;
    const last = lines.length - 1;
    if (last >= 0 && room >= 0) lines[last] += ` ${name}`;
    else {
      lines.push(name);
      room = width - length(name);
    }
  }
  return lines;
}
