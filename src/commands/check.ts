import { count } from "../base/text/index.ts";
import { diffLocks, reorderedLists } from "../model/diff/index.ts";
import { errorFinding, type Finding, type Findings } from "../model/findings/index.ts";
import type { Change } from "../model/report/index.ts";
import { type Advice, advise } from "../model/rules/index.ts";
import type { Host } from "../platform/index.ts";
import { liveLock, type NextLock, orderText, type Project, type RunOptions, untilWritten } from "../project/index.ts";
import { type Block, type CommandResult, type Facts, note } from "../report/index.ts";
import { assertNotSample } from "../service/index.ts";
import { findDrift } from "./check-drift.ts";
import { describeStaged, loadStaged, openStaged } from "./check-staged.ts";
import { defineCommand, fetchFlags } from "./flags.ts";
import { codeNotes } from "./generate.ts";
import { runInProject, runOptions } from "./run.ts";

export const command = defineCommand({
  about: [
    "Reports each file of the package that differs from what the lock and the configuration produce, and how to fix it. Does not open a connection without --live. For the status of a file, run `codegen explain drift`.",
  ],
  examples: [
    ["check", "check that the package matches the lock"],
    ["check --staged", "for a commit hook: check what will be committed"],
    ["check --live", "for a job at night in CI: also fail if the lock is out of date"],
    ["check --reporter github", "annotate the lines in a GitHub workflow"],
  ],
  parameters: {
    files: {
      type: "string",
      describe: "Accepted and ignored: commit hooks pass files, and a change to one can make others stale",
      repeatable: true,
    },
  },
  flags: {
    live: { type: "boolean", describe: "Also fetch the lists, and compare the lock with them", default: false },
    staged: { type: "boolean", describe: "Read configuration, lock and files from the git index", default: false },
    full: {
      type: "boolean",
      describe: "Render every file again; do not trust the seals in the lock, which a pull request can forge",
      default: false,
    },
    ...fetchFlags,
  },
  async run(context) {
    const { live, staged, full } = context.flags;
    return check({ ...runOptions(context), live, staged, full }, context.host);
  },
});

/** Options of `check`. All are optional. */
export interface CheckOptions extends RunOptions {
  /** Renders all files again, and does not trust the seals in the lock. */
  readonly full?: boolean;
  /** Reads configuration, lock and files from the git index: what will be committed. */
  readonly staged?: boolean;
  /** Also fetches the lists and compares the service with the lock. */
  readonly live?: boolean;
}

export async function check(options: CheckOptions, host: Host): Promise<CommandResult> {
  const { live: isLive = false, staged = false } = options;
  const open = staged ? () => openStaged(options, host) : undefined;
  return runInProject({ command: "check", options, host, open }, async (project) => {
    const { index, findings } = project;
    await untilWritten(project);
    if (index) loadStaged(index, project);
    const found = await findDrift(project, options);
    const drift = index ? await describeStaged(found.drift, index, project, options) : found.drift;
    const first = decideFirst(found);
    for (const finding of drift)
      findings.addFinding(first && runsTool(finding) ? { ...finding, advice: first } : finding);
    // Drift is reported even if the service does not answer.
    const live = isLive ? await findings.guard(undefined, () => compareWithService(found.next, project)) : [];
    if (live === undefined) addLocal(found.findings, findings);
    return {
      report: {
        drift: drift.map(({ file, drift: { status } }) => ({ file, status })),
        changes: [...found.changes, ...(live ?? [])],
      },
      notes: (report) => checkNotes(report, found, isLive),
    };
  });
}

function checkNotes(
  { ok, changes }: Pick<Facts, "ok" | "changes">,
  { files, ignored }: Readonly<Record<"files" | "ignored", number>>,
  isLive: boolean,
): Block[] {
  const lists = isLive ? ", and the lock matches the lists" : "";
  const left = ignored === 0 ? "" : `; ${count(ignored, "file")} not checked, because git ignores them`;
  const all = `all ${count(files - ignored, "file")} of the package match the lock`;
  const matches = `${files === ignored ? "only the lock was checked" : all}${lists}${left}`;
  const advice = advise`run ${["impact"]} to list the affected lines of your code`;
  return ok ? [note(matches, { style: "green" })] : codeNotes({ changes }, advice);
}

/** Adds the local findings that a live check has not repeated. */
function addLocal(local: Findings, findings: Findings): void {
  const live = new Set(findings.sorted().map(({ rule, reference }) => `${rule} ${reference}`));
  for (const finding of local.sorted())
    if (!live.has(`${finding.rule} ${finding.reference}`)) findings.addFinding(finding);
}

/** Returns `undefined` if a list could not be fetched or read. */
async function compareWithService({ lock, text }: NextLock, project: Project): Promise<readonly Change[] | undefined> {
  assertNotSample(lock, project);
  const live = await liveLock(lock, project);
  if (!live.isComplete) return undefined;
  if (live.text === text) return [];
  const changes = diffLocks(lock, live.lock);
  const state =
    changes.length === 0
      ? `differs from the lists${orderText(reorderedLists(lock, live.lock))}`
      : `is ${count(changes.length, "change")} behind the lists`;
  const advice = decideFirst(project) ?? advise`run ${[]} and commit the result`;
  const { lockName } = project;
  project.findings.addFinding(errorFinding("drift", `${lockName} ${state}`, { file: lockName, advice }));
  return changes;
}

/** Names an error that a run would refuse, too. */
function decideFirst({ findings }: Pick<Project, "findings">): Advice | undefined {
  const broken = findings.sorted().find(({ rule, severity }) => severity === "error" && rule !== "drift");
  if (broken === undefined) return undefined;
  const list = broken.reference ? ` of ${broken.reference}` : "";
  return [`decide the findings of the lists first, such as ${broken.rule}${list}`];
}

function runsTool({ advice = [] }: Finding): boolean {
  return advice.some((part) => typeof part !== "string" && "args" in part);
}
