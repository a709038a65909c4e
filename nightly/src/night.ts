import { dirname, join } from "node:path";
import { attempt } from "../../src/base/index.ts";
import { count, digest } from "../../src/base/text/index.ts";
import type { Change, Report } from "../../src/model/report/index.ts";
import { type Disk, posixPath, readText, replaceFile } from "../../src/platform/files/index.ts";
import type { Host } from "../../src/platform/index.ts";
import { openRepository, readBranch, type Repository } from "./branch.ts";
import { type Finding, findingsMarkdown, NightError } from "./findings.ts";
import { findGenerator, type Generator } from "./generator.ts";
import { createGitHub } from "./github.ts";
import { createGitLab } from "./gitlab.ts";
import { type CodeHost, publishUpdate } from "./publish.ts";
import { describeStop, describeUpdate } from "./texts.ts";

/** The flags of the command. */
export type NightOptions = Readonly<
  Record<"branch", string> & Record<"changeset" | "cache", boolean> & Record<"config" | "project", readonly string[]>
>;

/** What a run reports. */
export interface Night {
  readonly exitCode: number;
  readonly findings: readonly Finding[];
  /** What was done, a sentence each. */
  readonly done: readonly string[];
}

/** An issue is opened when the lists could not be fetched for this number of nights. */
const maxNights = 3;

/** The changes that are not merged yet. */
const states = ["git:HEAD", "lock"];

/** Exit codes of the generator and of this run. */
const exitCodes = { ok: 0, found: 1, unusable: 2, service: 3 } as const;

/** Fetches the lists, and brings the branch and its pull request in line with them. */
export function runNight(options: NightOptions, host: Host): Night {
  const findings: Finding[] = [];
  try {
    // Whatever is missing is reported before the lists are fetched.
    const codeHost = findCodeHost(options.branch, host);
    const repository = openRepository(host.cwd, host);
    const generator = findGenerator(host);
    return { findings, ...update({ options, host, codeHost, repository, generator, findings }) };
  } catch (error) {
    // Git of the platform throws errors of the generator.
    if (!(error instanceof NightError || (error instanceof Error && error.name === "RunError"))) throw error;
    findings.push({ severity: "error", message: error.message });
    return { exitCode: exitCodes.unusable, findings, done: [] };
  }
}

/** The host of the repository, by the variables of its workflows. */
function findCodeHost(branch: string, host: Host): CodeHost {
  const { GITHUB_ACTIONS: github, GITLAB_CI: gitlab } = host.environment;
  if (github === "true") return createGitHub(branch, host);
  if (gitlab === "true") return createGitLab(host.environment);
  throw new NightError("reference-codegen-nightly runs only in a workflow of GitHub or a pipeline of GitLab");
}

/** What the steps of a run have in common. */
interface Context {
  readonly options: NightOptions;
  readonly host: Host;
  readonly codeHost: CodeHost;
  readonly repository: Repository;
  readonly generator: Generator;
  /** Gets those of each step, also of the steps before one that throws. */
  readonly findings: Finding[];
}

function update(context: Context): Omit<Night, "findings"> {
  const { options, codeHost, repository, generator, findings } = context;
  const branch = readBranch(options.branch, codeHost.currentBranch, codeHost.author, repository);
  const configs = options.config.flatMap((config) => ["-c", config]);
  const projects = options.project.flatMap((project) => ["--project", project]);
  const written = generator.report("generate", ...configs, ...(options.cache ? [] : ["--no-cache"]));
  const stopped = reportStop(written, context);
  if (stopped !== undefined) return stopped;

  const { exitCode, reports: compared } = generator.report("impact", ...states, ...configs, ...projects);
  const changed = compared.filter(({ changes }) => changes.length > 0);
  const failed = compared.filter((report) => !report.ok && !changed.includes(report));
  // Projects that cannot be searched do not stop the run.
  findings.push(...findingsOf(failed), ...findingsOf(changed.filter(({ ok }) => !ok)).map(asWarning));
  if (failed.length > 0) return { exitCode, done: [] };
  // Configurations of one folder share a lock, and its changes; the level may differ.
  const byLock = new Map(
    changed.flatMap(({ config, changes }) =>
      changes.map((change) => [`${dirname(config ?? ".")} ${change.id} ${change.level}`, change] as const),
    ),
  );
  const changes = [...byLock.values()];
  const places = changed.flatMap((report) => report.places ?? []);
  const paths = pathsOf(written.reports, context);
  const reports: string[] = [];
  if (changed.length > 0) {
    const args = [...states, ...(changed.length === compared.length ? configs : changed.flatMap(configArgs))];
    // The places are first.
    reports.push(generator.print("markdown", "impact", ...args, ...projects));
    reports.push(generator.print("markdown", "diff", ...args));
    if (options.changeset) paths.push(writeChangeset(changes, generator.print("changeset", "diff", ...args), context));
  }
  const text = describeUpdate(changes, places, reports);
  const { done, problem } = publishUpdate({ ...text, paths }, branch, codeHost, repository);
  const issue = problem === undefined ? codeHost.closeIssue() : codeHost.openIssue(problem);
  const isUnknown = problem !== undefined && issue === undefined;
  return { exitCode: isUnknown ? exitCodes.found : exitCodes.ok, done: [done, issue ?? []].flat() };
}

/** Reports lists that could not be fetched or accepted; `undefined` if the package was written. */
function reportStop({ exitCode, reports }: ReturnType<Generator["report"]>, context: Context) {
  const { host, repository, codeHost, findings } = context;
  const isOutage = exitCode === exitCodes.service;
  const nights = countNightsWithoutLists(!isOutage, repository.top, host.disk);
  const found = findingsOf(reports);
  if (isOutage && nights < maxNights) {
    findings.push(...found.map(asWarning));
    const text = `the lists could not be fetched for ${count(nights, "night")}; after ${maxNights}, the run opens an issue`;
    return { exitCode: exitCodes.ok, done: [text] };
  }
  findings.push(...found);
  if (exitCode === exitCodes.ok) return undefined;
  if (!isOutage && exitCode !== exitCodes.found) return { exitCode, done: [] };
  const report = findingsMarkdown(findingsOf(reports.filter(({ ok }) => !ok)));
  const issue = codeHost.openIssue(describeStop(report, isOutage));
  // The issue replaces the mail about a failed run.
  if (issue === undefined) return { exitCode, done: ["the run fails, because no issue can be opened"] };
  return { exitCode: exitCodes.ok, done: [issue] };
}

/** At the top of the repository, where the workflow's cache keeps it. Never committed. */
const nightsFile = ".codegen-nights-without-service";

/** The number of runs in succession that could not fetch the lists, up to this one. Saves it for the next run. */
function countNightsWithoutLists(isFetched: boolean, top: string, disk: Disk): number {
  const file = join(top, nightsFile);
  const before = Number(attempt(() => readText(disk, file))) || 0;
  const nights = isFetched ? 0 : before + 1;
  replaceFile(disk, file, `${nights}\n`);
  return nights;
}

/** Writes a changeset and returns its path. */
function writeChangeset(changes: readonly Change[], text: string, { options, host, repository }: Context): string {
  // The same changes have the same name, and changesets that are not released yet stay.
  const name = `${options.branch.replaceAll("/", "-")}-${digest(changes.map(({ id }) => id).join(" ")).slice(0, 8)}`;
  const path = `.changeset/${name}.md`;
  const file = join(repository.top, path);
  if (!host.disk.isFolder(dirname(file))) host.disk.makeFolder(dirname(file));
  replaceFile(host.disk, file, `${text}\n`);
  return path;
}

/** The lock files and the packages, from the top of the repository. */
function pathsOf(reports: readonly Report[], { host, repository }: Context): string[] {
  return reports.flatMap(({ config, output }) => {
    const dir = join(host.cwd, dirname(config ?? "."));
    return ["codegen.lock.json", output ?? []].flat().map((path) => posixPath(repository.top, join(dir, path)));
  });
}

function findingsOf(reports: readonly Report[]): Finding[] {
  return reports.flatMap(({ diagnostics }) =>
    diagnostics.map(({ severity, rule, help, reference, message, file, line }) => {
      const place = file === undefined ? "" : `${file}${line === undefined ? "" : `:${line}`}: `;
      return { severity, rule, help, message: `${place}${reference === null ? "" : `${reference}: `}${message}` };
    }),
  );
}

const configArgs = ({ config }: Report): string[] => (config === null ? [] : ["-c", config]);

const asWarning = (finding: Finding): Finding => ({ ...finding, severity: "warn" });
