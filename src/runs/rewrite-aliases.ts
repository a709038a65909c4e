import { resolve } from "node:path";
import { advise, groupBy } from "../base/index.ts";
import { sourcePatch } from "../compare/index.ts";
import { type Disk, posixPath, type Turn, type World } from "../disk/index.ts";
import { type Diagnostic, problem, RunError } from "../findings/index.ts";
import type { AliasUse, Edit } from "../impact/index.ts";
import { commitFiles, type FileToWrite, removeLeftoversOf } from "../write/index.ts";
import { findAliases } from "./find-aliases.ts";
import { type FixContext, type Fixed, nothing } from "./fix-aliases.ts";
import { readLock } from "./lock-file.ts";
import type { Attempt } from "./one-state.ts";
import { findUncommitted } from "./uncommitted.ts";

/** A source that gets current names. */
interface Rewritten extends FileToWrite {
  /** POSIX, from the configuration's folder. */
  readonly file: string;
  readonly before: string;
}

interface FixSteps {
  /** What is written to. */
  readonly disk: Disk;
  readonly attempt: Pick<Attempt, "ready" | "write">;
}

/** Finds the uses of aliases, and writes the sources anew, or says how they would be. */
export async function rewriteAliases(context: FixContext, { disk, attempt }: FixSteps): Promise<Fixed> {
  const { project, options, world, findings } = context;
  const { config, dir } = project;
  await attempt.ready(dir);
  const { lock } = readLock(dir, config.rules, world.disk);
  const { uses } = await findAliases(lock, context);
  options.signal?.throwIfAborted();
  const sources = rewrite(uses, dir, world);
  const written = sources.map(({ file }) => file);
  if (options.dryRun) {
    return { uses, written, patch: sources.map(({ file, before, text }) => sourcePatch(file, before, text)).join("") };
  }
  if (options.force !== true) {
    const paths = sources.map(({ path }) => path);
    for (const path of findUncommitted(paths, dir, world)) findings.addDiagnostic(uncommitted(posixPath(dir, path)));
    if (findings.hasErrors()) return { ...nothing, uses };
  }
  if (sources.length > 0) await attempt.write(dir, (turn) => write(sources, dir, disk, turn));
  return { uses, written, patch: null };
}

/** @throws {RunError} rule `io`: a file that is no UTF-8 */
function rewrite(uses: readonly AliasUse[], dir: string, { disk }: World): Rewritten[] {
  const here = disk.realPath(dir) ?? dir;
  const editable = uses.filter(({ obstacle }) => obstacle === undefined);
  const byFile = groupBy(
    editable,
    ({ file }) => file,
    ({ edit }) => edit,
  );
  return [...byFile].map(([file, edits]) => {
    const named = resolve(here, file);
    // A link stays one.
    const path = disk.realPath(named) ?? named;
    const before = decode(disk.bytes(path), file);
    const mode = disk.mode(path);
    return { file, path, before, text: withEdits(before, edits), ...(mode !== undefined && { mode }) };
  });
}

const byteOrderMark = "\uFEFF";

/** @throws {RunError} rule `io`: it could not be written again with the same bytes */
function decode(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new RunError([problem("io", `${file} is no UTF-8, so it is not edited`, { file })]);
  }
}

function withEdits(text: string, edits: readonly Edit[]): string {
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark.length : 0;
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (edited, { start, end, text: put }) => edited.slice(0, mark + start) + put + edited.slice(mark + end),
      text,
    );
}

/** @throws {RunError} rule `io` */
function write(sources: readonly Rewritten[], dir: string, disk: Disk, turn: Turn): void {
  removeLeftoversOf(
    disk,
    sources.map(({ path }) => path),
  );
  const folder = { root: dir, dir: "." };
  commitFiles(disk, {
    folder,
    files: sources,
    orphans: [],
    again: ["impact", "--fix", "--force"],
    assertMayRename: () => turn.assertHeld(),
  });
}

function uncommitted(file: string): Diagnostic {
  const advice = advise`commit them first, or run ${["impact", "--fix", "--force"]}`;
  return problem("io", `${file} has changes that are not committed`, { file, advice });
}
