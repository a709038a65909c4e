import { basename, join } from "node:path";
import {
  configuredTarget,
  findHookManagers,
  hasConfig,
  isChange,
  newSource,
  nextSteps,
  performSteps,
  planSetup,
  type Proposal,
  type ProposedList,
  proposeOutput,
  type Repository,
  type SetupChoices,
  type SetupValue,
  inspectRepository,
  toolchainTitle,
  valueProblem,
} from "../features/init/index.ts";
import type { Diagnostic, NextSteps, Setup, SetupStep } from "../model/report/index.ts";
import { Findings, errorFinding, warningFinding, RunError } from "../model/findings/index.ts";
import { variablesIn } from "../model/settings/index.ts";
import { type ApiVersion, currentVersion } from "../model/spec/index.ts";
import { configFileName, findConfigIn, loadConfig } from "../pipeline/config/index.ts";
import { guarded } from "../platform/files/index.ts";
import type { Host } from "../platform/index.ts";
import type { SetupQuestions, SetupContext } from "./init-dialog.ts";
import { listProblem, type NamedList, parseNamedLists, proposeList } from "./init-list.ts";
import type { RunOptions } from "../project/index.ts";

export interface InitOptions extends Pick<RunOptions, "signal" | "onWaitForLock"> {
  readonly cwd: string;
  readonly choices: SetupChoices;
  /** Lists of any service as `KEY=URL`, which are fetched to propose their entries. */
  readonly lists?: readonly string[];
  readonly dryRun: boolean;
  /** If missing, there are no questions. */
  readonly questions?: SetupQuestions | undefined;
}

export interface InitResult {
  readonly ok: boolean;
  readonly outcome: Setup["outcome"];
  readonly diagnostics: readonly Diagnostic[];
  /** `null` if the run failed or was cancelled. */
  readonly apiVersion: ApiVersion | null;
  readonly config: string | null;
  /** File names are relative to the top of the repository. */
  readonly steps: readonly SetupStep[];
  /** `null` if there is nothing to write. */
  readonly next: NextSteps | null;
  /** Variables of the configuration that the environment does not have. */
  readonly unset: readonly string[];
}

type Done = Omit<InitResult, "ok" | "diagnostics">;

const failedResult: Done = { outcome: "failed", apiVersion: null, config: null, steps: [], next: null, unset: [] };

/** Sets up a repository: configuration, scripts, attributes, hook, workflow. Mistakes are reported as findings. */
export async function init(options: InitOptions, host: Host): Promise<InitResult> {
  const findings = new Findings();
  const done = await findings.guard(failedResult, () => setUp(options, host, findings));
  return { ...done, ok: !findings.hasErrors(), diagnostics: findings.sorted() };
}

async function setUp(options: InitOptions, host: Host, findings: Findings): Promise<Done> {
  const { cwd, choices: given, dryRun, questions } = options;
  // Not searched for above `cwd`: a configuration there belongs to another package.
  const found = findConfigIn(cwd, guarded(host.disk));
  const existing = found === undefined ? undefined : loadConfig(cwd, basename(found), host.disk);
  const repository = await inspectRepository(cwd, existing, host);
  const problemOf = (name: SetupValue, value: string): string | undefined =>
    valueProblem(name, value, repository, host);
  assertValid(given, problemOf);
  const proposeFor = (list: NamedList, baseUrl: string | undefined, signal = options.signal): Promise<ProposedList> =>
    proposeList(list, { cwd, existing, baseUrl, findings, signal }, host);
  const named = parseNamedLists(options.lists ?? []);
  const lists = await allOrAbort(options.signal, (signal) =>
    named.map((list) => proposeFor(list, given.baseUrl, signal)),
  );
  const choices = { ...given, lists };
  const context: SetupContext = {
    config: existing && repository.configFile,
    managers: findHookManagers(repository),
    propose: (soFar) => proposeOutput(repository, soFar),
    problemOf,
    problemOfList: (list) => listProblem(list, { existing, baseUrl: undefined }),
    proposeList: (list) => proposeFor(list, undefined),
  };
  const chosen = questions === undefined ? choices : await questions.choose(context, choices);
  if (chosen === undefined) return { ...failedResult, outcome: "ended" };

  const { target, toolchains } = existing
    ? { target: configuredTarget(repository, existing.config), toolchains: [] }
    : propose(repository, chosen, findings);
  const source = existing?.config.source;
  const configured = [source ?? newSource(chosen), existing?.config.lists, chosen.lists];
  const used = variablesIn(JSON.stringify(configured));
  // A GitHub secret cannot have another name.
  const variables = used.filter((name) => /^[A-Za-z_]\w*$/.test(name));
  const withOutput = { ...repository, output: target.dir };
  const steps = planSetup(withOutput, chosen, { source, variables, target, toolchains });
  const hasService = existing ? existing.config.version !== undefined : newSource(chosen) !== undefined;
  const [list] = hasService
    ? []
    : [...chosen.lists.map(({ key }) => key), ...Object.keys(existing?.config.lists ?? {})];
  const next = steps.some(isChange) ? nextSteps(withOutput, target, list) : null;
  const config = existing?.file ?? join(cwd, configFileName);
  const apiVersion = hasService ? (existing?.config.version ?? currentVersion) : null;
  const unset = used.filter((name) => host.environment[name] === undefined);
  const planned = { apiVersion, config, steps, next, unset };
  if (dryRun) return { outcome: "planned", ...planned };
  const answer = questions === undefined || !steps.some(isChange) || (await questions.confirm(steps));
  if (!answer) return { outcome: answer === undefined ? "ended" : "declined", ...planned };
  await performSteps(steps, repository, options, host);
  return { outcome: "done", ...planned };
}

/** The results of all tasks. The first that fails aborts the others, and its error is thrown when all have ended. */
async function allOrAbort<Result>(
  interrupt: AbortSignal | undefined,
  start: (signal: AbortSignal) => Promise<Result>[],
): Promise<Result[]> {
  const failure = new AbortController();
  const signal = AbortSignal.any([...(interrupt ? [interrupt] : []), failure.signal]);
  const tasks = start(signal);
  for (const task of tasks) task.catch((error: unknown) => failure.abort(error));
  await Promise.allSettled(tasks);
  failure.signal.throwIfAborted();
  return Promise.all(tasks);
}

function propose(repository: Repository, choices: SetupChoices, findings: Findings): Proposal {
  const proposal = proposeOutput(repository, choices);
  const warn = (message: string): void => findings.addDiagnostic(warningFinding("config", message));
  const configured = repository.workspaces
    .map(({ folder }) => folder)
    .filter((folder) => hasConfig(repository, folder));
  if (configured.length > 0)
    warn(
      `once this folder has a configuration, the commit hook checks only that one, and no longer ${configured.join(", ")}; to check these, too, run init there again`,
    );
  const mistake = repository.compiler?.problem;
  if (mistake !== undefined)
    warn(`the output may not fit your TypeScript, because its options could not be read: ${mistake}`);
  for (const { toolchain, problem: message } of proposal.problems) warn(`${toolchainTitle(toolchain)}: ${message}`);
  return proposal;
}

/** @throws {RunError} rule `usage` */
function assertValid(choices: SetupChoices, problemOf: SetupContext["problemOf"]): void {
  const flags = { baseUrl: "--base-url", dir: "--dir", packageName: "--name" } as const;
  const mistakes = (["baseUrl", "dir", "packageName"] as const).flatMap((name) => {
    const message = choices[name] === undefined ? undefined : problemOf(name, choices[name]);
    return message === undefined ? [] : [errorFinding("usage", `${flags[name]} ${message}`)];
  });
  if (mistakes.length > 0) throw new RunError(mistakes);
}
