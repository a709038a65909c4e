import { basename, join } from "node:path";
import { currentVersion } from "../model/spec/index.ts";
import { advise } from "../model/rules/index.ts";
import {
  configFileName,
  configProblem,
  findConfigIn,
  loadConfig,
  type LoadedConfig,
} from "../pipeline/config/index.ts";
import { variablesIn } from "../model/settings/index.ts";
import { describeKind, guarded, type ProjectFiles, readText } from "../platform/files/index.ts";
import { hasDeadTurn, takeTurn, type Turn } from "../platform/write-lock/index.ts";
import { type World } from "../platform/index.ts";
import { isOursAlone } from "../pipeline/emit/index.ts";
import { Findings, problem, remark, RunError } from "../model/findings/index.ts";
import {
  configuredTarget,
  findHookHomes,
  foldersWithLocks,
  isChange,
  nextSteps,
  packageNameProblem,
  planSetup,
  type Proposal,
  proposeOutput,
  type Repository,
  type SetupChoices,
  type SetupStep,
  toolchainTitle,
} from "../features/init/index.ts";
import { commitFiles, removeLeftoversOf } from "../pipeline/write/index.ts";
import type { InitOptions, InitResult, SetupOutcome, SetupSurvey, SetupValue } from "./init.ts";
import { type RepositoryPlace, surveyRepository } from "./survey-repository.ts";

type Done = Omit<InitResult, "ok" | "diagnostics">;

const nothing: Done = { outcome: "failed", apiVersion: null, config: null, steps: [], next: null };

/** Plans the setup, asks where there is someone to ask, and does it. */
export async function initRepository(options: InitOptions, world: World): Promise<InitResult> {
  const findings = new Findings();
  const done = await findings.guard(nothing, () => setUp(options, world, findings));
  return { ...done, ok: !findings.hasErrors(), diagnostics: findings.sorted() };
}

async function setUp(options: InitOptions, world: World, findings: Findings): Promise<Done> {
  const { cwd, choices, dryRun, questions } = options;
  const existing = existingConfig(cwd, world.disk);
  const place = await surveyRepository(cwd, existing, world);
  const { repository } = place;
  const problemOf = (name: SetupValue, value: string): string | undefined => valueProblem(name, value, place, world);
  assertValid(choices, problemOf);
  const chosen =
    questions === undefined ? choices : await questions.choose(surveyOf(existing, repository, problemOf), choices);
  if (chosen === undefined) return { ...nothing, outcome: "ended" };

  const { target, toolchains } = existing
    ? { target: configuredTarget(repository, existing.config), toolchains: [] }
    : propose(repository, chosen, findings);
  const variables = variablesOf(existing?.config.source ?? chosen.baseUrl);
  const placed = { ...repository, output: target.dir };
  const steps = planSetup(placed, chosen, { source: existing?.config.source, variables, target, toolchains });
  const next = nextSteps(placed, target);
  const config = existing?.file ?? join(cwd, configFileName);
  const about = { apiVersion: existing?.config.version ?? currentVersion, config, steps, next };
  if (dryRun) return { outcome: "planned", ...about };
  const outcome = await confirmed(steps, questions);
  if (outcome === "done") await performInTurn(steps, place, options, world);
  return { outcome, ...about };
}

function surveyOf(
  existing: LoadedConfig | undefined,
  repository: Repository,
  problemOf: SetupSurvey["problemOf"],
): SetupSurvey {
  return {
    config: existing && repository.configFile,
    homes: findHookHomes(repository),
    propose: (choices) => proposeOutput(repository, choices),
    problemOf,
  };
}

/** Proposes the output of a new configuration; toolchains in which it does not work are warnings. */
function propose(repository: Repository, choices: SetupChoices, findings: Findings): Proposal {
  const proposal = proposeOutput(repository, choices);
  const others = foldersWithLocks(repository);
  if (others.length > 0) {
    const message = `the commit hook no longer checks ${others.join(", ")}: run init there again`;
    findings.addDiagnostic(remark("config", `with a configuration in this folder, ${message}`));
  }
  const mistake = repository.compiler?.problem;
  if (mistake !== undefined) {
    const message = `the output may not fit your TypeScript, because its options could not be read: ${mistake}`;
    findings.addDiagnostic(remark("config", message));
  }
  for (const { toolchain, problem: message } of proposal.problems) {
    findings.addDiagnostic(remark("config", `${toolchainTitle(toolchain)}: ${message}`));
  }
  return proposal;
}

/** The choices that are values of the configuration, with a configuration that has one of them alone. */
const configWith: Readonly<Record<SetupValue, (value: string) => unknown>> = {
  baseUrl: (baseUrl) => ({ source: { baseUrl } }),
  dir: (dir) => ({ source: "sample", output: { dir } }),
  packageName: (packageName) => ({ source: "sample", output: { packageName } }),
};

/** What is wrong with a value: as an option, or in this repository. */
function valueProblem(
  name: SetupValue,
  value: string,
  { repository, top }: RepositoryPlace,
  { disk }: World,
): string | undefined {
  const mistake = configProblem(configWith[name](value));
  if (mistake !== undefined) return mistake;
  if (name === "packageName") return packageNameProblem(repository, value);
  return name === "dir" ? dirProblem(join(top, repository.folder), value, disk) : undefined;
}

function dirProblem(folder: string, dir: string, files: ProjectFiles): string | undefined {
  const steps = dir.replaceAll("\\", "/").split("/");
  if (steps.includes("node_modules") || steps.includes(".git")) return "must not be in node_modules or .git";
  const disk = guarded(files);
  const path = join(folder, ...steps);
  const kind = disk.kind(path);
  if (kind !== undefined && kind !== "folder") return `must be a folder, and ${dir} is ${describeKind(kind)}`;
  const foreign = ["index.ts", "index.js"].find((file) => {
    const isFile = disk.kind(join(path, file)) === "file";
    return isFile && !isOursAlone(file, readText(disk, join(path, file)));
  });
  return foreign && `must be a folder for generated files only: ${dir} has another ${foreign}`;
}

/** @throws {RunError} rule `usage` */
function assertValid(choices: SetupChoices, problemOf: SetupSurvey["problemOf"]): void {
  const flags = { baseUrl: "--base-url", dir: "--dir", packageName: "--name" } as const;
  const mistakes = (["baseUrl", "dir", "packageName"] as const).flatMap((name) => {
    const value = choices[name];
    const message = value === undefined ? undefined : problemOf(name, value);
    return message === undefined ? [] : [problem("usage", `${flags[name]} ${message}`)];
  });
  if (mistakes.length > 0) throw new RunError(mistakes);
}

async function confirmed(steps: readonly SetupStep[], questions: InitOptions["questions"]): Promise<SetupOutcome> {
  const hasWork = steps.some(isChange);
  if (questions === undefined || !hasWork) return "done";
  const answer = await questions.confirm(steps);
  return answer === undefined ? "ended" : answer ? "done" : "declined";
}

/**
 * The configuration of this very folder; one above it is of another package.
 *
 * @throws {RunError} rule `config`: there are two, or it cannot be read
 */
function existingConfig(cwd: string, files: ProjectFiles): LoadedConfig | undefined {
  const found = findConfigIn(cwd, guarded(files));
  return found === undefined ? undefined : loadConfig(cwd, basename(found), files);
}

/** The names of what a source takes from the environment, as far as a secret can be called so. */
function variablesOf(source: LoadedConfig["config"]["source"] | SetupChoices["baseUrl"]): string[] {
  return variablesIn(JSON.stringify(source ?? "")).filter((name) => /^[A-Za-z_]\w*$/.test(name));
}

/**
 * Performs the steps while no other run writes, where the files are as they were read. To take the turn is also what clears up
 * after a killed run.
 *
 * @throws {RunError} rule `io`
 */
async function performInTurn(
  steps: readonly SetupStep[],
  place: RepositoryPlace,
  { cwd, signal, onWaitForTurn: onWait }: InitOptions,
  world: World,
): Promise<void> {
  // Two packages of one repository share files at its top.
  const folders = [...new Set([place.top, cwd])];
  if (!steps.some(isChange) && !folders.some((folder) => hasDeadTurn(folder, world))) return;
  const turns: Turn[] = [];
  try {
    for (const folder of folders) turns.push(await takeTurn(folder, world, { signal, onWait }));
    signal?.throwIfAborted();
    assertAsRead(steps, place, world);
    perform(steps, place, turns, world);
  } finally {
    for (const turn of turns.toReversed()) await turn.release();
  }
}

/** @throws {RunError} rule `io`: a person may have thought for long, and another program has written meanwhile */
function assertAsRead(steps: readonly SetupStep[], { top }: RepositoryPlace, { disk }: World): void {
  const files = guarded(disk);
  const textOf = (path: string): string | undefined =>
    files.kind(path) === "file" ? readText(files, path) : undefined;
  const first = new Map(
    steps.flatMap((step) => (step.kind === "write" ? [[step.file, step.before] as const] : [])).toReversed(),
  );
  for (const [file, before] of first) {
    if (textOf(join(top, file)) === before) continue;
    const message = `${file} has changed since it was read; nothing was changed`;
    throw new RunError([problem("io", message, { file, advice: advise`run ${["init"]} again` })]);
  }
}

function isConfig(file: string): boolean {
  return basename(file) === configFileName;
}

/** @throws {RunError} rule `io` */
function perform(
  steps: readonly SetupStep[],
  { top }: RepositoryPlace,
  turns: readonly Turn[],
  { disk, git }: World,
): void {
  const written = new Map(steps.flatMap((step) => (step.kind === "write" ? [[step.file, step] as const] : [])));
  // The configuration is last: until it exists, the run after a killed one plans everything again.
  const ordered = [...written.values()].toSorted((a, b) => Number(isConfig(a.file)) - Number(isConfig(b.file)));
  const files = ordered.map(({ file, after, isExecutable }) => {
    return { path: join(top, file), text: after, ...(isExecutable && { mode: 0o755 }) };
  });
  removeLeftoversOf(
    disk,
    files.map(({ path }) => path),
  );
  const folder = { root: top, dir: "." };
  const assertMayRename = (): void => turns.forEach((turn) => turn.assertHeld());
  commitFiles(disk, { folder, files, orphans: [], again: ["init"], assertMayRename });
  try {
    for (const step of steps) {
      if (step.kind === "setting") git.run(["config", "--local", step.name, step.value], top);
    }
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    const state = "the files are written already";
    throw new RunError(error.diagnostics.map((each) => ({ ...each, message: `${each.message}; ${state}` })));
  }
}
