import { basename, join } from "node:path";
import { type ApiVersion, currentVersion } from "../model/spec/index.ts";
import { configFileName, findConfigIn, loadConfig, type LoadedConfig } from "../pipeline/config/index.ts";
import { variablesIn } from "../model/settings/index.ts";
import { guarded, type ProjectFiles } from "../platform/files/index.ts";
import type { World } from "../platform/index.ts";
import { type Diagnostic, Findings, problem, remark, RunError } from "../model/findings/index.ts";
import {
  configuredTarget,
  findHookHomes,
  foldersWithLocks,
  type HookHomeName,
  isChange,
  type NextSteps,
  nextSteps,
  performSteps,
  planSetup,
  type Proposal,
  proposeOutput,
  type Repository,
  type SetupChoices,
  type SetupStep,
  type SetupValue,
  surveyRepository,
  toolchainTitle,
  valueProblem,
} from "../features/init/index.ts";
import type { RunOptions } from "./options.ts";

/** What is known of a repository before anything is chosen. */
export interface SetupSurvey {
  /** Name of the configuration file; `undefined` if it is not written yet. */
  readonly config: string | undefined;
  /** The hook managers of the repository, the preferred one first. */
  readonly homes: readonly HookHomeName[];
  /** The output that the setup proposes after some choices. */
  propose(choices: SetupChoices): Proposal;
  /** What is wrong with a value; `undefined` if it is valid. */
  problemOf(name: SetupValue, value: string): string | undefined;
}

/** Asks a person. */
export interface SetupQuestions {
  /** @returns `undefined` where the person ends it */
  choose(survey: SetupSurvey, choices: SetupChoices): Promise<SetupChoices | undefined>;
  confirm(steps: readonly SetupStep[]): Promise<boolean | undefined>;
}

/** How {@link init} runs. */
export interface InitOptions extends Pick<RunOptions, "signal" | "onWaitForTurn"> {
  /** Absolute path of the folder of the configuration. */
  readonly cwd: string;
  readonly choices: SetupChoices;
  /** Plans everything and writes nothing. */
  readonly dryRun: boolean;
  /** Without it nothing is asked. */
  readonly questions?: SetupQuestions;
}

/** How far a setup went: the person may have said no, or ended it. */
export type SetupOutcome = "done" | "planned" | "declined" | "ended" | "failed";

/** What a setup came to. */
export interface InitResult {
  readonly ok: boolean;
  readonly outcome: SetupOutcome;
  readonly diagnostics: readonly Diagnostic[];
  /** `null` if the configuration could not be read. */
  readonly apiVersion: ApiVersion | null;
  /** Absolute path of the configuration; `null` in the same case. */
  readonly config: string | null;
  /** Files of the steps are from the top of the repository. */
  readonly steps: readonly SetupStep[];
  /** What to do next; `null` if nothing was planned. */
  readonly next: NextSteps | null;
}

type Done = Omit<InitResult, "ok" | "diagnostics">;

const undone: Done = { outcome: "failed", apiVersion: null, config: null, steps: [], next: null };

/**
 * Sets up a repository: configuration, scripts, attributes, hook, workflow. It plans, asks where there is someone to ask, and
 * does it. What is wrong comes as findings.
 *
 * @throws only where there is a bug of ours
 */
export async function init(options: InitOptions, world: World): Promise<InitResult> {
  const findings = new Findings();
  const done = await findings.guard(undone, () => setUp(options, world, findings));
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
  if (chosen === undefined) return { ...undone, outcome: "ended" };

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
  if (outcome === "done")
    await performSteps(steps, place, { cwd, signal: options.signal, onWait: options.onWaitForTurn }, world);
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
