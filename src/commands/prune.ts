import { join } from "node:path";
import { attempt } from "../base/index.ts";
import { readMembers } from "../base/json/index.ts";
import type { AliasUses, ProjectInput } from "../features/impact/index.ts";
import { diffLocks } from "../model/diff/index.ts";
import { RunError } from "../model/findings/index.ts";
import { advise } from "../model/rules/index.ts";
import type { LockedAlias } from "../model/report/index.ts";
import { aliasesOf, dropAliases, type Lock, printLock } from "../model/lock/index.ts";
import { findOtherConfigs } from "../pipeline/config/index.ts";
import { findFormerFolders } from "../pipeline/compare/index.ts";
import { posixPath, readText } from "../platform/files/index.ts";
import type { Host } from "../platform/index.ts";
import { exitCodes } from "../report/index.ts";
import { missingProject } from "./impact.ts";
import { defineCommand } from "./command.ts";
import { projectFlag } from "./flags.ts";
import { packageReport, runPerPackage } from "./run.ts";
import {
  type AliasOptions,
  assertUnchanged,
  existingLock,
  findProjects,
  type Generated,
  nearestProject,
  projectInput,
  type ProjectResult,
  readOldLock,
  renameLock,
  reportDeprecated,
  type RunContext,
  runInProject,
  startFolder,
  untilWritten,
  unwritten,
  updatePackage,
  withoutDroppedLists,
  withWriteLock,
} from "../project/index.ts";

export const command = defineCommand({
  about: [
    'Removes aliases that no file in your projects uses or mentions, and lists that no configuration in the folder has, from the lock, and writes the package, offline. Also applies changes to "names" in the configuration. Run it after impact --fix. Removed codes stay in the lock.',
  ],
  examples: [
    ["prune --dry-run", "see what would be removed"],
    ["prune", "remove them"],
  ],
  exits: [[exitCodes.unusable, "there are aliases but no tsconfig.json, or it cannot be read; nothing was written"]],
  isPerConfig: true,
  flags: {
    ...projectFlag,
    "dry-run": { type: "boolean", describe: "List what would be removed; write nothing", default: false },
  },
  async run(context) {
    const { project: projects, "dry-run": dryRun } = context.flags;
    return runPerPackage("prune", context, async (options, choice) => {
      const result = await prune({ ...options, projects, dryRun }, context.host);
      return { ...packageReport("prune", result, choice, context.host, dryRun), aliasUses: result.uses };
    });
  },
});

interface PruneResult extends ProjectResult, Generated, Pick<AliasUses, "uses" | "textFiles"> {
  /** The removed aliases; under `dryRun` those that would be removed. */
  readonly pruned: readonly LockedAlias[];
}

/**
 * Removes the aliases that no project uses, and the dropped lists, from the lock and the package. Works offline, and applies the
 * names that the configuration sets, like `generate --offline`.
 */
export async function prune(options: AliasOptions, host: Host): Promise<PruneResult> {
  const empty = { ...unwritten, pruned: [], uses: [], textFiles: 0 };
  const fromLock = { ...options, offline: true };
  return runInProject({ options: fromLock, host, empty }, async (context) => {
    const { config } = context.project;
    reportDeprecated(config, context.findings);
    await untilWritten(context);
    const old = readOldLock(context);
    const renamed = renameLock(withoutDroppedLists(existingLock(old), context.project, host.disk), context);
    // Searches before it acquires the write lock, which a busy compiler could not refresh.
    const search = await searchAliases(renamed.lock, context);
    const lock = dropAliases(renamed.lock, search.unused);
    const changes = diffLocks(existingLock(old), lock, config.enums);
    const update = { lock, text: printLock(lock), changes };
    return withWriteLock(context, async (assertLockHeld) => {
      assertUnchanged(old, context);
      const done = await updatePackage(old, update, { ...context, assertLockHeld }, ["prune"]);
      return { ...done, pruned: search.unused, uses: search.uses, textFiles: search.textFiles };
    });
  });
}

/** Finds the uses of all aliases. Without aliases, it needs no project. */
async function searchAliases(
  lock: Lock,
  context: RunContext<AliasOptions>,
): Promise<Pick<PruneResult, "uses" | "textFiles"> & { readonly unused: readonly LockedAlias[] }> {
  if (aliasesOf(lock).length === 0) return { unused: [], uses: [], textFiles: 0 };
  const { findUnusedAliases } = await import("../features/impact/index.ts");
  const projects = await projectsToSearch(context);
  const input = await projectInput(lock, { ...context, options: { ...context.options, projects } });
  return findUnusedAliases(await packageInputs(input, context));
}

/**
 * The named projects; by default those of {@link findProjects}.
 *
 * @throws {RunError} rule `usage`: there is no nearest one; code of a workspace without a project may use an alias
 */
async function projectsToSearch({ project, options, host }: RunContext<AliasOptions>): Promise<readonly string[]> {
  const { projects = [], cwd } = options;
  if (projects.length > 0) return projects;
  const found = await findProjects(project.dir, host.disk);
  if (nearestProject(project.dir, host.disk) !== undefined) return found;
  const start = startFolder(cwd, host);
  const flags = found.flatMap((path) => ["--project", posixPath(start, path)]);
  const advice = flags.length === 0 ? [] : advise`if these projects have all the code, run ${["prune", ...flags]}`;
  throw new RunError([missingProject("it is not known which aliases are used", advice)]);
}

/**
 * The package of the configuration, and the others that may have names of its lock: those of the other configurations in its
 * folder, and generated folders of which no valid configuration is known.
 */
async function packageInputs(
  input: ProjectInput,
  { project: { config, dir, file }, host: { disk } }: RunContext,
): Promise<[ProjectInput, ...ProjectInput[]]> {
  const others = findOtherConfigs({ dir, file }, disk).flatMap((other) => other.config ?? []);
  const known = new Set(others.map(({ output }) => output.dir));
  const folders = (await findFormerFolders(disk, { root: dir, dir: config.output.dir })).filter((it) => !known.has(it));
  const unknown = folders.map((folder) => {
    const { name } = readMembers(attempt(() => readText(disk, join(dir, folder, "package.json"))));
    const packageName = typeof name === "string" ? name : config.output.packageName;
    return { ...config, output: { ...config.output, dir: folder, packageName } };
  });
  return [input, ...[...others, ...unknown].map((other) => ({ ...input, from: { ...input.from, config: other } }))];
}
