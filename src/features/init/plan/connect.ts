import { type PackageManager, pnpmFileName } from "../../../pipeline/config/index.ts";
import { parseDocument } from "yaml";
import { previousOutput } from "../facts/git-attributes.ts";
import { editJson } from "../steps/edit-json.ts";
import { addToYaml, yamlLines } from "../steps/edit-yaml.ts";
import { inFolder, pathFrom } from "../facts/paths.ts";
import { packageManagerOf, type Repository } from "../facts/repository.ts";
import { type EditResult, editFile, type SetupStep } from "../steps/step.ts";
import type { OutputTarget } from "../choices/target.ts";
import { workspaceRootOf, workspacesOf } from "../facts/manifests.ts";

const purpose = "add the generated package as a workspace";

interface Entry {
  readonly path: string;
  readonly old: string | undefined;
}

/** Plans a workspace and, if required, a dependency, so that the generated package can be imported by its name. */
export function* planWorkspace(repository: Repository, target: OutputTarget): Generator<SetupStep> {
  const manager = packageManagerOf(repository);
  const root = workspaceRootOf(repository) ?? repository.packageFolder ?? repository.folder;
  const fromRoot = (dir: string): string => pathFrom(root, inFolder(repository.folder, dir));
  const previous = previousOutput(repository);
  const entry = { path: fromRoot(target.dir), old: previous === undefined ? undefined : fromRoot(previous) };
  yield manager.name === "pnpm" ? planPnpmEntry(repository, root, entry) : planEntry(repository, root, entry, manager);
  if (manager.needsDependency) yield planDependency(repository, target);
}

function planEntry(repository: Repository, root: string, entry: Entry, { name }: PackageManager): SetupStep {
  const file = inFolder(root, "package.json");
  const step = { file, what: purpose, lines: [`"workspaces": ${JSON.stringify([entry.path])}`] };
  if (repository.read(file) === undefined) return { kind: "manual", ...step, why: "it does not exist; create it" };
  return editFile(repository, step, (text) =>
    editJson(text, ({ get, add }): EditResult => {
      const workspaces = get("workspaces");
      if (workspaces === undefined && name === "yarn" && get("private") !== true)
        return { why: 'Yarn requires "private": true for workspaces' };
      const isObject = typeof workspaces === "object" && !Array.isArray(workspaces);
      return add([entry.path], entry.old, "workspaces", ...(isObject ? ["packages"] : []));
    }),
  );
}

function planPnpmEntry(repository: Repository, root: string, { path, old }: Entry): SetupStep {
  const packages = [path];
  const step = { file: inFolder(root, pnpmFileName), what: purpose, lines: yamlLines({ packages }) };
  const listed = workspacesOf(repository, root);
  return editFile(repository, step, (text) =>
    text !== undefined && listed.includes(path) ? text : withoutItem(addToYaml(text, { packages }), old),
  );
}

/** Removes the item of the old entry, if it has its own line. */
function withoutItem(edited: EditResult, old: string | undefined): EditResult {
  if (typeof edited !== "string" || old === undefined) return edited;
  const isOld = (line: string): boolean => /^\s*- /.test(line) && parseDocument(line.trim()).getIn([0]) === old;
  const lines = edited.split("\n").filter((line) => !isOld(line));
  return lines.join("\n");
}

function planDependency(repository: Repository, { packageName }: OutputTarget): SetupStep {
  const file = inFolder(repository.packageFolder ?? repository.folder, "package.json");
  const line = `${JSON.stringify(packageName)}: "workspace:*"`;
  const step = { file, what: `add the dependency ${packageName}`, lines: [`"dependencies": { ${line} }`] };
  return editFile(repository, step, (text) =>
    editJson(text, ({ get, set }): EditResult => {
      const names = ["dependencies", "devDependencies"] as const;
      if (text !== undefined && names.some((name) => get(name, packageName) !== undefined)) return text;
      return set("workspace:*", "dependencies", packageName);
    }),
  );
}
