import { isSeq } from "yaml";
import { canHaveMembers, editJson } from "./edit-json.ts";
import { editYaml } from "./edit-yaml.ts";
import { type PackageManager, packageManagerOf } from "./package-manager.ts";
import { inFolder, pathFrom } from "./paths.ts";
import type { Repository } from "./repository.ts";
import { type Edited, editFile, type SetupStep } from "./step.ts";
import type { OutputTarget } from "./target.ts";
import { isWorkspace, pnpmFile, workspaceRootOf } from "./workspaces.ts";

/** Plans what makes the generated package importable by its name: a workspace, and a dependency if one is needed. */
export function planWorkspace(repository: Repository, target: OutputTarget): SetupStep[] {
  const manager = packageManagerOf(repository);
  const root = workspaceRootOf(repository) ?? repository.packageFolder ?? repository.folder;
  const path = pathFrom(root, inFolder(repository.folder, target.dir));
  return [
    manager.name === "pnpm" ? planPnpmWorkspace(repository, root, path) : planMember(repository, root, path, manager),
    ...(manager.needsDependency ? [planDependency(repository, target)] : []),
  ];
}

const purpose = "makes the generated package a workspace";

function planMember(repository: Repository, root: string, path: string, { name }: PackageManager): SetupStep {
  const file = inFolder(root, "package.json");
  const step = { file, what: purpose, lines: [`"workspaces": ${JSON.stringify([path])}`] };
  if (repository.read(file) === undefined) return { kind: "manual", ...step, why: "it does not exist" };
  return editFile(repository, step, (text) =>
    editJson(text, ({ get, set }): Edited => {
      const workspaces = get("workspaces");
      const isNew = workspaces === undefined;
      if (isNew && name === "yarn" && get("private") !== true) return { why: 'Yarn requires "private": true for it' };
      const place = isNew || Array.isArray(workspaces) ? ["workspaces"] : ["workspaces", "packages"];
      const list = canHaveMembers(workspaces) ? (get(...place) ?? []) : workspaces;
      if (!Array.isArray(list)) return { why: '"workspaces" is not a list' };
      if (list.includes(path)) return text ?? "";
      return list.length === 0 ? set([path], ...place) : set(path, ...place, list.length);
    }),
  );
}

function planPnpmWorkspace(repository: Repository, root: string, path: string): SetupStep {
  const step = { file: inFolder(root, pnpmFile), what: purpose, lines: ["packages:", `  - ${JSON.stringify(path)}`] };
  return editFile(repository, step, (text) => {
    const isListed = text !== undefined && isWorkspace(repository, inFolder(root, path));
    if (isListed) return text;
    return editYaml(text, (document) => {
      const packages = document.get("packages") ?? undefined;
      if (packages === undefined) document.set("packages", document.createNode([path]));
      else if (isSeq(packages)) packages.add(document.createNode(path));
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
