import type { RewrittenSource } from "../features/impact/index.ts";
import { groupBy } from "../base/index.ts";
import { count } from "../base/text/index.ts";
import { errorFinding, type Finding, unlessRunError } from "../model/findings/index.ts";
import type { AliasUse, ImpactSummary } from "../model/report/index.ts";
import { advise } from "../model/rules/index.ts";
import { sourcePatch } from "../pipeline/compare/index.ts";
import { commitFiles } from "../pipeline/write/index.ts";
import { posixPath } from "../platform/files/index.ts";
import type { Host } from "../platform/index.ts";
import {
  assertUnchanged,
  packageInProjects,
  type Project,
  readExistingLock,
  reportSuspicious,
  type RunOptions,
  untilWritten,
  withWriteLock,
} from "../project/index.ts";
import {
  type Block,
  type CommandResult,
  type Facts,
  limits,
  note,
  pathFromCwd,
  type ReporterOptions,
} from "../report/index.ts";
import type { FlagTable } from "./flags.ts";
import { runInProject } from "./run.ts";

export const fixFlags = {
  "dry-run": { type: "boolean", describe: "With --fix: print the patch; write nothing", default: false },
  force: { type: "boolean", describe: "With --fix: also change files with uncommitted changes", default: false },
} as const satisfies FlagTable;

export interface AliasOptions extends RunOptions {
  readonly projects?: readonly string[];
  readonly dryRun?: boolean;
  readonly force?: boolean;
}

/** Replaces aliases in the user's sources with the current names. Works offline, with the lock. */
export async function fix(options: AliasOptions, host: Host): Promise<CommandResult> {
  const { projects = [], dryRun = false, force = false } = options;
  const always = { report: { aliasUses: [], ...(dryRun && { dryRun }) } };
  return runInProject({ command: "impact", options, host, always }, async (project) => {
    const { findAliasUses, findUncommitted, rewriteSources } = await import("../features/impact/index.ts");
    await untilWritten(project);
    const { dir, findings } = project;
    const old = readExistingLock(project);
    reportSuspicious(old, project);
    // Searches before it acquires the write lock, which a busy compiler could not refresh.
    const { uses, edits, ...found } = await findAliasUses(await packageInProjects(project, old.lock, projects));
    const notes: CommandResult["notes"] = (report, reporting) => fixNotes(report, found, reporting);
    return withWriteLock(project, !dryRun && uses.length > 0, () => {
      assertUnchanged(old.text, project);
      options.signal?.throwIfAborted();
      const sources = rewriteSources(edits, dir, host.disk);
      const paths = sources.map(({ path }) => path);
      const report = { aliasUses: uses, written: paths.map((path) => posixPath(dir, path)) };
      if (dryRun) return { report: { ...report, patch: patchOf(sources, project) }, notes };
      if (!force) reportUncommitted(findUncommitted(paths, dir, host), project);
      if (findings.hasErrors()) return { report: { aliasUses: uses } };
      commitFiles(host.disk, dir, sources, { retryArgs: forcedRun });
      return { report, notes };
    });
  });
}

/** Paths start from the top of the git repository, as `git apply` requires; without git, from the folder of the run. */
function patchOf(sources: readonly RewrittenSource[], { dir, start, host: { git } }: Project): string {
  const folder = unlessRunError(() => git.topLevel(dir), "") || start;
  return sources.map(({ path, before, text }) => sourcePatch(posixPath(folder, path), before, text)).join("");
}

function reportUncommitted(paths: readonly string[], { dir, findings }: Project): void {
  const advice = advise`commit them first, or run ${forcedRun}`;
  for (const path of paths) {
    const file = posixPath(dir, path);
    findings.addFinding(errorFinding("io", `${file} has uncommitted changes`, { file, advice }));
  }
}

const forcedRun = ["impact", "--fix", "--force"];

interface Search extends Pick<ImpactSummary, "isUsed" | "textFiles"> {
  readonly projects: readonly string[];
}

export function fixNotes(report: Facts, search: Search, options: ReporterOptions): Block[] {
  const { ok, patch } = report;
  return [
    ...(ok ? useNotes(report, search, options) : []),
    ...(patch === undefined ? [] : [{ kind: "patch" as const, text: patch }]),
  ];
}

function useNotes(report: Facts, search: Search, options: ReporterOptions): Block[] {
  const { written, dryRun, aliasUses: uses = [] } = report;
  const { projects, isUsed, textFiles } = search;
  const searched = searchedNotes(textFiles);
  if (uses.length === 0) {
    const notScanned = isUsed ? undefined : notScannedMessage(projects, report, options);
    return [note(notScanned ?? ["no uses of aliases found", ...searched].join("; "))];
  }
  const at = (some: readonly AliasUse[]): string => locationsText(some, report, options);
  const mentions = uses.filter(({ mention }) => mention);
  const changed = uses.filter(({ mention, obstacle }) => !mention && obstacle === undefined);
  const lines = [
    ...eachAlias(changed, ({ alias, member }, all) => `${alias} -> ${member} at ${at(all)}`),
    ...uses.flatMap((use) => {
      const { alias, member, obstacle } = use;
      return obstacle === undefined ? [] : `${at([use])} was not changed: ${alias} is now ${member}, but ${obstacle}`;
    }),
    ...eachAlias(mentions, ({ alias, member }, all) => {
      return `${alias} is mentioned at ${at(all)}; change it to ${member} yourself`;
    }),
  ].map((line) => note(line));
  const verb = dryRun ? "would change" : "changed";
  const changes = `${verb} ${count(changed.length, "use")} in ${count(written.length, "file")}`;
  const summary = [...(changed.length > 0 ? [changes] : []), ...searched].join("; ");
  const isFixed = (written.length > 0 || mentions.length > 0) && !dryRun;
  // Prune keeps an alias that is mentioned.
  const first = mentions.length > 0 ? "change the mentions, then " : "";
  const advice = [first, ...advise`run ${["prune"]} to remove the aliases`];
  return summary === "" ? lines : [...lines, note(summary, isFixed ? { advice } : {})];
}

export function eachAlias(
  uses: readonly AliasUse[],
  print: (use: AliasUse, all: readonly AliasUse[]) => string,
): string[] {
  const groups = groupBy(uses, ({ reference, alias }) => `${reference} ${alias}`);
  return Array.from(groups.values(), (all) => {
    const [use] = all as [AliasUse];
    return `${use.reference} ${use.code}: ${print(use, all)}`;
  });
}

export function notScannedMessage(projects: readonly string[], report: Facts, { cwd }: ReporterOptions): string {
  if (projects.length === 0) return missingProjectMessage;
  return `no file of ${projects.map((file) => pathFromCwd(file, report, cwd)).join(", ")} imports the package`;
}

const missingProjectMessage =
  "no tsconfig.json or jsconfig.json found in the folder of the configuration or above; pass one with --project";

export function searchedNotes(textFiles: number): string[] {
  return textFiles === 0 ? [] : [`searched ${count(textFiles, "file")} as text`];
}

/** `src/a.ts:2:15, src/b.ts:7:3 and 4 more places (--verbose lists all)` */
export function locationsText(uses: readonly AliasUse[], report: Facts, { verbose, cwd }: ReporterOptions): string {
  const shown = verbose ? uses : uses.slice(0, limits.few);
  const rest = uses.length - shown.length;
  const omitted = rest > 0 ? ` and ${count(rest, "more place")} (--verbose lists all)` : "";
  const locations = shown.map(({ file, line, column }) => `${pathFromCwd(file, report, cwd)}:${line}:${column}`);
  return locations.join(", ") + omitted;
}

export function missingProject(consequence: string): Finding {
  return errorFinding("usage", `${consequence}: ${missingProjectMessage}`);
}
