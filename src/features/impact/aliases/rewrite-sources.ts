import { resolve } from "node:path";
import { decodeUtf8, groupBy, withoutBom } from "../../../base/text/index.ts";
import type { Disk } from "../../../platform/files/index.ts";
import type { Turn } from "../../../platform/write-lock/index.ts";
import { problem, RunError } from "../../../model/findings/index.ts";
import { commitFiles, type FileToWrite, removeLeftoversOf } from "../../../pipeline/write/index.ts";
import { type AliasUse, applyEdits } from "./alias-use.ts";

/** A source that gets current names. */
export interface RewrittenSource extends FileToWrite {
  readonly before: string;
}

/**
 * The sources with the edits made. One that several paths lead to is one.
 *
 * @throws {RunError} rule `io`: a file that is no UTF-8, or that changed while the run read it
 */
export function rewriteSources(uses: readonly AliasUse[], dir: string, disk: Disk): RewrittenSource[] {
  const here = disk.realPath(dir) ?? dir;
  const realPathOf = ({ file }: AliasUse): string => {
    const named = resolve(here, file);
    return disk.realPath(named) ?? named;
  };
  const edits = uses.flatMap((use) => (use.edit === undefined ? [] : [{ path: realPathOf(use), edit: use.edit }]));
  const byPath = groupBy(
    edits,
    ({ path }) => path,
    ({ edit }) => edit,
  );
  return [...byPath].map(([path, ofFile]) => {
    const { mark, text: before } = decode(disk.bytes(path), path);
    const after = applyEdits(before, ofFile);
    if (after === undefined) throw unreadable(path, "has changed while it was read");
    return { path, before: mark + before, text: mark + after };
  });
}

/** A text and the byte order mark before it, where there is one; written as UTF-8 they are the same bytes again. */
function decode(bytes: Uint8Array, path: string): { readonly mark: string; readonly text: string } {
  try {
    const text = decodeUtf8(bytes);
    const body = withoutBom(text);
    return { mark: text.slice(0, text.length - body.length), text: body };
  } catch {
    throw unreadable(path, "is no UTF-8, so it is not edited");
  }
}

function unreadable(path: string, why: string): RunError {
  return new RunError([problem("io", `${path} ${why}`)]);
}

/**
 * Writes the sources.
 *
 * @param dir absolute path of the configuration's folder
 * @param again arguments of the run that ends what this one has begun
 * @throws {RunError} rule `io`
 */
export function writeSources(
  sources: readonly RewrittenSource[],
  {
    dir,
    disk,
    again,
    turn,
  }: { readonly dir: string; readonly disk: Disk; readonly again: string[]; readonly turn: Turn },
): void {
  removeLeftoversOf(
    disk,
    sources.map(({ path }) => path),
  );
  commitFiles(disk, {
    folder: { root: dir, dir: "." },
    files: sources,
    orphans: [],
    again,
    assertMayRename: () => turn.assertHeld(),
  });
}
