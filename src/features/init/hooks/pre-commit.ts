import { addToYaml, yamlLines } from "../steps/edit-yaml.ts";
import { hookLine, hookName, runsCheck } from "./hook-command.ts";
import { hasFile } from "../facts/repository.ts";
import { editFile } from "../steps/step.ts";
import { hasInstalledHook, type HookManager, hookPurpose } from "./hook-manager.ts";

const file = ".pre-commit-config.yaml";

export const preCommit: HookManager = {
  install: ["pip install pre-commit", `pre-commit sample-config > ${file}`],
  find: (repository) => (hasFile(repository, file) ? file : undefined),
  plan(repository) {
    const hook = {
      id: hookName(repository),
      name: "codegen check",
      // pre-commit itself does not run a shell.
      entry: `sh -c "${hookLine(repository).replace(/["\\]/g, "\\$&")}"`,
      language: "system",
      pass_filenames: false,
      // Removed files are not passed to hooks.
      always_run: true,
    };
    const repos = [{ repo: "local", hooks: [hook] }];
    const next = "run `pre-commit install`";
    const step = { file, what: hookPurpose, lines: yamlLines(repos), ...(!hasInstalledHook(repository) && { next }) };
    return editFile(repository, step, (text) =>
      text !== undefined && runsCheck(text, repository) ? text : addToYaml(text, { repos }),
    );
  },
};
