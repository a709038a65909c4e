import { resolve } from "node:path";
import { advise } from "../model/rules/index.ts";
import { decodeUtf8, groupBy, withoutBom } from "../base/text/index.ts";
import { sourcePatch } from "../pipeline/compare/index.ts";
import { type Disk, posixPath } from "../platform/files/index.ts";
import { type Turn } from "../platform/write-lock/index.ts";
import { type Diagnostic, problem, RunError, unlessRunError } from "../model/findings/index.ts";
import { type AliasUse, applyEdits, findAliasUses } from "../features/impact/index.ts";
import { commitFiles, type FileToWrite, removeLeftoversOf } from "../pipeline/write/index.ts";
import { type FixContext, type Fixed, nothing } from "./fix-aliases.ts";
import { readLock } from "./lock-file.ts";
import type { Attempt } from "./one-state.ts";
import { startFolder } from "./project.ts";
import { findUncommitted } from "./uncommitted.ts";
import { aliasInput, askProjects } from "./user-projects.ts";

/** A source that gets current names. */
interface Rewritten extends FileToWrite {
  readonly before: string;
}

interface FixSteps {
  /** What is written to. */
  readonly disk: Disk;
  readonly write: Attempt["write"];
}

/**
 * Finds the uses of aliases, and writes the sources anew, or says how they would be.
 *
 * @throws {RunError} rule `lock`; rules `usage` and `config`: a project that cannot be read; rule `io`: a source that cannot be
 *   read or written, or git that cannot be asked
 */
export async function rewriteAliases(context: FixContext, { disk, write }: FixSteps): Promise<Fixed> {
  const { project, options, world, findings } = context;
  const { dir } = project;
  const { lock } = readLock(project, world.disk);
  const found = await askProjects(dir, () => findAliasUses(aliasInput(lock, context)));
  options.signal?.throwIfAborted();
  const sources = rewrite(found.uses, dir, world.disk);
  const done: Fixed = { ...found, written: sources.map(({ path }) => path), patch: null };
  if (options.dryRun) return { ...done, patch: patchOf(sources, context) };
  if (options.force !== true) {
    const known = new Set(options.ownFiles);
    const paths = done.written.filter((path) => !known.has(path));
    for (const path of findUncommitted(paths, dir, world)) findings.addDiagnostic(uncommitted(path, context));
    if (findings.hasErrors()) return { ...nothing, uses: found.uses };
  }
  if (sources.length > 0) await write(dir, (turn) => replaceSources(sources, context, disk, turn));
  return done;
}

/**
 * The sources with the edits made. One that several paths lead to is one.
 *
 * @throws {RunError} rule `io`: a file that is no UTF-8, or that changed while the run read it
 */
function rewrite(uses: readonly AliasUse[], dir: string, disk: Disk): Rewritten[] {
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
 * Of all sources, with the names that git has for them, which it takes in any folder of the repository; without git they are from
 * the folder that the run started in.
 */
function patchOf(sources: readonly Rewritten[], { project, options, world }: FixContext): string {
  const top = unlessRunError(() => world.git.topLevel(project.dir), "");
  const folder = top === "" ? startFolder(options.cwd, world) : resolve(top);
  return sources.map(({ path, before, text }) => sourcePatch(posixPath(folder, path), before, text)).join("");
}

/** @throws {RunError} rule `io` */
function replaceSources(sources: readonly Rewritten[], context: FixContext, disk: Disk, turn: Turn): void {
  removeLeftoversOf(
    disk,
    sources.map(({ path }) => path),
  );
  commitFiles(disk, {
    folder: { root: context.project.dir, dir: "." },
    files: sources,
    orphans: [],
    again: forcedRun(context),
    assertMayRename: () => turn.assertHeld(),
  });
}

/** The arguments of this run once more, whatever has changed by then. */
function forcedRun({ options }: FixContext): string[] {
  return ["impact", "--fix", "--force", ...(options.projects ?? []).flatMap((path) => ["--project", path])];
}

function uncommitted(path: string, context: FixContext): Diagnostic {
  const file = posixPath(context.project.dir, path);
  const advice = advise`commit them first, or run ${forcedRun(context)}`;
  return problem("io", `${file} has changes that are not committed`, { file, advice });
}
