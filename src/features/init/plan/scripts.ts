import { shellWord } from "../../../model/rules/index.ts";
import { editJson } from "../steps/edit-json.ts";
import { folderSlug, folderWords } from "../facts/tool-words.ts";
import { inFolder } from "../facts/paths.ts";
import type { Repository } from "../facts/repository.ts";
import { editFile, type SetupStep } from "../steps/step.ts";

/** Plans the scripts of the nearest package.json; existing ones are kept. */
export function* planScripts(repository: Repository): Generator<SetupStep> {
  const words = folderWords(repository, repository.packageFolder ?? repository.folder);
  yield planScript(repository, "codegen", ["codegen", ...words].map(shellWord).join(" "));
  yield planScript(repository, "codegen:check", ["codegen", "check", ...words].map(shellWord).join(" "));
}

function planScript(repository: Repository, name: string, command: string): SetupStep {
  const { packageFolder } = repository;
  const file = inFolder(packageFolder ?? repository.folder, "package.json");
  const what = `adds the script ${name}`;
  const lineOf = (key: string): string => `${JSON.stringify(key)}: ${JSON.stringify(command)}`;
  const lines = [lineOf(name)];
  if (packageFolder === undefined) return { kind: "manual", file, what, why: "it does not exist", lines };
  return editFile(repository, { file, what, lines }, (text = "") =>
    editJson(text, ({ get, set }) => {
      if (Object.values(get("scripts") ?? {}).includes(command)) return text;
      if (get("scripts", name) === undefined) return set(command, "scripts", name);
      // It belongs to another tool or another configuration.
      const free = lineOf(`${name}:${folderSlug(repository) || "lists"}`);
      return { why: "it has another script of this name", lines: [free] };
    }),
  );
}
