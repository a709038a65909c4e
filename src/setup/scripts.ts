import { shellWord } from "../base/index.ts";
import { canHaveMembers, editJson } from "./edit-json.ts";
import { folderSlug, folderWords } from "./tool-words.ts";
import { inFolder } from "./paths.ts";
import type { Repository } from "./repository.ts";
import { editFile, type SetupStep } from "./step.ts";

/** Plans what is left to do where the tool runs without being installed, as by `npx`: hook and scripts would not find it. */
export function planInstallation({ isInstalled, packageFolder, folder }: Repository): SetupStep[] {
  if (isInstalled) return [];
  const file = inFolder(packageFolder ?? folder, "package.json");
  const lines = ["npm install --save-dev reference-codegen"];
  return [{ kind: "manual", file, what: "the tool itself", why: "it is not installed here", lines }];
}

/** What plans the scripts of the nearest package.json, each by itself: one that is there already stays as it is. */
export function scriptPlanners(repository: Repository): ((repository: Repository) => SetupStep)[] {
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
  const lineOf = (key: string): string => `${JSON.stringify(key)}: ${JSON.stringify(command)}`;
  const lines = [lineOf(name)];
  if (packageFolder === undefined) return { kind: "manual", file, what, why: "it does not exist", lines };
  return editFile(repository, { file, what, lines }, (text = "") =>
    editJson(text, ({ get, set }) => {
      const scripts = get("scripts");
      if (!canHaveMembers(scripts)) return { why: "its scripts are no object" };
      if (Object.values(scripts ?? {}).includes(command)) return text;
      if (get("scripts", name) === undefined) return set(command, "scripts", name);
      // It is another tool's, or that of a second configuration.
      const free = lineOf(`${name}:${folderSlug(repository) || "lists"}`);
      return { why: "it has another script of this name", lines: [free] };
    }),
  );
}
