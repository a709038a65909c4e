import { posix } from "node:path";
import type { ts } from "ts-morph";
import { compareBy, compareText } from "../../../base/text/index.ts";
import type { SourceLocation } from "../../../model/diff/index.ts";

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The span of a node; `file` is an argument, because finding it from the node is slow. */
export function spanOf(node: ts.Node, file: ts.SourceFile): Span {
  return { start: node.getStart(file), end: node.getEnd() };
}

/** Indexes spans for a binary search, because a file may have ten thousand uses and as many errors. */
export function indexSpans<T extends Span>(spans: readonly T[]) {
  const sorted = spans.toSorted((a, b) => a.start - b.start);
  const firstFrom = (offset: number): number =>
    firstWhere(sorted.length, (index) => (sorted[index] as T).start >= offset);
  let furthest = -1;
  const furthestEnds = sorted.map(({ end }) => (furthest = Math.max(furthest, end)));
  return {
    /** The spans completely in a region, in order. */
    within({ start, end }: Span): T[] {
      const among = sorted.slice(firstFrom(start), firstFrom(end + 1));
      return among.filter((span) => span.end <= end);
    },
    /** Whether one of the spans contains a part. */
    covers({ start, end }: Span): boolean {
      const upTo = firstFrom(start + 1);
      return upTo > 0 && (furthestEnds[upTo - 1] ?? -1) >= end;
    },
  };
}

/** The first index for which `holds` is true; it must stay true after it. `count` if none exists. */
export function firstWhere(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

type LinedText = ts.SourceFile | ts.SourceMapSource;

/** The texts of lines by their start: a page without line breaks may have thousands of places in one long line. */
const lineTexts = new WeakMap<LinedText, Map<number, string>>();

export function locationIn(file: LinedText, start: number, dir: string): SourceLocation {
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  const text = lineFrom(start - character, file);
  return { file: posix.relative(dir, file.fileName), line: line + 1, column: character + 1, text };
}

function lineFrom(start: number, file: LinedText): string {
  const known = lineTexts.get(file) ?? new Map<number, string>();
  lineTexts.set(file, known);
  const text = known.get(start) ?? /^[^\r\n\u2028\u2029]*/.exec(file.text.slice(start))?.[0] ?? "";
  known.set(start, text);
  return text;
}

export const compareLocations = compareBy<SourceLocation>(
  (a, b) => compareText(a.file, b.file),
  (a, b) => a.line - b.line,
  (a, b) => a.column - b.column,
);
