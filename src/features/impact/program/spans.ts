import { posix } from "node:path";
import type { ts } from "ts-morph";
import { compareBy, compareText } from "../../../base/text/index.ts";
import type { SourceLocation } from "../../../model/report/index.ts";

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The span of a node; `file` is an argument, because finding it from the node is slow. */
export function spanOf(node: ts.Node, file: ts.SourceFile): Span {
  return { start: node.getStart(file), end: node.getEnd() };
}

export function isWithin(inner: Span, outer: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

export function locationIn(file: ts.SourceFile | ts.SourceMapSource, start: number, dir: string): SourceLocation {
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  const text = /^[^\r\n\u2028\u2029]*/.exec(file.text.slice(start - character))?.[0] ?? "";
  return { file: posix.relative(dir, file.fileName), line: line + 1, column: character + 1, text };
}

export const compareLocations = compareBy<SourceLocation>(
  (a, b) => compareText(a.file, b.file),
  (a, b) => a.line - b.line,
  (a, b) => a.column - b.column,
);

export function positionOf({ file, line, column }: SourceLocation): string {
  return `${line}:${column}:${file}`;
}
