import { shellWord } from "../base/index.ts";
import { canHaveMembers, editJson } from "./edit-json.ts";
import { folderWords, inFolder, type Repository } from "./repository.ts";
import { editFile, type SetupStep } from "./step.ts";

/** Plans the scripts of the nearest package.json, each by itself: one that is there already stays as it is. */
export function planScripts(repository: Repository): ((repository: Repository) => SetupStep)[] {
  const { packageFolder } = repository;
  const words = folderWords(repository, packageFolder ?? repository.folder);
  const scripts = {
    codegen: ["codegen", ...words],
    "codegen:check": ["codegen", "check", ...words],
  };
  return Object.entries(scripts).map(
    ([name, command]) =>
      (now) =>
        planScript(now, name, command.map(shellWord).join(" ")),
  );
}

function planScript(repository: Repository, name: string, command: string): SetupStep {
  const { packageFolder } = repository;
  const file = inFolder(packageFolder ?? repository.folder, "package.json");
  const what = `the script ${name}`;
  const lines = [`${JSON.stringify(name)}: ${JSON.stringify(command)}`];
  if (packageFolder === undefined) return { kind: "manual", file, what, why: "it does not exist", lines };
  return editFile(repository, { file, what, lines }, (text = "") =>
    editJson(text, ({ get, set }) => {
      const existing = get("scripts", name);
      if (existing === command) return text;
      if (existing !== undefined) return { why: "it has another script of this name" };
      return canHaveMembers(get("scripts")) ? set(command, "scripts", name) : { why: "its scripts are no object" };
    }),
  );
}
