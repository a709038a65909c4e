import { join, resolve } from "node:path";
import { shellCommand } from "../../../src/base/text/index.ts";
import { posixPath } from "../../../src/platform/files/index.ts";
import type { Choices } from "../choices/choices.ts";
import { planHook } from "../hooks/managers.ts";
import { configArgs, readManifest } from "../repository/packages.ts";
import { hasFile, inFolder, lockFileName, packageManagerOf, type Repository } from "../repository/repository.ts";
import { runsGenerator } from "../repository/scripts.ts";
import { setJson } from "../steps/edits.ts";
import { editFile, type SetupStep } from "../steps/step.ts";
import { planConfig } from "./config-file.ts";
import { planWorkspace } from "./connect.ts";
import { planAttributes, planIgnores, planMergeSettings } from "./generated-files.ts";
import { addCommand, dependencyCommands, installCommand } from "./next-steps.ts";
import { planWorkflow } from "./workflow.ts";

export interface Setup {
  readonly repository: Repository;
  readonly choices: Choices;
  readonly install: boolean;
  readonly isAdded?: true;
  readonly envFile?: string | undefined;
}

interface Plan {
  readonly steps: readonly SetupStep[];
  /** All commands, in their order, also those that the setup does not run itself. */
  readonly runs: readonly SetupStep[];
}

/** Plans all steps in order: the package, the files and settings of git, the first generation, the link of the workspace. */
export function planAll({ repository, choices, install, isAdded, envFile }: Setup): Plan {
  const generation = planGeneration(repository, choices, envFile);
  const isPackage = choices.output.form === "package" && generation.kind === "run";
  const canGenerate = choices.isUnreachable !== true || generation.kind !== "run";
  const isMissing = !isAdded && !repository.isInstalled;
  const add = isMissing ? [planRun("add", addCommand(repository, !install && isPackage))] : [];
  const link = isPackage ? [planRun("link", installCommand(repository))] : [];
  const depend = dependencyCommands(repository, choices.output).map((words) => planRun("depend", words));
  const steps = collectSteps(repository, function* (current) {
    yield* planManifest(current);
    if (install) yield* add;
    yield* planSetup(current, choices, envFile);
    if (canGenerate) yield generation;
    if (install && canGenerate) yield* link;
  });
  // The user chooses which packages import the lists.
  return { steps, runs: [...add, generation, ...link, ...depend] };
}

export function commandsLeft({ runs }: Plan, done: readonly SetupStep[]): string[] {
  return runs.flatMap((step) => (step.kind === "run" && !done.includes(step) ? [step.command] : []));
}

/** Collects steps one after the other, because several may edit one file: `plan` receives the repository after them. */
export function collectSteps(
  repository: Repository,
  plan: (repository: Repository) => Iterable<SetupStep>,
): SetupStep[] {
  const edited = new Map<string, string>();
  const steps: SetupStep[] = [];
  for (const step of plan({ ...repository, read: (path) => edited.get(path) ?? repository.read(path) })) {
    steps.push(step);
    if (step.kind === "write") edited.set(step.file, step.after);
  }
  return steps.map((step) => formatStep(step, edited, repository));
}

/** Formats the final text of a file, unless the file did not have the form of the project's formatters before. */
function formatStep(step: SetupStep, edited: ReadonlyMap<string, string>, repository: Repository): SetupStep {
  if (step.kind !== "write" || step.after !== edited.get(step.file)) return step;
  const before = repository.read(step.file);
  const isFormatted = before === undefined || repository.format(step.file, before) === before;
  return isFormatted ? { ...step, after: repository.format(step.file, step.after) } : step;
}

export function* planSetup(repository: Repository, choices: Choices, envFile?: string): Generator<SetupStep> {
  const { output } = choices;
  yield* planConfig(repository, choices);
  if (output.form === "package") yield* planWorkspace(repository, output);
  yield planScript(repository, ["codegen", "codegen:lists"], "generate", envFile);
  yield planScript(repository, ["codegen:check", "codegen:lists:check"], "check");
  yield* planIgnores(repository, output.dir);
  yield* planHook(repository, choices.hook, output.dir);
  yield* planWorkflow(repository, choices);
  yield planAttributes(repository, output.dir);
  yield* planMergeSettings(repository);
}

/** Plans a script of the nearest package.json, under the first of the names that does not run something else. */
function planScript(
  repository: Repository,
  names: readonly string[],
  task: "generate" | "check",
  envFile?: string,
): SetupStep {
  const { packageFolder, top, folder } = repository;
  const { scripts } = readManifest(repository, packageFolder);
  const words = ["codegen", ...(task === "check" ? [task] : []), ...configArgs(repository, packageFolder)];
  const variables = envFile && posixPath(join(top, packageFolder), resolve(top, folder, envFile));
  const command = shellCommand([...words, ...(variables ? ["--env-file", variables] : [])]);
  const existing = Object.entries(scripts).find(([name, script]) =>
    names.includes(name)
      ? runsGenerator(script, task, repository, packageFolder)
      : // The user may have renamed it.
        script.replace(/ --env-file .*/, "") === shellCommand(words),
  );
  const name = existing?.[0] ?? names.find((free) => scripts[free] === undefined);
  const step = {
    file: inFolder(packageFolder, "package.json"),
    what: `add the script ${name ?? names[0]}`,
    lines: [`${JSON.stringify(name ?? "NAME")}: ${JSON.stringify(command)}`],
    ...(variables && { next: `create ${variables} in each clone, outside git; hook and workflow need none` }),
  };
  return editFile(repository, step, (text) => {
    if (text === undefined) return { why: "it does not exist; create it" };
    if (name === undefined) return { why: `its scripts ${names.join(" and ")} run something else` };
    if (existing === undefined) return setJson(text, command, "scripts", name);
    return text;
  });
}

/** A project of Deno may have no package.json, in which the packages are listed. */
function* planManifest(repository: Repository): Generator<SetupStep> {
  const file = inFolder(repository.packageFolder, "package.json");
  if (hasFile(repository, file)) return;
  const text = `${JSON.stringify({ private: true, type: "module" }, null, 2)}\n`;
  yield editFile(repository, { file, what: "list the packages of the project", lines: [text] }, () => text);
}

function planGeneration(repository: Repository, choices: Choices, envFile: string | undefined): SetupStep {
  const variables = envFile === undefined ? [] : ["--env-file", envFile];
  const file = inFolder(repository.folder, lockFileName);
  const hasNewLists = Object.keys(choices.lists).length > 0;
  return hasFile(repository, file) && !hasNewLists
    ? { kind: "kept", file, what: purposes.generate }
    : planRun("generate", [...packageManagerOf(repository).codegen.split(" "), ...variables]);
}

const purposes = {
  add: "add the command to the devDependencies",
  generate: "generate the lists",
  link: "link the generated package",
  depend: "add the generated package to another package",
};

function planRun(task: keyof typeof purposes, words: readonly string[]): SetupStep {
  return { kind: "run", task, what: purposes[task], command: shellCommand(words), words };
}
