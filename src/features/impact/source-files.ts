import { join, posix } from "node:path";
import type { ts } from "ts-morph";
import { attempt } from "../../base/index.ts";
import { compareBy, compareText, withoutBom } from "../../base/text/index.ts";
import type { SourceLocation } from "../../model/report/index.ts";
import { type Disk, readText, toPosix } from "../../platform/files/index.ts";

export type SourceFiles = ReturnType<typeof diskFiles>;

/** The files on disk, each read once for all programs, with the names of TypeScript. Paths are absolute, POSIX. */
export function diskFiles(disk: Disk) {
  const directoryExists = cached(disk.isFolder);
  /** The path with its links resolved, as far as it exists. */
  const realpath = cached((path: string): string => {
    const real = disk.realPath(path);
    if (real !== undefined) return toPosix(real);
    const above = posix.dirname(path);
    return above === path ? path : joinPosix(realpath(above), posix.basename(path));
  });
  return {
    fileExists: cached(disk.isFile),
    directoryExists,
    readFile: cached((path: string) => attempt(() => withoutBom(readText(disk, path)))),
    getDirectories: (path: string) =>
      (attempt(() => disk.list(path)) ?? []).filter((name) => directoryExists(joinPosix(path, name))),
    realpath,
  };
}

/** Joins paths like `posix.join`, but keeps both slashes at the start of a network path of Windows. */
export function joinPosix(...paths: string[]): string {
  return toPosix(join(...paths));
}

export function cached<Key, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const results = new Map<Key, Result>();
  return (key) => {
    if (!results.has(key)) results.set(key, compute(key));
    return results.get(key) as Result;
  };
}

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

export function placeKey({ file, line, column }: SourceLocation): string {
  return `${line}:${column}:${file}`;
}
