import { dirname } from "node:path";
import { readMembers } from "../base/json/index.ts";
import { count } from "../base/text/index.ts";
import { diffLocks, reorderedLists } from "../model/diff/index.ts";
import { errorFinding, type Finding, runError, unlessRunError, warningFinding } from "../model/findings/index.ts";
import { type Advice, advise } from "../model/rules/index.ts";
import { readObjects } from "../platform/git/index.ts";
import type { Host } from "../platform/index.ts";
import {
  type AppliedUpdate,
  applyUpdate,
  assertStart,
  fetchedKeys,
  fetchLists,
  isLockChanged,
  keysOfFiles,
  keysToFetch,
  nextLock,
  planUpdate,
  type Project,
  readExistingLock,
  readListsOfSample,
  type ReadLock,
  readLock,
  reportDecisions,
  reportSuspicious,
  type RunOptions,
} from "../project/index.ts";
import { type Block, type CommandResult, type Facts, lockOf, note, type ReporterOptions } from "../report/index.ts";
import { assertNotSample, assertVersion, reportDeprecated } from "../service/index.ts";
import { defineCommand, fetchFlags } from "./flags.ts";
import { runInProject, runOptions } from "./run.ts";

export const command = defineCommand({
  about: [
    "Fetches the lists, updates codegen.lock.json and writes the package. Commit both. Members are stable: a code keeps its member if its description changes, or if it is removed.",
  ],
  examples: [
    ["", "fetch, update the lock, write the package"],
    ["generate currency", "fetch only this list; the lock keeps the others"],
    ["--dry-run", "see which files would change"],
    ["--locked", "for CI: fail if the lock would change, otherwise write the package"],
    ["--offline", "write the package from the lock, without a connection"],
  ],
  parameters: {
    list: { type: "string", describe: "Key of a list to fetch; by default all", repeatable: true },
  },
  flags: {
    offline: {
      type: "boolean",
      describe: "Use only the lock and lists in files; do not open a connection",
      default: false,
    },
    locked: { type: "boolean", describe: "Fail if the lock would change, and write nothing", default: false },
    "dry-run": {
      type: "boolean",
      describe: "List each file that would be written or removed; write nothing",
      default: false,
    },
    "accept-removals": {
      type: "boolean",
      describe: "Accept that a list has lost or disabled more than half of its codes, or that a reference is missing",
      default: false,
    },
    "accept-meanings": {
      type: "boolean",
      describe: "Accept that codes have swapped or taken over descriptions; their names follow",
      default: false,
    },
    "new-lock": {
      type: "boolean",
      describe: "Start a new lock, also in place of an existing one; reassigns all names",
      default: false,
    },
    ...fetchFlags,
  },
  async run(context) {
    const { offline, locked, "dry-run": dryRun } = context.flags;
    const { "accept-removals": acceptRemovals, "accept-meanings": acceptMeanings, "new-lock": newLock } = context.flags;
    const lists = context.args.list;
    const options = { lists, offline, locked, dryRun, acceptRemovals, acceptMeanings, newLock };
    return generate({ ...runOptions(context), ...options }, context.host);
  },
});

/** Options of `generate`. All are optional. */
export interface GenerateOptions extends RunOptions {
  /** Keys of the only lists to fetch; by default all. Lists in files are always read, unless they have a reader. */
  readonly lists?: readonly string[];
  /** Uses only the lock and lists in files, and does not open a connection. */
  readonly offline?: boolean;
  /** Fails if the lock would change, and writes nothing. */
  readonly locked?: boolean;
  /** Lists each file that would be written or removed, and writes nothing. */
  readonly dryRun?: boolean;
  /** Accepts that the service has removed codes or references (rules `mass-removal` and `reference-missing`). */
  readonly acceptRemovals?: boolean;
  /** Accepts that codes have a new meaning (rule `meaning-changed`): members move with the descriptions. */
  readonly acceptMeanings?: boolean;
  /** Starts a new lock, also in place of an existing one; all names are assigned again. */
  readonly newLock?: boolean;
}

export async function generate(options: GenerateOptions, host: Host): Promise<CommandResult> {
  const { lists = [], offline = false, locked = false, dryRun = false } = options;
  const always = { report: dryRun ? { dryRun } : {}, countsSuspicious: offline } as const;
  return runInProject({ command: "generate", options, host, always }, async (project) => {
    const { config, findings } = project;
    const { isFirst, summary, files, ...report } = await applyUpdate(project, async () => {
      reportDeprecated(project);
      // A run that cannot use the lock stops before anything is requested.
      const old = readOldLock(project, options);
      const keys = offline ? keysOfFiles(config) : lists.length > 0 ? keysToFetch(lists, old?.lock, config) : "all";
      if (old?.merged !== undefined) reportDecisions(old.merged, findings, project.lockName);
      const fetched = await fetchLists(config.version, project, keys);
      if (old && !old.merged && keys !== "all") reportSuspicious(old, project, fetchedKeys(fetched));
      const next = nextLock(old?.lock, fetched, project, options);
      const changes = next.isComplete ? diffLocks(old?.lock, next.lock) : [];
      const reordered = next.isComplete ? reorderedLists(old?.lock, next.lock) : [];
      for (const key of reordered)
        findings.addFinding(warningFinding("drift", "order changed", { reference: key, file: project.lockName }));
      if (locked && isLockChanged(old, next.text)) findings.addFinding(lockWouldChange(project.lockName));
      const retryArgs = offline ? ["--offline"] : lists.length > 0 ? ["generate", ...lists] : [];
      const update = { old, next, changes, fetched: offline ? undefined : fetched, dryRun, locked, retryArgs };
      return planUpdate(project, update);
    });
    return {
      report: { ...report, ...(summary && { output: config.output.dir }) },
      isFirst,
      files,
      notes: (published, reporting) => generateNotes(published, summary, reporting),
    };
  });
}

/**
 * Reads the lock, and merges both sides if git left it in conflict; `undefined` if the run starts one. Broken rules do not stop
 * a run that fetches, because it may correct them.
 */
function readOldLock(
  project: Project,
  { lists = [], offline, locked, newLock }: GenerateOptions,
): ReadLock | undefined {
  const flag = offline ? "--offline" : locked ? "--locked" : undefined;
  if (newLock && flag) throw runError("usage", `--new-lock cannot be combined with ${flag}`);
  const withAll = newLock ? "--new-lock" : offline ? "--offline" : undefined;
  if (lists.length > 0 && withAll) throw runError("usage", `${withAll} cannot be combined with names of lists`);
  if (newLock) return readListsOfSample(project);
  const needsLock = offline || locked;
  // A locked run may not change the lock, so it cannot merge it.
  const old = needsLock
    ? readExistingLock(project, { merge: offline === true })
    : readLock(project, { merge: true, tolerate: true });
  if (needsLock) assertVersion(old?.lock, project);
  else assertStart(old?.lock, project);
  if (!offline) assertNotSample(old?.lock, project);
  if (lists.length > 0) assertVersion(old?.lock, project, true);
  return old;
}

function lockWouldChange(file: string): Finding {
  const advice = advise`run ${[]} without --locked, and commit the lock and the package`;
  return errorFinding("drift", `${file} would change`, { file, advice });
}

type Summary = NonNullable<AppliedUpdate["summary"]>;

export function generateNotes(report: Facts, summary: Summary | undefined, options: ReporterOptions): Block[] {
  const { ok, changes, dryRun } = report;
  if (!ok || changes.length === 0) return packageNotes(report, summary);
  const committed = dryRun ? undefined : committedLock(report, options);
  const isCommitted = committed !== undefined;
  const impact = ["impact", ...(isCommitted ? ["git:HEAD", "lock"] : [])];
  const affected =
    dryRun || isCommitted
      ? advise`run ${impact} to list the affected lines of your code`
      : advise`next time, first run ${impact}`;
  return [
    ...packageNotes(report, summary),
    ...codeNotes(report, affected),
    ...(isCommitted ? dropNotes(report, committed) : []),
    ...(dryRun ? [] : renameNotes(report)),
  ];
}

export function packageNotes({ ok, written, removed = [], dryRun }: Facts, summary: Summary | undefined): Block[] {
  if (!summary || !ok) return [];
  const { files, dir, enumCodes } = summary;
  const isUpToDate = written.length === 0 && removed.length === 0;
  const lines = [
    ...(isUpToDate ? [`${dir}: all ${files} files are up to date`] : []),
    ...(dryRun ? written.map((path) => `would write ${path}`) : describeWritten(written, summary)),
  ];
  return [
    note(describeLists(summary)),
    ...lines.map((text) => note(text, { style: "green" })),
    ...removed.map((path) => note(`${dryRun ? "would remove" : "removed"} ${path}`)),
    ...(enumCodes > maxEnumCodes ? [note(aboutStyle(enumCodes))] : []),
  ];
}

/** More codes than these compile noticeably faster in style `union`. */
const maxEnumCodes = 5000;

function aboutStyle(codes: number): string {
  return `${codes} codes in style "enum" or "const"; "union" compiles faster: see docs/limits.md`;
}

/** `18 lists, 812 codes from 19 documents` */
function describeLists({ isSample, documents, references, lists, codes }: Summary): string {
  const fetched = isSample ? "the embedded sample lists" : count(documents, "document");
  const source = documents === 0 ? "the lock" : fetched;
  return `${count(references + lists, "list")}, ${count(codes, "code")} from ${source}`;
}

function describeWritten(written: readonly string[], { dir, files }: Summary): string[] {
  const outside = written.filter((path) => !path.startsWith(`${dir}/`));
  const inDir = written.length - outside.length;
  const parts = [...outside, ...(inDir > 0 ? [`${count(inDir, "file")} of ${files} in ${dir}`] : [])];
  return parts.length > 0 ? [`wrote ${parts.join(" and ")}`] : [];
}

/** A removed code and a swapped description still compile, and an added code breaks code that handles every code. */
export function codeNotes({ changes }: Pick<Facts, "changes">, advice: Advice): Block[] {
  const affecting = changes.filter(
    ({ kind, level }) => level === "breaking" || kind === "code-added" || kind === "code-restored",
  );
  return affecting.length === 0 ? [] : [note(`${count(affecting.length, "change")} may affect your code`, { advice })];
}

/** The lock in the last commit, as it was before this run. */
function committedLock(report: Facts, { host }: ReporterOptions): string | undefined {
  const dir = dirname(report.config ?? host.cwd);
  const [lock] = unlessRunError(() => readObjects(host.git.run, dir, [`HEAD:./${lockOf(report)}`]), []);
  return lock?.toString("utf8");
}

function dropNotes(report: Facts, committed: string): Block[] {
  const { references } = readMembers(committed);
  // During a merge, a list may come from the other branch.
  const dropped = report.changes.filter(
    ({ kind, reference }) => kind === "reference-removed" && Object.hasOwn(Object(references), reference),
  );
  const keys = dropped.map(({ reference }) => reference);
  if (keys.length === 0) return [];
  const advice = advise`to undo this, restore the configuration, and run ${{ git: ["checkout", "HEAD", "--", lockOf(report)] }}`;
  return [note(`the lock no longer has ${keys.join(", ")}`, { advice })];
}

function renameNotes({ changes }: Facts): Block[] {
  const renames = changes.filter(({ kind, level }) => kind === "member-renamed" && level === "additive");
  if (renames.length === 0) return [];
  const advice = advise`run ${["impact", "--fix"]} to use the new names in your code, then ${["prune"]}`;
  return [note("old names are kept as aliases", { advice })];
}
