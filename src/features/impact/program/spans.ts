import { posix } from "node:path";
import type { ts } from "ts-morph";
import { compareInTurn, compareText } from "../../../base/text/index.ts";
import type { SourceLocation } from "../../../model/diff/index.ts";

/** A part of a file, by its offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** @param file where the node is: without it, the way up to it is gone each time */
export function spanOf(node: ts.Node, file: ts.SourceFile): Span {
  return { start: node.getStart(file), end: node.getEnd() };
}

/** Parts of one file, asked where they are. */
export interface SpanIndex<T extends Span> {
  /** Those that a region has whole, in their order. */
  within(region: Span): T[];
  /** Whether one of them has all of a part. */
  covers(part: Span): boolean;
}

/** A file of ten thousand uses may have as many errors: each is asked in steps that grow with the digits of that number. */
export function indexSpans<T extends Span>(spans: readonly T[]): SpanIndex<T> {
  const sorted = spans.toSorted((a, b) => a.start - b.start);
  const firstFrom = (offset: number): number =>
    firstWhere(sorted.length, (index) => (sorted[index] as T).start >= offset);
  let furthest = -1;
  const furthestEnds = sorted.map(({ end }) => (furthest = Math.max(furthest, end)));
  return {
    within({ start, end }) {
      const among = sorted.slice(firstFrom(start), firstFrom(end + 1));
      return among.filter((span) => span.end <= end);
    },
    covers({ start, end }) {
      const upTo = firstFrom(start + 1);
      return upTo > 0 && (furthestEnds[upTo - 1] ?? -1) >= end;
    },
  };
}

/** The first index from which on something holds; the count where it never does. */
export function firstWhere(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** @param dir the configuration's folder, absolute, POSIX */
export function locationIn(file: ts.SourceFile, start: number, dir: string): SourceLocation {
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  const [text = ""] = /^[^\r\n\u2028\u2029]*/.exec(file.text.slice(start - character)) ?? [];
  return { file: posix.relative(dir, file.fileName), line: line + 1, column: character + 1, text };
}

export const compareLocations = compareInTurn<SourceLocation>(
  (a, b) => compareText(a.file, b.file),
  (a, b) => a.line - b.line,
  (a, b) => a.column - b.column,
);
