import { diffLocks } from "../model/diff/index.ts";
import { RunError } from "../model/findings/index.ts";
import { aliasesOf, dropAliases, type Lock, printLock } from "../model/lock/index.ts";
import { findProjects, nearestProject } from "../pipeline/config/index.ts";
import type { Host } from "../platform/index.ts";
import {
  assertUnchanged,
  nextLock,
  packageInProjects,
  planUpdate,
  type Project,
  readExistingLock,
  reportDecisions,
  reportSuspicious,
  untilWritten,
  withWriteLock,
} from "../project/index.ts";
import { type Block, type CommandResult, type Facts, note, type ReporterOptions } from "../report/index.ts";
import { assertVersion, reportDeprecated } from "../service/index.ts";
import { defineCommand, projectFlag } from "./flags.ts";
import { packageNotes } from "./generate.ts";
import { type AliasOptions, eachAlias, locationsText, missingProject, searchedNotes } from "./impact-fix.ts";
import { runInProject, runOptions } from "./run.ts";

export const command = defineCommand({
  about: [
    'Removes aliases that no file in your projects uses or mentions from the lock, and writes the package, offline. Also applies changes to "names" in the configuration. Run it after impact --fix. Removed codes stay in the lock.',
  ],
  examples: [
    ["prune --dry-run", "see what would be removed"],
    ["prune", "remove them"],
  ],
  flags: {
    ...projectFlag,
    "dry-run": { type: "boolean", describe: "List what would be removed; write nothing", default: false },
  },
  async run(context) {
    const { project: projects, "dry-run": dryRun } = context.flags;
    return prune({ ...runOptions(context), projects, dryRun }, context.host);
  },
});

export async function prune(options: AliasOptions, host: Host): Promise<CommandResult> {
  const { projects = [], dryRun = false } = options;
  const always = { report: { pruned: [], aliasUses: [], ...(dryRun && { dryRun }) } };
  return runInProject({ command: "prune", options, host, always }, async (project) => {
    const { findings } = project;
    reportDeprecated(project);
    await untilWritten(project);
    const old = readExistingLock(project, { merge: true });
    assertVersion(old.lock, project);
    if (old.merged !== undefined) reportDecisions(old.merged, findings, project.lockName);
    else reportSuspicious(old, project);
    const renamed = nextLock(old.lock, { lists: [] }, project);
    // Searches before it acquires the write lock, which a busy compiler could not refresh.
    const { unused, uses, textFiles } = await searchAliases(project, renamed.lock, projects);
    const lock = dropAliases(renamed.lock, unused);
    const next = { lock, text: printLock(lock) };
    const changes = diffLocks(old.lock, lock);
    const update = await planUpdate(project, { old, next, changes, dryRun, retryArgs: ["prune"] });
    return withWriteLock(project, update.mustWrite, async () => {
      assertUnchanged(old.text, project);
      const { changes: applied, written, removed, summary } = await update.apply();
      return {
        report: { changes: applied, written, ...(removed && { removed }), aliasUses: uses, pruned: unused },
        notes: (report, reporting) => pruneNotes(report, summary, textFiles, reporting),
      };
    });
  });
}

async function searchAliases(project: Project, lock: Lock, named: readonly string[]) {
  if (aliasesOf(lock).length === 0) return { unused: [], uses: [], textFiles: 0 };
  const { findUnusedAliases } = await import("../features/impact/index.ts");
  const projects = named.length > 0 ? named : await projectsToSearch(project);
  return findUnusedAliases(await packageInProjects(project, lock, projects));
}

/** @throws {RunError} rule `usage`: there is no nearest project; code of a workspace without one may use an alias */
async function projectsToSearch({ dir, host: { disk } }: Project): Promise<readonly string[]> {
  if (nearestProject(dir, disk) !== undefined) return findProjects(dir, disk);
  throw new RunError([missingProject("it is not known which aliases are used")]);
}

function pruneNotes(
  report: Facts,
  summary: Parameters<typeof packageNotes>[1],
  textFiles: number,
  options: ReporterOptions,
): Block[] {
  const { ok, pruned = [], aliasUses = [] } = report;
  if (!ok || !summary) return [];
  const kept = eachAlias(aliasUses, ({ alias }, all) => {
    return `alias ${alias} is kept; it is used at ${locationsText(all, report, options)}`;
  });
  const lines = [...kept, ...(pruned.length > 0 ? [] : ["no alias is removed"]), ...searchedNotes(textFiles)];
  return [...lines.map((text) => note(text)), ...packageNotes(report, summary)];
}
