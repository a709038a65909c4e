import { resolve } from "node:path";
import { advise } from "../model/rules/index.ts";
import { sourcePatch } from "../pipeline/compare/index.ts";
import { posixPath } from "../platform/files/index.ts";
import type { World } from "../platform/index.ts";
import { problem, unlessRunError } from "../model/findings/index.ts";
import {
  type AliasUses,
  findAliasUses,
  findUncommitted,
  type RewrittenSource,
  rewriteSources,
  writeSources,
} from "../features/impact/index.ts";
import { readLock } from "./lock-file.ts";
import { startFolder } from "./options.ts";
import type { ProjectResult, RunContext } from "./project.ts";
import { type AliasOptions, aliasInput, askProjects } from "./project/user-projects.ts";
import { runInOneState } from "./run-in-one-state.ts";

/** How {@link fixAliases} runs. */
export interface FixOptions extends AliasOptions {
  /** Also changes files whose changes are not committed. */
  readonly force?: boolean;
  /** Absolute paths of files whose changes are the caller's own, as an earlier run of it has written them. */
  readonly ownFiles?: readonly string[];
}

/** What became of the uses of aliases. */
export interface FixResult extends ProjectResult, AliasUses {
  /** Absolute paths of the files written, links resolved; under `dryRun` those that would be. */
  readonly written: readonly string[];
  /** What would be changed, as unified diffs; `null` where it was not asked for. */
  readonly patch: string | null;
}

type Fixed = Omit<FixResult, keyof ProjectResult>;

type FixContext = RunContext<FixOptions>;

/**
 * Puts the current names in the place of aliases, in the user's sources. The aliases are those of the lock; the service is not
 * asked.
 *
 * @throws the reason of `signal` once it is aborted; any other error is a bug of ours
 */
export async function fixAliases(options: FixOptions, world: World): Promise<FixResult> {
  const unread: Fixed = { uses: [], written: [], patch: null, projects: [], isUsed: false };
  const isSilent = ({ diagnostics, written }: FixResult): boolean => diagnostics.length === 0 && written.length === 0;
  return runInOneState({ options, world, nothing: unread }, isSilent, async (context, write) => {
    const { project, findings } = context;
    const { dir } = project;
    const { lock } = readLock(project, context.world.disk);
    const found = await askProjects(dir, () => findAliasUses(aliasInput(lock, context)));
    options.signal?.throwIfAborted();
    const sources = rewriteSources(found.uses, dir, context.world.disk);
    const done = { ...found, written: sources.map(({ path }) => path), patch: null };
    if (options.dryRun) return { ...done, patch: patchOf(sources, context) };
    if (options.force !== true) reportUncommitted(done.written, context);
    if (findings.hasErrors()) return { ...unread, uses: found.uses };
    const again = forcedRun(options);
    if (sources.length > 0) await write(dir, (turn) => writeSources(sources, { dir, disk: world.disk, again, turn }));
    return done;
  });
}

/**
 * Of all sources, with the names that git has for them, which it takes in any folder of the repository; without git they are from
 * the folder that the run started in.
 */
function patchOf(sources: readonly RewrittenSource[], { project, options, world }: FixContext): string {
  const top = unlessRunError(() => world.git.topLevel(project.dir), "");
  const folder = top === "" ? startFolder(options.cwd, world) : resolve(top);
  return sources.map(({ path, before, text }) => sourcePatch(posixPath(folder, path), before, text)).join("");
}

/** The arguments of this run once more, whatever has changed by then. */
function forcedRun({ projects = [] }: FixOptions): string[] {
  return ["impact", "--fix", "--force", ...projects.flatMap((path) => ["--project", path])];
}

/** @throws {RunError} rule `io`: git that cannot be asked */
function reportUncommitted(paths: readonly string[], { project, options, world, findings }: FixContext): void {
  const own = new Set(options.ownFiles);
  const asked = paths.filter((path) => !own.has(path));
  for (const path of findUncommitted(asked, project.dir, world)) {
    const file = posixPath(project.dir, path);
    const advice = advise`commit them first, or run ${forcedRun(options)}`;
    findings.addDiagnostic(problem("io", `${file} has changes that are not committed`, { file, advice }));
  }
}
