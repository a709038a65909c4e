import { resolve } from "node:path";
import { attempt } from "../../../base/index.ts";
import { decodeUtf8, groupBy, withoutBom } from "../../../base/text/index.ts";
import type { Disk } from "../../../platform/files/index.ts";
import { errorFinding, RunError } from "../../../model/findings/index.ts";
import { commitFiles, type FileToWrite, removeLeftoversOf } from "../../../pipeline/write/index.ts";
import type { AliasUse, Edit } from "./find-alias-uses.ts";

export interface RewrittenSource extends FileToWrite {
  readonly before: string;
}

/**
 * Makes the edits in the sources, each source once.
 *
 * @throws {RunError} rule `io`: a file is not UTF-8, or changed while the run read it
 */
export function rewriteSources(uses: readonly AliasUse[], dir: string, disk: Disk): RewrittenSource[] {
  const realDir = disk.realPath(dir) ?? dir;
  const realPathOf = ({ file }: AliasUse): string => {
    const absolute = resolve(realDir, file);
    return disk.realPath(absolute) ?? absolute;
  };
  const editable = uses.filter(({ edit }) => edit !== undefined);
  return [...groupBy(editable, realPathOf)].map(([path, usesInFile]) => {
    const bytes = disk.bytes(path);
    const before = attempt(() => decodeUtf8(bytes));
    if (before === undefined) throw unreadable(path, "is not valid UTF-8; it was not changed");
    const body = withoutBom(before);
    const byteOrderMark = before.slice(0, before.length - body.length);
    const edits = usesInFile.flatMap(({ edit }) => edit ?? []);
    const edited = applyEdits(body, edits);
    if (edited === undefined) throw unreadable(path, "changed while it was read; run the command again");
    return { path, before, text: byteOrderMark + edited };
  });
}

/** Makes the edits in a text, duplicates once; `undefined` if the text is not the one that the edits are for. */
export function applyEdits(text: string, edits: readonly Edit[]): string | undefined {
  const byStart = new Map(edits.map((edit) => [edit.start, edit]));
  let edited = text;
  for (const { start, end, was, text: replacement } of [...byStart.values()].toSorted((a, b) => b.start - a.start)) {
    if (text.slice(start, end) !== was) return undefined;
    edited = edited.slice(0, start) + replacement + edited.slice(end);
  }
  return edited;
}

function unreadable(path: string, why: string): RunError {
  return new RunError([errorFinding("io", `${path} ${why}`)]);
}

/** Writes the sources; `retryArgs` are the arguments of the run that completes an interrupted one. */
export function writeSources(
  sources: readonly RewrittenSource[],
  dir: string,
  disk: Disk,
  retryArgs: string[],
  assertLockHeld: () => void,
): void {
  removeLeftoversOf(disk, sources);
  commitFiles(disk, {
    folder: { root: dir, dir: "." },
    files: sources,
    orphans: [],
    retryArgs,
    assertMayRename: assertLockHeld,
  });
}
