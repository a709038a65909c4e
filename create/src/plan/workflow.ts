import { fill, shellWord } from "../../../src/base/text/index.ts";
import type { Choices, CiName } from "../choices/choices.ts";
import { variablesIn } from "../../../src/model/settings/index.ts";
import { installation } from "../installation.ts";
import { hasPlugAndPlay, installFolderOf, uniqueName, workspaceRootOf } from "../repository/packages.ts";
import { inFolder, lockFileName, packageManagerOf, type Repository } from "../repository/repository.ts";
import { addToYaml, yamlLines, yamlText } from "../steps/edits.ts";
import { editFile, type SetupStep } from "../steps/step.ts";

export function* planWorkflow(repository: Repository, choices: Choices): Generator<SetupStep> {
  const { ci, output } = choices;
  if (ci === undefined || ci === "none") return;
  const isGitHub = ci === "github";
  const file = `${isGitHub ? ".github/workflows" : ".gitlab"}/${uniqueName("reference-lists", repository)}.yml`;
  const { source, lists } = repository.config ?? {};
  const parts = [repository.config === undefined ? choices.source : source, lists, choices.lists];
  // A GitHub secret cannot have another name.
  const variables = variablesIn(JSON.stringify(parts)).filter((variable) => /^[A-Za-z_]\w*$/.test(variable));
  const after = workflowText(ci, repository, choices, variables);
  const what = "check pull requests, and open one at night if the lists have changed";
  const next = isGitHub
    ? "allow GitHub Actions to create pull requests in the repository settings; GitHub checks them only if the secret REFERENCE_LISTS_TOKEN holds a token"
    : "store a project access token as the variable REFERENCE_LISTS_TOKEN, and add a pipeline schedule";
  const isOurs = repository.read(file)?.includes("codegen") === true;
  const dir = isGitHub ? inFolder(repository.folder, output.dir) : shellWord(output.dir);
  const step = { file, what, lines: isOurs ? [dir] : after.trimEnd().split("\n"), next };
  yield editFile(repository, step, (text = after) => {
    if (!text.includes("codegen")) return { why: "another workflow has this name" };
    return text.includes(lockFileName) && !text.includes(` ${dir}`) ? { why: "it has another output folder" } : text;
  });
  if (isGitHub) return;
  const included = { include: [{ local: `/${file}` }] };
  const edit = { file: ".gitlab-ci.yml", what: `include ${file}`, lines: yamlLines(included) };
  yield editFile(repository, edit, (text) => (text?.includes(file) ? text : addToYaml(text, included)));
}

function inside(folder: string, command: string): string {
  return folder === "" ? command : `cd ${shellWord(folder)} && ${command}`;
}

/** A test writes that of GitHub to `create/test/reference-lists.yml`, for actionlint. */
function workflowText(ci: CiName, repository: Repository, { output }: Choices, variables: readonly string[]): string {
  const { folder } = repository;
  const manager = packageManagerOf(repository);
  // `yarn run` of Yarn 1 prints its own lines.
  const codegen = manager.name === "yarn" && !hasPlugAndPlay(repository) ? "npx codegen" : manager.codegen;
  const install = [manager.prepare, manager.cleanInstall].flatMap((command) => command ?? []).join(" && ");
  const installFolder = workspaceRootOf(repository) ?? installFolderOf(repository);
  const paths = [lockFileName, output.dir];
  const request = `Update the reference lists${folder === "" ? "" : ` of ${folder}`}`;
  const env = variables.map((variable) => `          ${variable}: \${{ secrets.${variable} }}\n`).join("");
  return fill(installation.read(`templates/${ci}.txt`), {
    name: uniqueName("reference-lists", repository),
    codegen,
    title: yamlText(folder === "" ? "Reference lists" : `Reference lists (${folder})`),
    install: yamlText(installFolder === "" ? install : `(${inside(installFolder, install)})`),
    check: yamlText(inside(folder, `${codegen} check --full`)),
    update: inside(folder, codegen),
    secrets: env && `        env:\n${env}`,
    paths: yamlText(paths.map((path) => inFolder(folder, path)).join(", ")),
    files: paths.map(shellWord).join(" "),
    request: yamlText(request),
    message: shellWord(request),
  });
}
