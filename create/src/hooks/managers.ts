import { isMap, isSeq, parseDocument } from "yaml";
import { shellCommand } from "../../../src/base/text/index.ts";
import { foldersUp } from "../../../src/platform/files/index.ts";
import {
  configArgs,
  createCommand,
  findDependent,
  installedCommand,
  installFolderOf,
  uniqueName,
} from "../repository/packages.ts";
import {
  configFileName,
  findConfigFile,
  folderOf,
  globFrom,
  hasFile,
  inFolder,
  lockFileName,
  packageManagerOf,
  pathFrom,
  type Repository,
  scriptExtensions,
} from "../repository/repository.ts";
import { runsCheck } from "../repository/scripts.ts";
import { addToYaml, setJson, yamlLines } from "../steps/edits.ts";
import { editFile, type FileEdit, type SetupStep } from "../steps/step.ts";

interface HookManager {
  /** The file for the hook, POSIX from the top; `undefined` if the repository does not use the tool. */
  find(repository: Repository): string | undefined;
  /** Plans the hook in a file, and what installs it in each clone. `dir` is the output folder. */
  plan(repository: Repository, file: string, dir: string): SetupStep;
}

/** The check as a hook runs it, at the top of the repository. */
function checkCommand(repository: Repository): string {
  return shellCommand([...installedCommand(repository), "check", "--staged", ...configArgs(repository)]);
}

const hookPurpose = "check generated files before each commit";

function planHookFile(repository: Repository, step: Omit<FileEdit, "what">, edit: Parameters<typeof editFile>[2]) {
  return editFile(repository, { ...step, what: hookPurpose }, (text) =>
    text !== undefined && runsCheck(text, repository) ? text : edit(text),
  );
}

const husky: HookManager = {
  find(repository) {
    const { git, packageFolder, hasFolder } = repository;
    // The setting of git comes first: husky may be in the folder of another package.
    const configured = /^(?:.*\/)?\.husky(?=\/|$)/.exec(git?.hooksFolder ?? "")?.[0];
    const folders = [configured, ...foldersUp(packageFolder).map((path) => inFolder(path, ".husky"))];
    const existing = folders.find((folder) => folder !== undefined && hasFolder(folder));
    const dependent = findDependent(repository, "husky");
    const folder = existing ?? (dependent === undefined ? undefined : inFolder(dependent, ".husky"));
    return folder === undefined ? undefined : inFolder(folder, "pre-commit");
  },
  plan(repository, file) {
    const next = remainingInstall(repository, `${packageManagerOf(repository).exec} husky`);
    const comment = `# reference-codegen ${repository.folder}`.trimEnd();
    const lines = [comment, `${checkCommand(repository)} || exit 1`];
    return planHookFile(repository, { file, lines, isExecutable: true, ...next }, (text = "") => {
      const [first = "", ...following] = (text.trim() === "" ? "#!/bin/sh\n" : text).split("\n");
      // Before all other lines: a script may exit before its end, and its last command decides its exit code.
      if (!first.startsWith("#!")) return [...lines, first, ...following].join("\n");
      const isShell = /\b(?:ba|da|z|k)?sh\b/.test(first);
      return isShell ? [first, ...lines, ...following].join("\n") : { why: "it is not a shell script" };
    });
  },
};

const lefthookFiles = ["lefthook", ".lefthook", ".config/lefthook"].flatMap((name) =>
  ["yml", "yaml", "json", "jsonc", "toml"].map((extension) => `${name}.${extension}`),
);

const lefthook: HookManager = {
  find(repository) {
    const fallback = findDependent(repository, "lefthook") === undefined ? undefined : "lefthook.yml";
    return findConfigFile(repository, lefthookFiles) ?? fallback;
  },
  plan(repository, file) {
    const name = uniqueName("codegen-check", repository);
    const run = checkCommand(repository);
    const added = { commands: { [name]: { run } } };
    const lines = yamlLines({ "pre-commit": added });
    const next = remainingInstall(repository, `${packageManagerOf(repository).exec} lefthook install`);
    return planHookFile(repository, { file, lines, ...next }, (text = "") => {
      if (!/\.ya?ml$/.test(file)) return { why: "only YAML can be edited" };
      const hook = parseDocument(text).get("pre-commit");
      const jobs = isMap(hook) ? hook.get("jobs") : undefined;
      return addToYaml(text, { "pre-commit": isSeq(jobs) ? { jobs: [{ name, run }] } : added });
    });
  },
};

const preCommitFile = ".pre-commit-config.yaml";

const preCommit: HookManager = {
  find: (repository) => (hasFile(repository, preCommitFile) ? preCommitFile : undefined),
  plan(repository, file) {
    const hook = {
      id: uniqueName("codegen-check", repository),
      name: "reference-codegen",
      entry: checkCommand(repository),
      language: "system",
      pass_filenames: false,
      // Removed files are not passed to hooks.
      always_run: true,
    };
    const repos = [{ repo: "local", hooks: [hook] }];
    const step = { file, lines: yamlLines({ repos }), ...remainingInstall(repository, "pre-commit install") };
    return planHookFile(repository, step, (text) => addToYaml(text, { repos }));
  },
};

/** What installs the hook in git if the manager has not done it yet. */
function remainingInstall(repository: Repository, command: string): Pick<FileEdit, "next"> {
  const hook = `${repository.git?.hooksFolder ?? ".git/hooks"}/pre-commit`;
  return repository.read(hook) === undefined ? { next: `run \`${command}\`` } : {};
}

const lintStagedFiles = ["json", "yaml", "yml", ...scriptExtensions]
  .map((extension) => `.lintstagedrc.${extension}`)
  .concat(".lintstagedrc", ...scriptExtensions.map((extension) => `lint-staged.config.${extension}`));

/** Its tasks, which another hook runs, in the folder of their file, with the commands that are installed there or above. */
const lintStaged: HookManager = {
  find(repository) {
    const dependent = findDependent(repository, "lint-staged");
    const manifest = dependent === undefined ? undefined : inFolder(dependent, "package.json");
    return findConfigFile(repository, lintStagedFiles) ?? manifest;
  },
  plan(repository, file, dir) {
    const folder = folderOf(file);
    const globs = [configFileName, lockFileName, dir].map((path) => globFrom(file, inFolder(repository.folder, path)));
    const glob = `{${globs.join(",")}/**}`;
    const installed = installFolderOf(repository, folder);
    const isOnPath = foldersUp(folder).includes(installed);
    const bin = isOnPath ? "codegen" : pathFrom(folder, inFolder(installed, "node_modules/.bin/codegen"));
    const command = shellCommand([bin, "check", "--staged", ...configArgs(repository, folder)]);
    const lines = [`${JSON.stringify(glob)}: ${JSON.stringify(command)}`];
    return editFile(repository, { file, what: hookPurpose, lines }, (text = "") => {
      if (text.includes(JSON.stringify(glob).slice(1, -1))) return text;
      const isManifest = file.endsWith("package.json");
      // Without an extension it is JSON or YAML.
      if (!isManifest && !/\.lintstagedrc(?:\.json)?$/.test(file)) return { why: "it cannot be edited automatically" };
      return setJson(text, command, ...(isManifest ? ["lint-staged"] : []), glob);
    });
  },
};

/** The preferred one first. lint-staged is last, because it does not run for a commit that only removes files. */
export const hookManagers = { husky, lefthook, "pre-commit": preCommit, "lint-staged": lintStaged };
export type HookManagerName = keyof typeof hookManagers;
export const hookManagerNames = Object.keys(hookManagers) as HookManagerName[];

export function findHookManagers(repository: Repository): HookManagerName[] {
  return hookManagerNames.filter((name) => hookManagers[name].find(repository) !== undefined);
}

/** @param dir the output folder, from the folder of the configuration */
export function planHook(
  repository: Repository,
  chosen: HookManagerName | "none" | undefined,
  dir: string,
): readonly SetupStep[] {
  const name = chosen ?? findHookManagers(repository)[0];
  if (name === undefined || name === "none") return [];
  const manager: HookManager = hookManagers[name];
  const file = manager.find(repository);
  if (file !== undefined) return [manager.plan(repository, file, dir)];
  const lines = [createCommand(repository, ["--hook", name])];
  const why = `${name} was not found; install it first`;
  return [{ kind: "manual", file: "package.json", what: hookPurpose, why, lines, isCommand: true }];
}
