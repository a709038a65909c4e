import { distance } from "fastest-levenshtein";
import { clip, echoLimit, quote } from "./text.ts";

/** Many unknown names with many known ones would take minutes. */
const maxCompared = 1_000;

/** The known name nearest to a misspelt one, if one is near. Compares at most 80 characters and 1,000 names. */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const short = clip(name, echoLimit).toLowerCase();
  let nearest: string | undefined;
  let minEdits = Math.max(2, Math.floor(short.length / 3)) + 1;
  for (const candidate of Array.from(candidates).slice(0, maxCompared)) {
    // There are at least as many edits as the lengths differ, which is much cheaper to compute.
    if (Math.abs(candidate.length - short.length) >= minEdits) continue;
    const edits = distance(short, candidate.toLowerCase());
    // Two short names may differ in every letter.
    if (edits < minEdits && edits < Math.max(short.length, candidate.length)) [nearest, minEdits] = [candidate, edits];
  }
  return nearest;
}

/** `did you mean "version"?`, with the nearest known name; `undefined` if none is near. */
export function didYouMean(name: string, candidates: Iterable<string>): string | undefined {
  const nearest = nearestName(name, candidates);
  return nearest === undefined ? undefined : `did you mean ${quote(nearest)}?`;
}

export function unknownName(what: string, name: string, candidates: readonly string[]): string {
  const question = didYouMean(name, candidates);
  return `unknown ${what} ${quote(name)}${question === undefined ? ` (known: ${candidates.join(", ")})` : `; ${question}`}`;
}
