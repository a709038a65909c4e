import { join } from "node:path";
import { attempt, isObject } from "../../src/base/index.ts";
import { foldersUp, readText, realDisk } from "../../src/platform/files/index.ts";
import type { Flags } from "./arguments.ts";
import { assertOutput, headersOf, proposeLists, trySource } from "./answers.ts";
import { type Answers, type Choices, complete, configWithOutput } from "./choices/choices.ts";
import type { Dialog } from "./dialog.ts";
import { type Machine, unsetVariables } from "./generator.ts";
import { exampleOf, importSpecifier } from "./plan/next-steps.ts";
import { commandsLeft, planAll, type Setup } from "./plan/plan-setup.ts";
import type { Result } from "./report.ts";
import { inspectRepository } from "./repository/inspect-repository.ts";
import { createCommand } from "./repository/packages.ts";
import { hasFile, inFolder, type Repository, type Service, sourceFolder } from "./repository/repository.ts";
import { Cancelled, exitCodes, Failure } from "./steps/failure.ts";
import { performStep } from "./steps/perform-step.ts";
import { jsonAt } from "./steps/edits.ts";
import { isChange, type SetupStep } from "./steps/step.ts";

export interface CreateOptions extends Machine {
  readonly flags: Flags;
  /** The arguments, for a run that does what is left. */
  readonly argv: readonly string[];
  /** If missing, nothing is asked. */
  readonly dialog?: Dialog | undefined;
  warn(message: string): void;
}

export const emptyResult: Result = { exitCode: exitCodes.ok, outcome: "done", steps: [], commands: [], import: null };

/**
 * Sets up a project.
 *
 * @throws {Failure} if it stops before it changes anything, a {@link Cancelled} if the user does
 */
export async function create(options: CreateOptions): Promise<Result> {
  const { cwd, environment, dialog, flags } = options;
  const repository = await inspectRepository(cwd, environment);
  assertProject(repository, cwd);
  assertOutput({ dir: flags.dir, packageName: flags.name }, repository);
  const given = await answersOf(repository, options);
  const answers = dialog === undefined ? given : await dialog.ask(repository, given, options);
  const choices = complete(repository, answers);
  for (const warning of warningsOf(repository, choices)) options.warn(warning);
  const setup = { repository, choices, install: flags["no-install"] !== true, envFile: flags["env-file"] };
  const plan = planAll(setup);
  const { steps } = plan;
  const planned = { ...emptyResult, steps, import: importSpecifier(repository, choices.output) };
  if (flags["dry-run"] === true) return { ...planned, outcome: "planned" };
  if (!steps.some(isChange)) return { ...planned, commands: commandsLeft(plan, []) };
  if (dialog !== undefined && !(await dialog.confirm(steps))) return { ...planned, outcome: "declined" };
  return perform(setup, options);
}

/** @throws {Failure} if there is no project, or a package.json cannot be read */
function assertProject(repository: Repository, cwd: string): void {
  const { packageFolder, folder } = repository;
  for (const file of foldersUp(folder).map((path) => inFolder(path, "package.json"))) {
    const text = repository.read(file);
    if (text !== undefined && !isObject(jsonAt(text))) throw new Failure(`${file} is not a JSON object`);
  }
  // For a project of Deno, a package.json is written.
  const denoFiles = ["deno.json", "deno.jsonc"].map((name) => inFolder(folder, name));
  const files = [inFolder(packageFolder, "package.json"), ...denoFiles];
  if (files.some((file) => hasFile(repository, file))) return;
  const message = `no package.json in ${cwd} or above it; run this in the folder of your project, or run \`npm init\` first`;
  throw new Failure(message);
}

async function answersOf(repository: Repository, options: CreateOptions): Promise<Answers> {
  const { dialog, flags } = options;
  const { "base-url": baseUrl, list = [], toolchain: toolchains, form, dir, name: packageName, hook, ci } = flags;
  const headers = headersOf(flags);
  const given = baseUrl === undefined ? undefined : { baseUrl, ...(headers && { headers }) };
  const isNew = given !== undefined && repository.config === undefined;
  const service = isNew ? await useService(given, options) : { source: given };
  const askForKey = dialog && ((reason: string) => dialog.askForKey(reason));
  const ofLists = { source: service.source, headers: given === undefined ? headers : undefined, askForKey };
  const lists = await proposeLists(list, ofLists, repository, options);
  const isSample = given === undefined && list.length === 0 && dialog === undefined;
  const answers = { toolchains, form, dir, packageName, hook, ci, lists };
  return { ...answers, ...service, ...(isSample && { source: "sample" }) };
}

async function useService(source: Service, options: CreateOptions): Promise<Answers> {
  const { dialog, warn } = options;
  const used = await dialog?.useService(source, options, "stop");
  if (used !== undefined) return used;
  if (dialog !== undefined) throw new Cancelled();
  const problem = await trySource(source, options);
  if (problem !== undefined) warn(`${problem}\nthe lists are not generated until the service responds`);
  return { source, isUnreachable: problem !== undefined };
}

function warningsOf(repository: Repository, { output, problems, toolchains }: Choices): string[] {
  const isScript = output.emit === "ts" && toolchains.every((name) => name === "javascript");
  if (configWithOutput(repository) !== undefined)
    return isScript ? ['the project has no TypeScript: set "emit": "js" in "output" of the configuration'] : [];
  const mistake = repository.compiler?.problem;
  const unread = `the output may not fit your TypeScript, because its options could not be read: ${mistake}`;
  return [...(mistake === undefined ? [] : [unread]), ...problems.values()];
}

/** Performs the steps. What was done stays if one fails, and the result has the commands that are left. */
async function perform({ choices, ...planned }: Setup, options: CreateOptions): Promise<Result> {
  const { cwd, environment, argv } = options;
  const { output } = choices;
  // Files may have changed since the question.
  let setup: Setup = { ...planned, choices, repository: await inspectRepository(cwd, environment) };
  let plan = planAll(setup);
  let { steps } = plan;
  const done: SetupStep[] = [];
  const specifier = importSpecifier(setup.repository, output);
  try {
    for (let step = steps[0]; step !== undefined; step = steps[0]) {
      await performStep(step, setup.repository, options);
      done.push(step);
      steps = steps.slice(1);
      if (step.kind !== "run" || step.task !== "add") continue;
      // The package manager has changed package.json, and the lockfile.
      setup = { ...setup, isAdded: true, repository: await inspectRepository(cwd, environment) };
      plan = planAll(setup);
      ({ steps } = plan);
    }
  } catch (error) {
    // Git and the system have no exit codes.
    const { message, exitCode = exitCodes.unusable } = error as Partial<Failure>;
    const hasFiles = steps.some(({ kind }) => kind === "write" || kind === "setting");
    const commands = hasFiles ? [createCommand(setup.repository, argv)] : commandsLeft(plan, done);
    return { exitCode, outcome: "failed", steps: done, commands, import: specifier, error: String(message) };
  }
  const { repository } = setup;
  const { lists = {}, references = "all" } = repository.config ?? {};
  const configured = [...Object.keys(lists), ...(references === "all" ? [] : references)];
  const [key = "contact_status"] = [...Object.keys(choices.lists), ...configured];
  const items = generatedItems(join(cwd, output.dir, key));
  const example = items && { folder: sourceFolder(repository), lines: exampleOf(repository, specifier, items) };
  const unset = choices.isUnreachable === true ? unsetVariables(choices.source, options) : [];
  const result = { ...emptyResult, steps: done, commands: commandsLeft(plan, done), unset, import: specifier };
  return example ? { ...result, example } : result;
}

/** The export with the items of a list in its module, a path without extension; `undefined` if there is none. */
function generatedItems(module: string): string | undefined {
  const texts = [".ts", ".d.ts"].map((extension) => attempt(() => readText(realDisk, module + extension)));
  return /^export (?:declare )?const (\w+Items)\b/m.exec(texts.join("\n"))?.[1];
}
