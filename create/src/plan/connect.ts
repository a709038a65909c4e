import { isObject } from "../../../src/base/index.ts";
import { pnpmFileName } from "../../../src/platform/files/index.ts";
import { isWorkspace, readManifest, workspaceRootOf } from "../repository/packages.ts";
import { inFolder, packageManagerOf, pathFrom, type Output, type Repository } from "../repository/repository.ts";
import { addToJson, addToYaml, jsonAt, setJson, yamlLines } from "../steps/edits.ts";
import { editFile, type SetupStep } from "../steps/step.ts";

/** Plans a workspace and, if required, a dependency, so that the generated package can be imported by its name. */
export function* planWorkspace(repository: Repository, output: Output): Generator<SetupStep> {
  const { name, needsDependency } = packageManagerOf(repository);
  const root = workspaceRootOf(repository) ?? repository.packageFolder;
  const folder = inFolder(repository.folder, output.dir);
  const entries = [pathFrom(root, folder)];
  const isListed = isWorkspace(repository, root, folder);
  const isPnpm = name === "pnpm";
  const file = inFolder(root, isPnpm ? pnpmFileName : "package.json");
  const lines = isPnpm ? yamlLines({ packages: entries }) : [`"workspaces": ${JSON.stringify(entries)}`];
  yield editFile(repository, { file, what: "add the generated package as a workspace", lines }, (text) => {
    if (text !== undefined && isListed) return text;
    if (isPnpm) return addToYaml(text, { packages: entries });
    if (text === undefined) return { why: "it does not exist; create it" };
    const workspaces = jsonAt(text, "workspaces");
    if (workspaces === undefined && name === "yarn" && jsonAt(text, "private") !== true)
      return { why: 'Yarn requires "private": true for workspaces' };
    return addToJson(text, entries, "workspaces", ...(isObject(workspaces) ? ["packages"] : []));
  });
  if (needsDependency) yield planDependency(repository, output);
}

function planDependency(repository: Repository, { packageName }: Output): SetupStep {
  const file = inFolder(repository.packageFolder, "package.json");
  const lines = [`"dependencies": { ${JSON.stringify(packageName)}: "workspace:*" }`];
  const isListed = readManifest(repository, repository.packageFolder).dependencies[packageName] !== undefined;
  return editFile(repository, { file, what: `add the dependency ${packageName}`, lines }, (text = "") =>
    isListed ? text : setJson(text, "workspace:*", "dependencies", packageName),
  );
}
