import { isSeq } from "yaml";
import { editYaml, withItem, yamlText } from "../edit-yaml.ts";
import { hookCommand, hookName, runsCheck } from "./hook-command.ts";
import { editFile } from "../step.ts";
import { hasInstalledHook, type HookHome, hookPurpose } from "./hook-home.ts";

const file = ".pre-commit-config.yaml";

/** `.pre-commit-config.yaml`. */
export const preCommit: HookHome = {
  find: (repository) =>
    repository.read(file) === undefined && repository.obstacle(file) === undefined ? undefined : file,
  plan(repository) {
    const hook = {
      id: hookName(repository),
      name: "codegen check",
      entry: hookCommand(repository),
      language: "system",
      pass_filenames: false,
      // A file that is removed is passed to no hook.
      always_run: true,
    };
    const [id, ...rest] = Object.entries(hook).map(([name, value]) => `${name}: ${yamlText(String(value))}`);
    const lines = ["- repo: local", "  hooks:", `    - ${id}`, ...rest.map((line) => `      ${line}`)];
    const itemLines = [
      { line: "repo: local", depth: 0 },
      { line: "hooks:", depth: 0 },
      { line: id as string, depth: 1, isItem: true },
      ...rest.map((line) => ({ line, depth: 1 }) as const),
    ] as const;
    const next = "run `pre-commit install`";
    const step = { file, what: hookPurpose, lines, ...(!hasInstalledHook(repository) && { next }) };
    return editFile(repository, step, (text) => {
      if (text !== undefined && runsCheck(text, repository)) return text;
      return editYaml(
        text,
        (document) => {
          const repos = document.get("repos") ?? undefined;
          if (repos !== undefined && !isSeq(repos)) return "its repos are no list";
          const repo = document.createNode({ repo: "local", hooks: [hook] });
          if (repos === undefined) document.set("repos", document.createNode([repo]));
          else repos.add(repo);
          return undefined;
        },
        // In the form of pre-commit's own example, `-   repo:`, no library prints it.
        (document, source) => {
          const repos = document.get("repos");
          return isSeq(repos) ? withItem(source, repos, itemLines) : undefined;
        },
      );
    });
  },
};
