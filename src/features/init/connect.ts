import { isSeq } from "yaml";
import { previousOutput } from "./attributes.ts";
import { canHaveMembers, editJson } from "./edit-json.ts";
import { editYaml } from "./edit-yaml.ts";
import { type PackageManager, packageManagerOf } from "./package-manager.ts";
import { inFolder, pathFrom } from "./paths.ts";
import type { Repository } from "./repository.ts";
import { type Edited, editFile, type SetupStep } from "./step.ts";
import type { OutputTarget } from "./target.ts";
import { pnpmFile, workspaceRootOf, workspacesOf } from "./workspaces.ts";

const purpose = "makes the generated package a workspace";

/** The workspace that is listed, and the one that it replaces. */
interface Entry {
  readonly path: string;
  readonly old: string | undefined;
}

/**
 * Returns the planners of the entries that make the generated package importable by its name: a workspace, and a dependency
 * if required.
 */
export function workspacePlanners(
  repository: Repository,
  target: OutputTarget,
): ((repository: Repository) => SetupStep)[] {
  const manager = packageManagerOf(repository);
  const root = workspaceRootOf(repository) ?? repository.packageFolder ?? repository.folder;
  const fromRoot = (dir: string): string => pathFrom(root, inFolder(repository.folder, dir));
  const previous = previousOutput(repository);
  const entry = { path: fromRoot(target.dir), old: previous === undefined ? undefined : fromRoot(previous) };
  return [
    (now) => (manager.name === "pnpm" ? planPnpmEntry(now, root, entry) : planEntry(now, root, entry, manager)),
    ...(manager.needsDependency ? [(now: Repository) => planDependency(now, target)] : []),
  ];
}

function planEntry(repository: Repository, root: string, entry: Entry, { name }: PackageManager): SetupStep {
  const file = inFolder(root, "package.json");
  const step = { file, what: purpose, lines: [`"workspaces": ${JSON.stringify([entry.path])}`] };
  if (repository.read(file) === undefined) return { kind: "manual", ...step, why: "it does not exist" };
  return editFile(repository, step, (text) =>
    editJson(text, ({ get, set }): Edited => {
      const workspaces = get("workspaces");
      const isNew = workspaces === undefined;
      if (isNew && name === "yarn" && get("private") !== true)
        return { why: 'Yarn requires "private": true for workspaces' };
      const place = isNew || Array.isArray(workspaces) ? ["workspaces"] : ["workspaces", "packages"];
      const list = canHaveMembers(workspaces) ? (get(...place) ?? []) : workspaces;
      if (!Array.isArray(list)) return { why: '"workspaces" is not a list' };
      if (list.includes(entry.path)) return text ?? "";
      return list.length === 0 ? set([entry.path], ...place) : set(entry.path, ...place, placeIn(list, entry));
    }),
  );
}

/** The index of the old entry, otherwise that after the last one. */
function placeIn(list: readonly unknown[], { old }: Entry): number {
  const index = list.indexOf(old);
  return index === -1 ? list.length : index;
}

function planPnpmEntry(repository: Repository, root: string, entry: Entry): SetupStep {
  const { path } = entry;
  const step = { file: inFolder(root, pnpmFile), what: purpose, lines: ["packages:", `  - ${JSON.stringify(path)}`] };
  const listed = workspacesOf(repository, root);
  return editFile(repository, step, (text) => {
    if (text !== undefined && listed.includes(path)) return text;
    return editYaml(text, (document) => {
      const packages = document.get("packages") ?? undefined;
      if (packages === undefined) document.set("packages", document.createNode([path]));
      else if (isSeq(packages)) packages.set(placeIn(packages.toJSON() as unknown[], entry), path);
      else return '"packages" is not a list';
      return undefined;
    });
  });
}

function planDependency(repository: Repository, { packageName }: OutputTarget): SetupStep {
  const file = inFolder(repository.packageFolder ?? repository.folder, "package.json");
  const line = `${JSON.stringify(packageName)}: "workspace:*"`;
  const step = { file, what: `makes ${packageName} a dependency`, lines: [`"dependencies": { ${line} }`] };
  return editFile(repository, step, (text) =>
    editJson(text, ({ get, set }): Edited => {
      const names = ["dependencies", "devDependencies"] as const;
      if (text !== undefined && names.some((name) => get(name, packageName) !== undefined)) return text;
      return canHaveMembers(get("dependencies"))
        ? set("workspace:*", "dependencies", packageName)
        : { why: '"dependencies" is not an object' };
    }),
  );
}
