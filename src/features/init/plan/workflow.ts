import { lockFileName } from "../../../model/lock/index.ts";
import { commandText, shellWord } from "../../../model/rules/index.ts";
import { foldersUp } from "../../../platform/files/index.ts";
import type { OutputTarget } from "../choices/target.ts";
import {
  cwdArgs,
  folderSlug,
  installedCommand,
  installFolderOf,
  readManifest,
  workspaceRootOf,
  workspacesOf,
} from "../facts/packages.ts";
import { folderOf, inFolder } from "../facts/paths.ts";
import { packageManagerOf, type Repository } from "../facts/repository.ts";
import { yamlText } from "../steps/edits.ts";
import { editFile, type SetupStep } from "../steps/step.ts";
import type { KnownConfig } from "./config-file.ts";

/** Plans the GitHub workflow: a check of each pull request, and a nightly run that opens one. */
export function planWorkflow(repository: Repository, config: KnownConfig): SetupStep {
  // Each configuration needs its own file and branch.
  const name = ["reference-lists", folderSlug(repository)].filter(Boolean).join("-");
  const file = `.github/workflows/${name}.yml`;
  const after = workflowText(repository, config, name);
  const what = "check pull requests, and open one nightly if the lists have changed";
  const next = "allow GitHub Actions to create pull requests in the repository settings";
  return editFile(repository, { file, what, lines: after.trimEnd().split("\n"), next }, (text) => {
    if (text === undefined) return after;
    const isOurs = text.includes(shellWord(inFolder(repository.folder, lockFileName)));
    return isOurs ? text : { why: "another workflow has this name" };
  });
}

/** A test writes the workflow to `test/features/init/reference-lists.yml`, for actionlint. `name` is that of the file and the branch. */
function workflowText(repository: Repository, { variables, target }: KnownConfig, name: string): string {
  const install = indented(6, installSteps(repository));
  const secrets = variables.map((variable) => `          ${variable}: \${{ secrets.${variable} }}\n`).join("");
  return `# Created by \`codegen init --ci github\`. You can edit it.
name: ${yamlText(titleOf(repository).replace("r", "R"))}
on:
  pull_request:
  schedule:
    - cron: "17 3 * * *"
  workflow_dispatch:

jobs:
  check:
    if: github.event_name == 'pull_request'
    runs-on: ubuntu-latest
    permissions:
      contents: read
    steps:
${install}
      - name: Compare the committed files with the lock
        run: ${yamlText(commandIn(repository, "check", "--full"))}

  update:
    if: github.event_name != 'pull_request'
    runs-on: ubuntu-latest
    permissions:
      contents: write
      pull-requests: write
    steps:
${install}
      - name: Fetch the lists and write the package
        run: ${yamlText(commandIn(repository))}
${secrets === "" ? "" : `        env:\n${secrets}`}      - name: Open a pull request if the lists have changed
        run: |
${indented(10, pullRequestScript(repository, target, name))}
        env:
          GH_TOKEN: \${{ github.token }}
`;
}

function commandIn(repository: Repository, ...args: string[]): string {
  return commandText({ args: [...args, ...cwdArgs(repository)] }, installedCommand(repository));
}

function pullRequestScript(repository: Repository, target: OutputTarget, branch: string): string[] {
  const files = [lockFileName, repository.output].map((file) => shellWord(inFolder(repository.folder, file))).join(" ");
  const hasChangesets = repository.read(".changeset/config.json") !== undefined && isReleased(repository, target);
  const diff = (reporter: string): string => commandIn(repository, "diff", "git:HEAD", "lock", "--reporter", reporter);
  const impact = commandIn(repository, "impact", "git:HEAD", "lock", "--reporter", "markdown");
  return [
    `if [ -z "$(git status --porcelain -- ${files})" ]; then exit 0; fi`,
    `${diff("markdown")} > "$RUNNER_TEMP/report.md"`,
    // A project that cannot be read is reported in the pull request, which is opened nevertheless.
    'echo >> "$RUNNER_TEMP/report.md"',
    `${impact} >> "$RUNNER_TEMP/report.md" || true`,
    ...(hasChangesets ? [`${diff("changeset")} > ".changeset/${branch}-$(date -u +%F).md"`] : []),
    'git config user.name "github-actions[bot]"',
    'git config user.email "41898282+github-actions[bot]@users.noreply.github.com"',
    `git switch -C ${branch}`,
    `git add ${files}${hasChangesets ? " .changeset" : ""}`,
    `title=${shellWord(`Update the ${titleOf(repository)}`)}`,
    'git commit --no-verify -m "$title"',
    `git push --force origin ${branch}`,
    `gh pr create --head ${branch} --title "$title" --body-file "$RUNNER_TEMP/report.md" ||`,
    `  gh pr edit ${branch} --body-file "$RUNNER_TEMP/report.md"`,
  ];
}

function titleOf({ folder }: Repository): string {
  return folder === "" ? "reference lists" : `reference lists (${folder})`;
}

/** Whether changesets can release the lists: as their own package, or with the named package around their folder. */
function isReleased(repository: Repository, { form, emit, dir }: OutputTarget): boolean {
  if (form === "package") return true;
  const folders = foldersUp(folderOf(inFolder(repository.folder, dir)));
  const around = folders.find((path) => typeof readManifest(repository, path).members["name"] === "string");
  // JavaScript in a folder has a package.json, but is not a workspace. Changesets does not release a workspace root.
  return emit === "ts" && around !== undefined && workspacesOf(repository, around) === undefined;
}

function installSteps(repository: Repository): string[] {
  const { prepare, cleanInstall } = packageManagerOf(repository);
  const folder = workspaceRootOf(repository) ?? installFolderOf(repository);
  return [
    "- uses: actions/checkout@v6",
    "- uses: actions/setup-node@v6",
    "  with:",
    "    node-version: 22",
    ...(prepare === undefined ? [] : [`- run: ${prepare}`]),
    `- run: ${cleanInstall}`,
    ...(folder === "" ? [] : [`  working-directory: ${JSON.stringify(folder)}`]),
  ];
}

function indented(width: number, lines: readonly string[]): string {
  return lines.map((line) => " ".repeat(width) + line).join("\n");
}
