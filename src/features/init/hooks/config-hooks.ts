import { isMap, isSeq, parseDocument } from "yaml";
import { lockFileName } from "../../../model/lock/index.ts";
import { commandText } from "../../../model/rules/index.ts";
import { binFile } from "../../../pipeline/config/index.ts";
import { cwdArgs, findDependent, findPackageMember, installedBin } from "../facts/packages.ts";
import { scriptExtensions } from "../facts/project-facts.ts";
import {
  findConfigFile,
  folderOf,
  foldersUp,
  globFrom,
  hasFile,
  hooksFile,
  inFolder,
  packageManagerOf,
  pathFrom,
  type Repository,
} from "../facts/repository.ts";
import { addToYaml, editJson, yamlLines } from "../steps/edits.ts";
import { editFile, type EditResult, type SetupStep } from "../steps/step.ts";
import { checkCommand, type HookManager, hookName, hookPurpose, planHookFile } from "./hook-manager.ts";

const lefthookFiles = ["lefthook", ".lefthook", ".config/lefthook"].flatMap((name) =>
  ["yml", "yaml", "json", "jsonc", "toml"].map((extension) => `${name}.${extension}`),
);

export const lefthook: HookManager = {
  find(repository) {
    const isDependency = findDependent(repository, "lefthook") !== undefined;
    return findConfigFile(repository, lefthookFiles) ?? (isDependency ? "lefthook.yml" : undefined);
  },
  plan(repository, file) {
    const name = hookName(repository);
    const run = checkCommand(repository);
    const added = { commands: { [name]: { run } } };
    const lines = yamlLines({ "pre-commit": added });
    const install = `${packageManagerOf(repository).exec} lefthook install`;
    return planConfigHook(repository, { file, lines, install }, (text = "") => {
      if (!/\.ya?ml$/.test(file)) return { why: "only YAML can be edited" };
      const hook = parseDocument(text).get("pre-commit");
      const [jobs, commands] = isMap(hook) ? [hook.get("jobs"), hook.get("commands")] : [];
      if (isSeq(jobs)) return addToYaml(text, { "pre-commit": { jobs: [{ name, run }] } });
      if (isMap(commands) && commands.has(name)) return { why: "it has another command with this name" };
      return addToYaml(text, { "pre-commit": added });
    });
  },
};

const preCommitFile = ".pre-commit-config.yaml";

export const preCommit: HookManager = {
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
    const step = { file, lines: yamlLines({ repos }), install: "pre-commit install" };
    return planConfigHook(repository, step, (text) => addToYaml(text, { repos }));
  },
};

/** `install` is the command that installs the hook in git if the manager's own file does not. */
function planConfigHook(
  repository: Repository,
  { install, ...step }: { readonly file: string; readonly lines: readonly string[]; readonly install: string },
  edit: (text: string | undefined) => EditResult,
): SetupStep[] {
  const isInstalled = repository.read(hooksFile(repository)) !== undefined;
  return [planHookFile(repository, { ...step, ...(!isInstalled && { next: `run \`${install}\`` }) }, edit)];
}

const lintStagedFiles = ["json", "yaml", "yml", ...scriptExtensions]
  .map((extension) => `.lintstagedrc.${extension}`)
  .concat(".lintstagedrc", ...scriptExtensions.map((extension) => `lint-staged.config.${extension}`));

/** Its tasks, which another hook runs, in the folder of their file, with the commands that are installed there or above. */
export const lintStaged: HookManager = {
  find(repository) {
    const dependent = findDependent(repository, "lint-staged");
    return (
      findPackageMember(repository, "lint-staged") ??
      findConfigFile(repository, lintStagedFiles) ??
      (dependent === undefined ? undefined : inFolder(dependent, "package.json"))
    );
  },
  plan(repository, file) {
    const folder = folderOf(file);
    const globs = [repository.configFile, lockFileName, repository.output].map((path) =>
      globFrom(file, inFolder(repository.folder, path)),
    );
    const glob = `{${globs.join(",")}/**}`;
    const bin = installedBin(repository, folder);
    const isOnPath = foldersUp(folder).some((each) => bin === inFolder(each, binFile));
    const check = { args: ["check", "--staged", ...cwdArgs(repository, folder)] };
    const command = commandText(check, [isOnPath ? "codegen" : pathFrom(folder, bin)]);
    const lines = [`${JSON.stringify(glob)}: ${JSON.stringify(command)}`];
    const step = editFile(repository, { file, what: hookPurpose, lines }, (text) => {
      if (text?.includes(JSON.stringify(glob).slice(1, -1)) === true) return text;
      const isManifest = file.endsWith("package.json");
      // Without an extension it is JSON or YAML.
      if (!isManifest && !/\.lintstagedrc(?:\.json)?$/.test(file)) return { why: "it cannot be edited automatically" };
      return editJson(text, ({ set }) => set(command, ...(isManifest ? ["lint-staged"] : []), glob));
    });
    return [step];
  },
};
