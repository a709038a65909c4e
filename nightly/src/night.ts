import { join } from "node:path";
import { count, digest } from "../base/text/index.ts";
import {
  countNightsWithoutService,
  defaultBranch,
  describeOutage,
  describeStop,
  describeUpdate,
  findCodeHost,
  openRepository,
  publishUpdate,
  readBranch,
} from "../features/nightly/index.ts";
import type { Diagnostic, Place, Report } from "../model/report/index.ts";
import { RunError } from "../model/findings/index.ts";
import { lockFileName } from "../model/lock/index.ts";
import { commitFiles } from "../pipeline/write/index.ts";
import { posixPath } from "../platform/files/index.ts";
import { emptyReport, exitCodes, failedRun, renderChangeset, renderMarkdown, worstExitCode } from "../report/index.ts";
import { type CommandContext, defineCommand } from "./command.ts";
import { diff, withName } from "./diff.ts";
import { fetchFlags, type FlagTable, projectFlag } from "./flags.ts";
import { generate } from "./generate.ts";
import { impact } from "./impact.ts";
import { runPerPackage } from "./run.ts";

const name = "nightly";

/** An issue is opened when the service has not answered for this number of nights. */
const maxNights = 3;

const ownFlags = {
  branch: { type: "string", describe: "Branch of the pull request", default: defaultBranch },
  changeset: { type: "boolean", describe: "Add a changeset for the package", default: false },
  ...projectFlag,
  ...fetchFlags,
} satisfies FlagTable;

export const command = defineCommand({
  about: [
    "Runs at night in the workflow that `codegen init --ci` writes: fetches the lists, writes the package, and opens, updates or closes one pull request (GitHub) or merge request (GitLab) with all changes that are not merged yet. It never removes commits of others from the branch.",
    "On GitHub, a run that a rule stops (for example mass-removal), or a service that has not answered for 3 nights, becomes an issue with the label reference-lists, which a later run closes. On GitLab, it is a failed job.",
    "It needs a clone of the default branch, git and, on GitHub, gh with GH_TOKEN; on GitLab, a project access token in REFERENCE_LISTS_TOKEN.",
  ],
  examples: [[name, "in a workflow of GitHub, or a pipeline of GitLab"]],
  exits: [
    [exitCodes.ok, "the request is up to date, or an issue describes what stopped the run"],
    [exitCodes.found, "a rule stopped the run, and no issue could be opened"],
    [exitCodes.unusable, "git, gh or the configuration failed"],
    [exitCodes.service, "the service has not answered for 3 nights, and no issue could be opened"],
  ],
  isPerConfig: true,
  flags: ownFlags,
  async run(context) {
    const reports: Report[] = [];
    try {
      await runNight(context, reports);
    } catch (error) {
      if (!(error instanceof RunError)) throw error;
      reports.push(failedRun(name, error.diagnostics));
    }
    return reports;
  },
});

type Context = CommandContext<typeof ownFlags>;

/** @param reports gets the report of each step, also of those before one that fails */
async function runNight(context: Context, reports: Report[]): Promise<void> {
  const { cwd, host, flags } = context;
  // Whatever is missing is reported before the lists are fetched.
  const codeHost = findCodeHost(flags.branch, cwd, host);
  const repository = openRepository(cwd, host);
  const branch = readBranch(flags.branch, codeHost.currentBranch, codeHost.author, repository);

  const written = await generateAll(context);
  const exitCode = worstExitCode(written.reports.map((report) => report.exitCode));
  const nights = countNightsWithoutService(exitCode !== exitCodes.service, repository.top, host.disk);
  if (exitCode === exitCodes.service && nights < maxNights) {
    const text = `the service has not answered for ${count(nights, "night")}; after ${maxNights}, the run opens an issue`;
    reports.push(...written.reports.map(asWarnings), { ...emptyReport(name), sentences: [text] });
    return;
  }
  if (exitCode === exitCodes.found || exitCode === exitCodes.service) {
    const stopped = written.reports.filter(({ ok }) => !ok);
    const findings = renderMarkdown(stopped, { cwd, verbose: false, host });
    const isOutage = exitCode === exitCodes.service;
    const issue = codeHost.openIssue(isOutage ? describeOutage(maxNights, findings) : describeStop(findings));
    const text = issue ?? "the run fails, because no issue can be opened";
    // The issue replaces the mail about a failed run.
    reports.push(...written.reports.map((report) => (issue === undefined ? report : { ...report, exitCode: 0 })));
    reports.push({ ...emptyReport(name), sentences: [text] });
    return;
  }
  reports.push(...written.reports);
  if (exitCode !== exitCodes.ok) return;

  const changes = await describeChanges(context, repository.top);
  reports.push(...changes.failed);
  if (changes.failed.some((report) => report.exitCode !== exitCodes.ok)) return;
  const paths = [...written.paths(repository.top), ...changes.paths];
  const { done, problem } = publishUpdate({ ...changes.text, paths }, branch, codeHost, repository);
  const issue = problem === undefined ? codeHost.closeIssue() : codeHost.openIssue(problem);
  const isUnknown = problem !== undefined && issue === undefined;
  const sentences = [done, issue ?? []].flat();
  const exit = isUnknown ? exitCodes.found : exitCodes.ok;
  reports.push({ ...emptyReport(name), ok: !isUnknown, exitCode: exit, sentences });
}

async function generateAll(context: Context) {
  const { host, flags } = context;
  const own: { readonly dir: string; readonly output: string }[] = [];
  const reports = await runPerPackage("generate", context, async (options) => {
    const result = await generate({ ...options, cache: flags.cache }, host);
    if (result.dir !== null && result.summary) own.push({ dir: result.dir, output: result.summary.dir });
    return result;
  });
  const paths = (top: string): string[] =>
    own.flatMap(({ dir, output }) =>
      [lockFileName, output].map((path) => posixPath(top, join(host.disk.realPath(dir) ?? dir, path))),
    );
  return { reports, paths };
}

function asWarnings(report: Report): Report {
  const diagnostics = report.diagnostics.map((each): Diagnostic => ({ ...each, severity: "warn" }));
  return { ...report, diagnostics, ok: true, exitCode: exitCodes.ok };
}

/** The texts of the pull request, and the reports of what failed. */
async function describeChanges(context: Context, top: string) {
  const { cwd, host, flags } = context;
  const states = { from: "git:HEAD", to: "lock" };
  const places: Place[] = [];
  const impacts: Report[] = [];
  const diffs = await runPerPackage("diff", context, async (options) => {
    const found = await diff({ ...options, ...states }, host);
    const result = flags.changeset ? withName(found) : found;
    if (result.changes.length > 0) {
      const effects = await impact({ ...options, ...states, projects: flags.project }, host);
      impacts.push(effects);
      places.push(...(effects.places ?? []));
    }
    return result;
  });
  const changed = diffs.filter(({ changes }) => changes.length > 0);
  const changes = changed.flatMap((report) => report.changes);
  // One report, which is cut at the limit of a pull request. The places are first.
  const report = renderMarkdown([...impacts, ...changed], { cwd, verbose: false, host });
  const text = describeUpdate({ changes, places, report });
  const paths: string[] = [];
  if (flags.changeset && changed.length > 0) {
    // The same changes have the same name, and changesets that are not released yet stay.
    const path = `.changeset/${flags.branch}-${digest(changes.map(({ id }) => id).join(" ")).slice(0, 8)}.md`;
    const files = [{ path: join(top, path), text: `${renderChangeset(diffs)}\n` }];
    commitFiles(host.disk, { folder: { root: top, dir: ".changeset" }, files, orphans: [] });
    paths.push(path);
  }
  const failed = [...diffs.filter(({ ok }) => !ok), ...impacts.filter(({ ok }) => !ok).map(asWarnings)];
  return { text, paths, failed };
}
