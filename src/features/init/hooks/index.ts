import { hooksFile, packageManagerOf, type Repository } from "../facts/repository.ts";
import { lefthook, preCommit } from "./config-hooks.ts";
import { type HookManager, hookPurpose } from "./hook-manager.ts";
import { lintStaged } from "./lint-staged.ts";
import { husky, plainGit } from "./shell-hooks.ts";
import { editJson } from "../steps/edit-json.ts";
import { findDependent, readManifest } from "../facts/packages.ts";
import { inFolder } from "../facts/paths.ts";
import { editFile, type SetupStep } from "../steps/step.ts";

/** The preferred one first. lint-staged is last, because it does not run for a commit that only removes files. */
export const hookManagers = { husky, lefthook, "pre-commit": preCommit, git: plainGit, "lint-staged": lintStaged };
export type HookManagerName = keyof typeof hookManagers;
export const hookManagerNames = Object.keys(hookManagers) as HookManagerName[];

export function findHookManagers(repository: Repository): HookManagerName[] {
  return hookManagerNames.filter((name) => hookManagers[name].find(repository) !== undefined);
}

export function* planHook(repository: Repository, chosen: HookManagerName | "none" | undefined): Generator<SetupStep> {
  const name = chosen ?? findHookManagers(repository)[0];
  if (name === "none") return;
  if (name === undefined) return yield planNoManager(repository);
  const manager = hookManagers[name];
  const file = manager.find(repository) ?? (name === "git" ? hooksFile(repository) : undefined);
  if (file === undefined) return yield planMissingManager(repository, name, manager);
  yield manager.plan(repository, file);
  yield* planHookScript(repository, name, file);
}

/** Git's own folder belongs to one clone, so it is written only on request. */
function planNoManager(repository: Repository): SetupStep {
  const file = hooksFile(repository);
  const step = plainGit.plan(repository, file);
  const command = `${packageManagerOf(repository).codegen} init --hook git`;
  return step.kind === "manual"
    ? step
    : { kind: "skipped", file, what: hookPurpose, why: "no hook manager found", command };
}

function planMissingManager(repository: Repository, name: string, { install }: HookManager): SetupStep {
  const { add, codegen } = packageManagerOf(repository);
  const lines = [...(install ?? [`${add} ${name}`]), `${codegen} init --hook ${name}`];
  const file = inFolder(repository.packageFolder ?? "", "package.json");
  return { kind: "manual", file, what: hookPurpose, why: `${name} is not installed`, lines, isCommand: true };
}

/** Without a script that installs it, a hook does not run in a new clone. */
function* planHookScript(repository: Repository, tool: HookManagerName, hookFile: string): Generator<SetupStep> {
  const { isOptional, installHooks }: HookManager = hookManagers[tool];
  if (installHooks === undefined) return;
  const what = `install the ${tool} hooks in each clone`;
  const dependent = findDependent(repository, tool);
  const manager = packageManagerOf(repository);
  if (dependent === undefined) {
    if (isOptional) return;
    const file = inFolder(repository.packageFolder ?? "", "package.json");
    const why = `${tool} is not in package.json`;
    return yield { kind: "manual", file, what, why, lines: [`${manager.add} ${tool}`], isCommand: true };
  }
  const command = installHooks(dependent, hookFile);
  const name = manager.installScript ?? "prepare";
  const { members, scripts } = readManifest(repository, dependent);
  const existing = scripts[name];
  const both = typeof existing === "string" ? `${command} && ${existing}` : command;
  const lines = [`${JSON.stringify(name)}: ${JSON.stringify(both)}`];
  yield editFile(repository, { file: inFolder(dependent, "package.json"), what, lines }, (text = "") => {
    if (runsTool(scripts, tool)) return text;
    if (existing !== undefined) return { why: `it has another "${name}" script` };
    if (name === "postinstall" && members["private"] !== true) {
      return { why: "Yarn would also run it when the package is installed as a dependency" };
    }
    return editJson(text, ({ set }) => set(command, "scripts", name));
  });
}

const installScripts = ["preinstall", "install", "postinstall", "prepublish", "prepare"];

/** Whether a script that runs on installation calls a tool, directly or through another script. */
function runsTool(scripts: Readonly<Record<string, unknown>>, tool: string): boolean {
  const textOf = (name: string): string => (typeof scripts[name] === "string" ? scripts[name] : "");
  const direct = installScripts.map(textOf);
  const called = direct.flatMap((text) => text.split(/[\s;&|]+/)).map(textOf);
  return [...direct, ...called].some((text) => text.includes(tool));
}
