import { fill, shellCommand, shellWord } from "../../../src/base/text/index.ts";
import { foldersUp } from "../../../src/platform/files/index.ts";
import { type Choices, type CiName, ciNames, variablesIn } from "../choices/choices.ts";
import { installation } from "../installation.ts";
import {
  cwdArgs,
  folderSlug,
  installedCommand,
  installFolderOf,
  isFor,
  readManifest,
  workspaceRootOf,
  workspacesOf,
} from "../repository/packages.ts";
import {
  folderOf,
  hasFile,
  inFolder,
  nightly,
  packageManagerOf,
  type Output,
  type Repository,
} from "../repository/repository.ts";
import { addToYaml, yamlLines, yamlText } from "../steps/edits.ts";
import { editFile, type SetupStep } from "../steps/step.ts";

/** The branch of the nightly run without `--branch`. */
const defaultBranch = "reference-lists";

/** Plans the chosen workflow, and the new command in those that exist. */
export function* planWorkflows(repository: Repository, choices: Choices): Generator<SetupStep> {
  for (const ci of plannedWorkflows(repository, choices)) yield* planWorkflow(repository, choices, ci);
}

/** The workflows that are planned; they run the nightly package. */
export function plannedWorkflows(repository: Repository, { ci }: Pick<Choices, "ci">): CiName[] {
  return ciNames.filter((name) => ci === name || hasFormerNightly(repository, name));
}

/** The command of former versions, up to its arguments; the path of the command may be in quotes. */
const formerNightly = /(?<![\w-])(?:reference-)?codegen(["']?) nightly\b/g;

function hasFormerNightly(repository: Repository, ci: CiName): boolean {
  const text = repository.read(workflowFile(repository, ci));
  return text !== undefined && text.search(formerNightly) !== -1;
}

/** Each configuration needs its own file and branch. */
function workflowName(repository: Repository): string {
  return [defaultBranch, folderSlug(repository)].filter(Boolean).join("-");
}

/** The workflow of the configuration; on GitHub, it may have another name. */
function workflowFile(repository: Repository, ci: CiName): string {
  const folder = ci === "github" ? ".github/workflows" : ".gitlab";
  const file = `${folder}/${workflowName(repository)}.yml`;
  if (ci !== "github" || hasFile(repository, file)) return file;
  const isOwn = (line: string): boolean =>
    /^[^#]*codegen["']?[ -]nightly\b/.test(line) && isFor(repository.folder, line);
  const files = repository.list(folder).map((name) => `${folder}/${name}`);
  return files.find((other) => repository.read(other)?.split("\n").some(isOwn)) ?? file;
}

/** Plans the workflow of GitHub or GitLab: a check of each pull request, and a nightly run that opens one. */
export function* planWorkflow(repository: Repository, choices: Choices, ci: CiName): Generator<SetupStep> {
  const { source, lists } = repository.config ?? {};
  // A GitHub secret cannot have another name.
  const used = variablesIn([repository.config === undefined ? choices.source : source, lists, choices.lists]);
  const variables = used.filter((variable) => /^[A-Za-z_]\w*$/.test(variable));
  const isGitHub = ci === "github";
  const file = workflowFile(repository, ci);
  const after = workflowText(ci, repository, choices, variables);
  const what = "check pull requests, and open one nightly if the lists have changed";
  const next = isGitHub
    ? "allow GitHub Actions to create pull requests in the repository settings; GitHub checks them only if the secret REFERENCE_LISTS_TOKEN holds a token"
    : "store a project access token as the variable REFERENCE_LISTS_TOKEN, and add a pipeline schedule";
  const isNew = repository.read(file) === undefined;
  const step = { file, what, lines: after.trimEnd().split("\n"), ...(isNew && { next }) };
  yield editFile(repository, step, (text) => {
    if (text === undefined) return after;
    const current = text.replaceAll(formerNightly, `${nightly}$1`);
    return current.includes(nightly) ? current : { why: "another workflow has this name" };
  });
  if (isGitHub) {
    yield* planSecrets(file, repository.read(file), variables);
    return;
  }
  const included = { include: [{ local: `/${file}` }] };
  const edit = { file: ".gitlab-ci.yml", what: `include ${file}`, lines: yamlLines(included) };
  yield editFile(repository, edit, (text) => (text?.includes(file) ? text : addToYaml(text, included)));
}

/** The configuration may have got its headers after the workflow was written. */
function* planSecrets(file: string, text: string | undefined, variables: readonly string[]): Generator<SetupStep> {
  if (text === undefined || !text.includes(nightly)) return;
  const missing = variables.filter((variable) => !text.includes(`${variable}:`));
  if (missing.length === 0) return;
  const what = "pass the secrets in env of the nightly step";
  const why = `the configuration uses ${missing.join(", ")}`;
  yield { kind: "manual", file, what, why, lines: missing.map(secretLine) };
}

function secretLine(variable: string): string {
  return `${variable}: \${{ secrets.${variable} }}`;
}

/** A test writes that of GitHub to `create/test/reference-lists.yml`, for actionlint. */
function workflowText(ci: CiName, repository: Repository, { output }: Choices, variables: readonly string[]): string {
  const isGitHub = ci === "github";
  const name = workflowName(repository);
  const { prepare, cleanInstall } = packageManagerOf(repository);
  const install = [...(prepare === undefined ? [] : [prepare]), cleanInstall];
  const installFolder = workspaceRootOf(repository) ?? installFolderOf(repository);
  const setup = isGitHub
    ? [
        "- uses: actions/setup-node@v7",
        "  with:",
        "    node-version: 22",
        ...install.map((command) => `- run: ${command}`),
        ...(installFolder === "" ? [] : [`  working-directory: ${JSON.stringify(installFolder)}`]),
      ]
    : install
        .map((command) => (installFolder === "" ? command : `(cd ${shellWord(installFolder)} && ${command})`))
        .map((command) => `- ${yamlText(command)}`);
  const hasChangesets = repository.read(".changeset/config.json") !== undefined && isReleased(repository, output);
  const flags = [...(name === defaultBranch ? [] : ["--branch", name]), ...(hasChangesets ? ["--changeset"] : [])];
  const run = (...[command = "", ...args]: string[]): string =>
    yamlText(shellCommand([...installedCommand(repository, command), ...args, ...cwdArgs(repository)]));
  return fill(installation.read(`templates/${ci}.txt`), {
    name,
    title: yamlText(repository.folder === "" ? "Reference lists" : `Reference lists (${repository.folder})`),
    setup: setup.map((line) => `${isGitHub ? "      " : "    "}${line}`).join("\n"),
    check: run("codegen", "check", "--full"),
    update: run(nightly, ...flags),
    secrets: variables.map((variable) => `          ${secretLine(variable)}\n`).join(""),
  });
}

/** Whether changesets can release the lists: as their own package, or with the named package around their folder. */
function isReleased(repository: Repository, { form, emit, dir }: Output): boolean {
  if (form === "package") return true;
  const folders = foldersUp(folderOf(inFolder(repository.folder, dir)));
  const around = folders.find((path) => typeof readManifest(repository, path).members["name"] === "string");
  // JavaScript in a folder has a package.json, but is not a workspace. Changesets does not release a workspace root.
  return emit === "ts" && around !== undefined && workspacesOf(repository, around) === undefined;
}
