import { isMap, isSeq, parseDocument } from "yaml";
import { findDependent } from "../facts/packages.ts";
import { findConfigFile, hasFile, hooksFile, packageManagerOf, type Repository } from "../facts/repository.ts";
import { addToYaml, yamlLines } from "../steps/edits.ts";
import type { EditResult, SetupStep } from "../steps/step.ts";
import { checkCommand, hookName } from "./hook-command.ts";
import { type HookManager, planHookFile } from "./hook-manager.ts";

const endings = ["yml", "yaml", "json", "jsonc", "toml"];
const files = ["lefthook", ".lefthook", ".config/lefthook"].flatMap((name) => endings.map((end) => `${name}.${end}`));

export const lefthook: HookManager = {
  isOptional: true,
  installHooks: () => "lefthook install",
  find(repository) {
    const isDependency = findDependent(repository, "lefthook") !== undefined;
    return findConfigFile(repository, files) ?? (isDependency ? "lefthook.yml" : undefined);
  },
  plan(repository, file) {
    const [name, run] = [hookName(repository), checkCommand(repository)];
    const added = { commands: { [name]: { run } } };
    const install = `${packageManagerOf(repository).exec} lefthook install`;
    return planConfigHook(repository, { file, lines: yamlLines({ "pre-commit": added }), install }, (text) => {
      if (!/\.ya?ml$/.test(file)) return { why: "only YAML can be edited" };
      const hook = parseDocument(text ?? "").get("pre-commit");
      const [jobs, commands] = isMap(hook) ? [hook.get("jobs"), hook.get("commands")] : [];
      if (isMap(commands) && commands.has(name) && !isSeq(jobs))
        return { why: "it has another command with this name" };
      return addToYaml(text, { "pre-commit": isSeq(jobs) ? { jobs: [{ name, run }] } : added });
    });
  },
};

const preCommitFile = ".pre-commit-config.yaml";

export const preCommit: HookManager = {
  install: ["pip install pre-commit", `pre-commit sample-config > ${preCommitFile}`],
  find: (repository) => (hasFile(repository, preCommitFile) ? preCommitFile : undefined),
  plan(repository, file) {
    const hook = {
      id: hookName(repository),
      name: "reference-codegen",
      entry: checkCommand(repository),
      language: "system",
      pass_filenames: false,
      // Removed files are not passed to hooks.
      always_run: true,
    };
    const repos = [{ repo: "local", hooks: [hook] }];
    const step = { file, lines: yamlLines(repos), install: "pre-commit install" };
    return planConfigHook(repository, step, (text) => addToYaml(text, { repos }));
  },
};

/** `install` is the command that installs the hook in git if the manager's own file does not. */
function planConfigHook(
  repository: Repository,
  { install, ...step }: { readonly file: string; readonly lines: readonly string[]; readonly install: string },
  edit: (text: string | undefined) => EditResult,
): SetupStep {
  const isInstalled = repository.read(hooksFile(repository)) !== undefined;
  return planHookFile(repository, { ...step, ...(!isInstalled && { next: `run \`${install}\`` }) }, edit);
}
