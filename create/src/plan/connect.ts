import { isObject } from "../../../src/base/index.ts";
import { type PackageManager, pnpmFileName } from "../../../src/platform/files/index.ts";
import type { Output } from "../choices/choices.ts";
import { isWorkspace, readManifest, workspaceRootOf } from "../repository/packages.ts";
import { inFolder, packageManagerOf, pathFrom, type Repository } from "../repository/repository.ts";
import { addToJson, addToYaml, jsonAt, setJson, yamlLines } from "../steps/edits.ts";
import { editFile, type SetupStep } from "../steps/step.ts";

/** Plans a workspace and, if required, a dependency, so that the generated package can be imported by its name. */
export function* planWorkspace(repository: Repository, output: Output): Generator<SetupStep> {
  const manager = packageManagerOf(repository);
  const root = workspaceRootOf(repository) ?? repository.packageFolder;
  const folder = inFolder(repository.folder, output.dir);
  const entry = pathFrom(root, folder);
  const isListed = isWorkspace(repository, root, folder);
  yield manager.name === "pnpm"
    ? planPnpmEntry(repository, root, entry, isListed)
    : planEntry(repository, root, entry, isListed, manager);
  if (manager.needsDependency) yield planDependency(repository, output);
}

const what = "add the generated package as a workspace";

function planEntry(
  repository: Repository,
  root: string,
  entry: string,
  isListed: boolean,
  { name }: PackageManager,
): SetupStep {
  const step = { file: inFolder(root, "package.json"), what, lines: [`"workspaces": ${JSON.stringify([entry])}`] };
  return editFile(repository, step, (text) => {
    if (text === undefined) return { why: "it does not exist; create it" };
    if (isListed) return text;
    const workspaces = jsonAt(text, "workspaces");
    if (workspaces === undefined && name === "yarn" && jsonAt(text, "private") !== true)
      return { why: 'Yarn requires "private": true for workspaces' };
    return addToJson(text, [entry], "workspaces", ...(isObject(workspaces) ? ["packages"] : []));
  });
}

function planPnpmEntry(repository: Repository, root: string, entry: string, isListed: boolean): SetupStep {
  const step = { file: inFolder(root, pnpmFileName), what, lines: yamlLines({ packages: [entry] }) };
  return editFile(repository, step, (text) =>
    text !== undefined && isListed ? text : addToYaml(text, { packages: [entry] }),
  );
}

function planDependency(repository: Repository, { packageName }: Output): SetupStep {
  const file = inFolder(repository.packageFolder, "package.json");
  const lines = [`"dependencies": { ${JSON.stringify(packageName)}: "workspace:*" }`];
  const isListed = readManifest(repository, repository.packageFolder).dependencies[packageName] !== undefined;
  return editFile(repository, { file, what: `add the dependency ${packageName}`, lines }, (text = "") =>
    isListed ? text : setJson(text, "workspace:*", "dependencies", packageName),
  );
}
