import { isMap, isSeq } from "yaml";
import { editJson, canHaveMembers } from "../edit-json.ts";
import { editYaml, yamlText } from "../edit-yaml.ts";
import { hookCommand, hookName, runsCheck } from "./hook-command.ts";
import { findConfigFile, type Repository } from "../repository.ts";
import { type Edited, editFile } from "../step.ts";
import { hasInstalledHook, type HookHome, hookPurpose } from "./hook-home.ts";

const names = ["lefthook", ".lefthook", ".config/lefthook"];
const endings = ["yml", "yaml", "json", "jsonc", "toml"];

/** `lefthook.yml`. */
export const lefthook: HookHome = {
  find: (repository) =>
    findConfigFile(
      repository,
      names.flatMap((name) => endings.map((ending) => `${name}.${ending}`)),
    ),
  plan(repository, found) {
    const file = found ?? "lefthook.yml";
    const lines = linesFor(file, repository);
    const next = "run `npx lefthook install`";
    const step = { file, what: hookPurpose, lines, ...(!hasInstalledHook(repository) && { next }) };
    return editFile(repository, step, (text) => {
      if (text !== undefined && runsCheck(text, repository)) return text;
      if (file.endsWith(".toml")) return { why: "TOML is not edited" };
      return isJson(file) ? withJsonCommand(text, repository) : withYamlCommand(text, repository);
    });
  },
};

/** What a person adds to a file of its form. */
function linesFor(file: string, repository: Repository): string[] {
  const [name, run] = [hookName(repository), hookCommand(repository)];
  if (file.endsWith(".toml")) return [`[pre-commit.commands.${name}]`, `run = ${JSON.stringify(run)}`];
  if (isJson(file)) return [`"pre-commit": ${JSON.stringify({ commands: { [name]: { run } } })}`];
  return ["pre-commit:", "  commands:", `    ${name}:`, `      run: ${yamlText(run)}`];
}

function isJson(file: string): boolean {
  return /\.jsonc?$/.test(file);
}

function withJsonCommand(text: string | undefined, repository: Repository): Edited {
  return editJson(text, ({ get, set }) => {
    const isKnown = canHaveMembers(get("pre-commit")) && canHaveMembers(get("pre-commit", "commands"));
    if (!isKnown) return { why: "its pre-commit is no object with commands" };
    return set({ run: hookCommand(repository) }, "pre-commit", "commands", hookName(repository));
  });
}

function withYamlCommand(text: string | undefined, repository: Repository): Edited {
  return editYaml(text, (document) => {
    const command = { run: hookCommand(repository) };
    const hook = document.get("pre-commit") ?? undefined;
    if (hook !== undefined && !isMap(hook)) return "its pre-commit is no map";
    const jobs = hook?.get("jobs");
    if (isSeq(jobs)) {
      jobs.add(document.createNode({ name: hookName(repository), ...command }));
      return undefined;
    }
    const commands = hook?.get("commands") ?? undefined;
    if (jobs !== undefined || (commands !== undefined && !isMap(commands))) return "its commands are no map";
    document.setIn(["pre-commit", "commands", hookName(repository)], document.createNode(command));
    return undefined;
  });
}
