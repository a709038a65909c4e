import { type PackageManager, pnpmFileName } from "../../../pipeline/config/index.ts";
import { editJson } from "../steps/edit-json.ts";
import { addToYaml, yamlLines } from "../steps/edits.ts";
import { inFolder, pathFrom } from "../facts/paths.ts";
import { packageManagerOf, type Repository } from "../facts/repository.ts";
import { type EditResult, editFile, type SetupStep } from "../steps/step.ts";
import type { OutputTarget } from "../choices/target.ts";
import { workspaceRootOf, workspacesOf } from "../facts/packages.ts";

const purpose = "add the generated package as a workspace";

/** Plans a workspace and, if required, a dependency, so that the generated package can be imported by its name. */
export function* planWorkspace(repository: Repository, target: OutputTarget): Generator<SetupStep> {
  const manager = packageManagerOf(repository);
  const root = workspaceRootOf(repository) ?? repository.packageFolder ?? repository.folder;
  const entry = pathFrom(root, inFolder(repository.folder, target.dir));
  yield manager.name === "pnpm" ? planPnpmEntry(repository, root, entry) : planEntry(repository, root, entry, manager);
  if (manager.needsDependency) yield planDependency(repository, target);
}

function planEntry(repository: Repository, root: string, entry: string, { name }: PackageManager): SetupStep {
  const file = inFolder(root, "package.json");
  const step = { file, what: purpose, lines: [`"workspaces": ${JSON.stringify([entry])}`] };
  if (repository.read(file) === undefined) return { kind: "manual", ...step, why: "it does not exist; create it" };
  return editFile(repository, step, (text) =>
    editJson(text, ({ get, add }): EditResult => {
      const workspaces = get("workspaces");
      if (workspaces === undefined && name === "yarn" && get("private") !== true)
        return { why: 'Yarn requires "private": true for workspaces' };
      const isObject = typeof workspaces === "object" && !Array.isArray(workspaces);
      return add([entry], "workspaces", ...(isObject ? ["packages"] : []));
    }),
  );
}

function planPnpmEntry(repository: Repository, root: string, entry: string): SetupStep {
  const packages = [entry];
  const step = { file: inFolder(root, pnpmFileName), what: purpose, lines: yamlLines({ packages }) };
  const listed = workspacesOf(repository, root);
  return editFile(repository, step, (text) =>
    text !== undefined && listed.includes(entry) ? text : addToYaml(text, { packages }),
  );
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
