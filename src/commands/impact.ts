import { count } from "../base/text/index.ts";
import { findProjects } from "../pipeline/config/index.ts";
import type { Host } from "../platform/index.ts";
import { type DiffOptions, packageInProjects, readStates } from "../project/index.ts";
import {
  type Block,
  type CommandResult,
  countKinds,
  countPlaces,
  exitCodes,
  type Facts,
  note,
  type PartialResult,
  type ReporterOptions,
  usageError,
} from "../report/index.ts";
import { defineCommand, fetchFlags, projectFlag, stateParameters } from "./flags.ts";
import { fix, fixFlags, missingProject, notScannedMessage, searchedNotes } from "./impact-fix.ts";
import { runInProject, runOptions } from "./run.ts";

export const command = defineCommand({
  about: [
    "Lists the places in your code that the changes between two states affect, before anything is generated: new compiler errors (breaks), uses of what is removed (removed), uses of codes whose description or `enable` flag changed (changed), and switch statements and objects that cover every old code but not every new one (unhandled). Components, templates, and scripts that no project includes are searched for names as text (mention).",
    "The states are the same as for diff. The code is that of the nearest tsconfig.json (or jsconfig.json) in the folder of the configuration or above, of those of all workspaces, and of the projects that they reference. Without --fix, nothing is written.",
    '--fix is a separate task: if "names" renames a member, the old name stays as an alias, and --fix replaces its uses in your code with the current name. It reads only the lock, and refuses files with uncommitted changes.',
  ],
  examples: [
    ["impact", "list what changes to the lists affect"],
    ["impact git:v1.0.0 lock", "list what changes since a release affect"],
    ["impact --project app/tsconfig.json", "read that project"],
    ["impact --exit-code", "for CI: fail if anything breaks or is removed"],
    ["impact --fix --dry-run", "see what --fix would change"],
    ["impact --fix", "replace the aliases in your code"],
  ],
  parameters: stateParameters,
  flags: {
    ...projectFlag,
    fix: {
      type: "boolean",
      describe: "Replace aliases in your code with the current names",
      default: false,
    },
    ...fixFlags,
    "exit-code": { type: "boolean", describe: "Exit with 1 if anything breaks or is removed", default: false },
    ...fetchFlags,
  },
  async run(context) {
    const { args, flags, terminal, global, host } = context;
    const { "exit-code": mustCheck, "dry-run": dryRun, force } = flags;
    const options = { ...runOptions(context), projects: flags.project };
    // It has no states, because it uses the aliases in the lock.
    if (flags.fix && (mustCheck || args.from !== "lock" || args.to !== "live"))
      return usageError("impact", "--fix cannot be combined with states or --exit-code");
    if (flags.fix) return fix({ ...options, dryRun, force }, host);
    if (dryRun || force) return usageError("impact", "--dry-run and --force require --fix");
    const result = await impact({ ...options, ...args }, host, mustCheck);
    const { report } = result;
    const { typescript = null } = report.impact ?? {};
    const compiler = typescript === null ? "no compiler was needed" : `TypeScript ${typescript}`;
    if (global.verbose) terminal.err(terminal.paintErr("dim", compiler));
    const isFound = report.places?.some(({ kind }) => kind === "breaks" || kind === "removed");
    return mustCheck && report.ok && isFound ? { ...result, report: { ...report, exitCode: exitCodes.found } } : result;
  },
});

/** Options of `impact`. All are optional. */
export interface ImpactOptions extends DiffOptions {
  /**
   * The projects to search, and those that they reference: paths of `tsconfig.json` files or of their folders, relative to
   * `cwd`. By default, the nearest project in the configuration's folder or above it, and those of all workspaces.
   */
  readonly projects?: readonly string[];
}

/** @param mustCheck whether it is an error if no project is found */
export async function impact(options: ImpactOptions, host: Host, mustCheck = false): Promise<CommandResult> {
  const always = { report: { places: [] } };
  return runInProject({ command: "impact", options, host, always }, async (project) => {
    const { projects = [] } = options;
    const isUnchecked = mustCheck && projects.length === 0 && (await findProjects(project.dir, host.disk)).length === 0;
    if (isUnchecked) project.findings.addFinding(missingProject("no code was checked"));
    const states = await readStates(project, options);
    if (states === undefined) return {};
    const { before, after, changes } = states;
    options.signal?.throwIfAborted();
    // Without changes, the compiler is not loaded.
    if (changes.length === 0) {
      const summary = { typescript: null, projects: null, isUsed: true, textFiles: 0 };
      return { report: isUnchecked ? {} : { impact: summary }, notes: impactNotes };
    }
    const { findPlaces } = await import("../features/impact/index.ts");
    return project.findings.guard<PartialResult>({ report: { changes } }, async () => {
      const input = { ...(await packageInProjects(project, before, options.projects)), to: after, changes };
      const { places, ...summary } = await findPlaces(input);
      return { report: { changes, places, ...(!isUnchecked && { impact: summary }) }, notes: impactNotes };
    });
  });
}

export function impactNotes(report: Facts, options: ReporterOptions): Block[] {
  const { ok, impact: summary, changes, places = [] } = report;
  if (!summary || !ok) return [];
  const { projects, isUsed, textFiles } = summary;
  if (changes.length === 0) return [note("no changes", { style: "green" })];
  if (!isUsed) return [note(notScannedMessage(projects ?? [], report, options))];
  const changeCount = count(changes.length, "change");
  const limited = [...searchedNotes(textFiles), "codes stored in untyped numbers or strings are not detected"];
  const found = places.length === 0 ? "no places" : `${countPlaces(places)} (${countKinds(places)})`;
  return [note([`${found} for ${changeCount}`, ...limited].join("; "))];
}
