import { compareCodes, compareText } from "../../base/text/index.ts";
import { lineFinder, type LockPart, referenceOffsets } from "./line-numbers.ts";

/** A part of a lock that comes after one that belongs after it. */
export interface MisplacedPart extends LockPart {
  /** Key or code of the one that it comes after. */
  readonly after: number | string;
  /** Of the text, from 1. */
  readonly line: number;
}

/** The first part of the text of a lock that is out of order: references are in the order of their keys, values of their codes. */
export function findMisplaced(text: string): MisplacedPart | undefined {
  const offsets = referenceOffsets(text);
  const misplaced =
    firstMisplaced([...offsets.keys()], compareText, (reference, after) => ({ reference, after })) ??
    [...offsets]
      .map(([reference, { values }]) =>
        firstMisplaced([...values.keys()], compareCodes, (code, after) => ({ reference, code, after })),
      )
      .find((found) => found !== undefined);
  return misplaced && { ...misplaced, line: lineFinder(text)(misplaced) };
}

function firstMisplaced<Key, Found>(
  keys: readonly Key[],
  compare: (a: Key, b: Key) => number,
  toFound: (key: Key, before: Key) => Found,
): Found | undefined {
  const index = keys.findIndex((key, at) => at > 0 && compare(keys[at - 1] as Key, key) > 0);
  return index === -1 ? undefined : toFound(keys[index] as Key, keys[index - 1] as Key);
}
