import { basename, join } from "node:path";
import {
  ciNames,
  configuredTarget,
  describeStep,
  findHookManagers,
  hasConfig,
  hookManagerNames,
  isChange,
  newSource,
  type NextSteps,
  nextSteps,
  outputForms,
  performSteps,
  planSetup,
  type Proposal,
  type ProposedList,
  proposeOutput,
  type Repository,
  type SetupChoices,
  type SetupStep,
  type SetupValue,
  inspectRepository,
  toolchainNames,
  toolchainTitle,
  valueProblem,
} from "../features/init/index.ts";
import { type Diagnostic, Findings, errorFinding, warningFinding, RunError } from "../model/findings/index.ts";
import { variablesIn } from "../model/settings/index.ts";
import { type ApiVersion, currentVersion } from "../model/spec/index.ts";
import { configFileName, findConfigIn, loadConfig } from "../pipeline/config/index.ts";
import { guarded } from "../platform/files/index.ts";
import type { Host } from "../platform/index.ts";
import {
  emptyReport,
  exitCodeOf,
  exitCodes,
  note,
  usageError,
  type Block,
  type Report,
  type ReportData,
} from "../report/index.ts";
import { defineCommand } from "./shared/command.ts";
import type { RunOptions } from "./shared/options.ts";
import { listProblem, type NamedList, parseNamedList, proposeList } from "./init-list.ts";
import { progressListeners } from "./shared/per-config.ts";
import type { SetupQuestions, SetupContext } from "./init-dialog.ts";

export const command = defineCommand({
  about: [
    "Sets up a repository. It detects the toolchain and writes a configuration whose output works there: a folder in your source tree, or a package that it adds to your workspace. It also adds package.json scripts, git attributes, ignore entries and a commit hook; --ci adds a workflow. It asks questions and shows each step before it writes; --yes skips the questions, and is required without a terminal. After a change, it prints the next commands and the import line. A second run changes nothing.",
  ],
  examples: [
    ["init", "ask questions, show the steps, apply them"],
    ["init -y --base-url https://api.example.com", "apply the steps without questions"],
    ["init -y --list unit=https://a.example/unit", "set up a JSON list, without the service"],
    ["init --dry-run", "show the steps without writing anything"],
    ["init --form package", "generate a package in the workspace"],
    ["init --yes --ci github", "also add a GitHub workflow"],
  ],
  exits: [
    [exitCodes.unusable, "no terminal and no --yes, an invalid value, or a file or git setting that cannot be written"],
  ],
  flags: {
    yes: { type: "boolean", alias: "y", describe: "Skip the questions; required without a terminal", default: false },
    "base-url": { type: "string", describe: "Address of the service", defaultDescription: "the embedded sample lists" },
    list: {
      type: "string",
      describe: "JSON list of any service, as KEY=URL, for `lists` of the configuration; may be given more than once",
      repeatable: true,
    },
    toolchain: {
      type: "string",
      describe: "Tool that builds, tests or runs the code; may be given more than once",
      choices: toolchainNames,
      repeatable: true,
      defaultDescription: "detected",
    },
    form: {
      type: "string",
      describe: "Generate a folder in your source tree, or a package in your workspace",
      choices: outputForms,
      defaultDescription: "chosen for the toolchain",
    },
    dir: {
      type: "string",
      describe: "Folder of the generated files",
      defaultDescription: "generated for a package, otherwise reference-lists in the source folder",
    },
    name: {
      type: "string",
      describe: "Name of the generated package",
      defaultDescription: "reference-lists, prefixed with the name of the workspace package in a monorepo",
    },
    hook: {
      type: "string",
      describe: "Hook manager that runs the check",
      choices: [...hookManagerNames, "none"],
      defaultDescription: "the first that the repository uses",
    },
    ci: { type: "string", describe: "Add a workflow", choices: ciNames, defaultDescription: "none" },
    "dry-run": { type: "boolean", describe: "Show the steps without writing anything", default: false },
  },
  async run({ flags, global, cwd, terminal, host, signal }) {
    const {
      yes,
      "base-url": baseUrl,
      list,
      toolchain,
      form,
      dir,
      name: packageName,
      hook,
      ci,
      "dry-run": dryRun,
    } = flags;
    const skipsQuestions = yes || dryRun;
    const { dialog } = terminal;
    const noConfig = `init does not accept --config: it writes ${configFileName} in the current folder, or in --cwd`;
    if (global.config.length > 0) return [usageError("init", noConfig)];
    const noTerminal =
      "stdin or stderr is not a terminal; use --yes to skip the questions, or --dry-run to see the steps";
    if (!skipsQuestions && dialog === undefined) return [usageError("init", noTerminal)];
    const toolchains = toolchain.length > 0 ? toolchain : undefined;
    const choices = { baseUrl, header: undefined, lists: [], toolchains, form, dir, packageName, hook, ci };
    // Loaded here, because the library for prompts is slow to load.
    const questions =
      skipsQuestions || !dialog
        ? undefined
        : (await import("./init-dialog.ts")).setupQuestions(dialog, terminal, signal);
    const listeners = progressListeners({ terminal, global });
    const result = await init({ cwd, choices, lists: list, dryRun, questions, signal, ...listeners }, host);
    const exitCode = result.outcome === "ended" ? exitCodes.interrupted : exitCodeOf(result.diagnostics);
    return [initReport(result, exitCode)];
  },
});

function initReport(result: InitResult, exitCode: number): Report {
  const { ok, apiVersion, diagnostics, config, outcome, steps, next, unset } = result;
  const report = { ...emptyReport("init"), ok, exitCode, apiVersion, diagnostics, config };
  const setup = { outcome, steps: steps.map(publishedStep) };
  if (outcome === "failed") return { ...report, data: { setup } };
  if (outcome === "declined" || outcome === "ended")
    return { ...report, data: { setup }, blocks: [note("nothing was written")] };
  const files = steps.flatMap((step) => (step.kind === "write" ? [step.file] : []));
  return {
    ...report,
    data: {
      written: [...new Set(files)],
      ...(outcome === "planned" && { dryRun: true }),
      ...(next !== null && { next: { commands: next.commands, import: next.import } }),
      setup,
    },
    blocks: [...describeSetup(steps, outcome), ...(next === null ? [] : describeNext(next, unset))],
  };
}

function publishedStep(step: SetupStep): NonNullable<ReportData["setup"]>["steps"][number] {
  if (step.kind !== "write") return step;
  const { before, after: _after, isExecutable: _mode, ...rest } = step;
  return { ...rest, isNew: before === undefined };
}

function describeSetup(steps: readonly SetupStep[], outcome: "done" | "planned"): Block[] {
  const noWork = steps.some(({ kind }) => kind === "manual")
    ? note("nothing to write; follow the manual steps above")
    : note("nothing to do", { style: "green" });
  return [
    ...steps.flatMap((step) => [
      note(describeStep(step, outcome)),
      ...(step.kind === "manual" ? [code("", step.lines)] : []),
    ]),
    ...(steps.some(isChange) ? [] : [noWork]),
  ];
}

function describeNext({ commands, example, folder }: NextSteps, unset: readonly string[]): Block[] {
  const isOrAre = unset.length === 1 ? "is" : "are";
  const missing = `${unset.join(", ")} ${isOrAre} not set: set the value first, or load it with \`--env-file .env\``;
  return [
    note(""),
    note("Next steps:", { style: "bold" }),
    code("sh", commands),
    ...(unset.length === 0 ? [] : [note(missing)]),
    note(""),
    note(folder === "" ? "Then, in your code:" : `Then, in a file of ${folder}/:`),
    code("ts", example),
  ];
}

function code(language: string, lines: readonly string[]): Block {
  return { kind: "code", language, lines };
}

export interface InitOptions extends Pick<RunOptions, "signal" | "onWaitForLock"> {
  readonly cwd: string;
  readonly choices: SetupChoices;
  /** Lists of any service as `KEY=URL`, which are fetched to propose their entries. */
  readonly lists?: readonly string[];
  readonly dryRun: boolean;
  /** If missing, there are no questions. */
  readonly questions?: SetupQuestions | undefined;
}

/** `declined`: the user refused the steps; `ended`: the user cancelled the questions. */
type SetupOutcome = "done" | "planned" | "declined" | "ended" | "failed";

export interface InitResult {
  readonly ok: boolean;
  readonly outcome: SetupOutcome;
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
  const proposeFor = (list: NamedList, baseUrl: string | undefined): Promise<ProposedList> =>
    proposeList(list, { cwd, existing, baseUrl, findings, signal: options.signal }, host);
  const lists = await Promise.all((options.lists ?? []).map((list) => proposeFor(parseNamedList(list), given.baseUrl)));
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
  await performSteps(steps, repository, { signal: options.signal, onWait: options.onWaitForLock }, host);
  return { outcome: "done", ...planned };
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
