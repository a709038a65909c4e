import { isSeq } from "yaml";
import { editYaml, withItem, yamlText } from "../edit-yaml.ts";
import { hookLine, hookName, runsCheck } from "./hook-command.ts";
import { hasFile, type Repository } from "../repository.ts";
import { editFile } from "../step.ts";
import { hasInstalledHook, type HookManager, hookPurpose } from "./hook-manager.ts";

const file = ".pre-commit-config.yaml";

/** pre-commit runs no shell by itself. */
function entryOf(repository: Repository): string {
  return `sh -c "${hookLine(repository).replace(/["\\]/g, "\\$&")}"`;
}

/** `.pre-commit-config.yaml`. */
export const preCommit: HookManager = {
  install: ["pip install pre-commit", `pre-commit sample-config > ${file}`],
  find: (repository) => (hasFile(repository, file) ? file : undefined),
  plan(repository) {
    const hook = {
      id: hookName(repository),
      name: "codegen check",
      entry: entryOf(repository),
      language: "system",
      pass_filenames: false,
      // Removed files are not passed to hooks.
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
          if (repos !== undefined && !isSeq(repos)) return '"repos" is not a list';
          const repo = document.createNode({ repo: "local", hooks: [hook] });
          if (repos === undefined) document.set("repos", document.createNode([repo]));
          else repos.add(repo);
          return undefined;
        },
        // No library prints the form of pre-commit's own example, `-   repo:`.
        (document, source) => {
          const repos = document.get("repos");
          return isSeq(repos) ? withItem(source, repos, itemLines) : undefined;
        },
      );
    });
  },
};
