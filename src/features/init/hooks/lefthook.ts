import { isMap, isSeq, parseDocument } from "yaml";
import { editJson } from "../steps/edit-json.ts";
import { addToYaml, yamlLines } from "../steps/edit-yaml.ts";
import { hookLine, hookName, runsCheck } from "./hook-command.ts";
import { findConfigFile, type Repository } from "../facts/repository.ts";
import { type Edited, editFile } from "../steps/step.ts";
import { hasInstalledHook, type HookManager, hookPurpose } from "./hook-manager.ts";
import { findDependent } from "../facts/manifests.ts";
import { packageManagerOf } from "../facts/package-manager.ts";

const endings = ["yml", "yaml", "json", "jsonc", "toml"];
const files = ["lefthook", ".lefthook", ".config/lefthook"].flatMap((name) => endings.map((end) => `${name}.${end}`));
const nameIsTaken = "it has another command with this name";

export const lefthook: HookManager = {
  npm: { name: "lefthook", isOptional: true, command: () => "lefthook install" },
  find(repository) {
    const isDependency = findDependent(repository, "lefthook") !== undefined;
    return findConfigFile(repository, files) ?? (isDependency ? "lefthook.yml" : undefined);
  },
  plan(repository, file) {
    const lines = linesFor(file, repository);
    const next = `run \`${packageManagerOf(repository).exec} lefthook install\``;
    const step = { file, what: hookPurpose, lines, ...(!hasInstalledHook(repository) && { next }) };
    return editFile(repository, step, (text) => {
      if (text !== undefined && runsCheck(text, repository)) return text;
      if (file.endsWith(".toml")) return { why: "TOML files cannot be edited automatically" };
      return isJson(file) ? withJsonCommand(text, repository) : withYamlCommand(text, repository);
    });
  },
};

/** The lines to add manually, in the form of the file. */
function linesFor(file: string, repository: Repository): string[] {
  const [name, run] = [hookName(repository), hookLine(repository)];
  if (file.endsWith(".toml")) return [`[pre-commit.commands.${name}]`, `run = ${JSON.stringify(run)}`];
  if (isJson(file)) return [`"pre-commit": ${JSON.stringify({ commands: { [name]: { run } } })}`];
  return yamlLines({ "pre-commit": { commands: { [name]: { run } } } });
}

function isJson(file: string): boolean {
  return /\.jsonc?$/.test(file);
}

function withJsonCommand(text: string | undefined, repository: Repository): Edited {
  const path = ["pre-commit", "commands", hookName(repository)];
  return editJson(text, ({ get, set }) =>
    get(...path) === undefined ? set({ run: hookLine(repository) }, ...path) : { why: nameIsTaken },
  );
}

function withYamlCommand(text: string | undefined, repository: Repository): Edited {
  const [name, run] = [hookName(repository), hookLine(repository)];
  const hook = parseDocument(text ?? "").get("pre-commit");
  const [jobs, commands] = isMap(hook) ? [hook.get("jobs"), hook.get("commands")] : [];
  if (isSeq(jobs)) return addToYaml(text, { "pre-commit": { jobs: [{ name, run }] } });
  if (isMap(commands) && commands.has(name)) return { why: nameIsTaken };
  return addToYaml(text, { "pre-commit": { commands: { [name]: { run } } } });
}
