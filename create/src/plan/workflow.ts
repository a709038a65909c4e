import { commandText, shellWord } from "../../../model/rules/index.ts";
import { foldersUp } from "../../../platform/files/index.ts";
import type { OutputTarget, SetupChoices } from "../choices/target.ts";
import {
  cwdArgs,
  folderSlug,
  installedCommand,
  installFolderOf,
  readManifest,
  workspaceRootOf,
  workspacesOf,
} from "../facts/packages.ts";
import { folderOf, inFolder, packageManagerOf, type Repository } from "../facts/repository.ts";
import { addToYaml, yamlLines, yamlText } from "../steps/edits.ts";
import type { SetupStep } from "../../../model/report/index.ts";
import { editFile } from "../steps/step.ts";
import type { KnownConfig } from "./config-file.ts";

/** The default of `--branch` of reference-codegen-nightly. */
const defaultBranch = "reference-lists";

/** The file in which reference-codegen-nightly counts. */
const nightsFile = ".codegen-nights-without-service";

/** Plans the workflow of GitHub or GitLab: a check of each pull request, and a nightly run that opens one. */
export function* planWorkflow(
  repository: Repository,
  config: KnownConfig,
  ci: NonNullable<SetupChoices["ci"]>,
): Generator<SetupStep> {
  // Each configuration needs its own file and branch.
  const name = ["reference-lists", folderSlug(repository)].filter(Boolean).join("-");
  const jobs = jobsOf(repository, config, name);
  const isGitHub = ci === "github";
  const file = isGitHub ? `.github/workflows/${name}.yml` : `.gitlab/${name}.yml`;
  const after = isGitHub ? githubWorkflow(repository, config, jobs) : gitlabJobs(jobs);
  const what = "check pull requests, and open one nightly if the lists have changed";
  const next = isGitHub
    ? "allow GitHub Actions to create pull requests in the repository settings; GitHub checks them only if the secret REFERENCE_LISTS_TOKEN holds a token"
    : "store a project access token as the variable REFERENCE_LISTS_TOKEN, and add a pipeline schedule";
  yield editFile(repository, { file, what, lines: after.trimEnd().split("\n"), next }, (text) => {
    if (text === undefined) return after;
    return runsNightly(text) ? text : { why: "another workflow has this name" };
  });
  if (isGitHub) {
    yield* planSecrets(file, repository.read(file), config);
    return;
  }
  const included = { include: [{ local: `/${file}` }] };
  const edit = { file: ".gitlab-ci.yml", what: `include ${file}`, lines: yamlLines(included) };
  yield editFile(repository, edit, (text) => (text?.includes(file) ? text : addToYaml(text, included)));
}

function runsNightly(text: string): boolean {
  return /\bcodegen nightly\b/.test(text);
}

/** The configuration may have got its headers after the workflow was written. */
function* planSecrets(file: string, text: string | undefined, { variables }: KnownConfig): Generator<SetupStep> {
  if (text === undefined || !runsNightly(text)) return;
  const missing = variables.filter((variable) => !text.includes(`${variable}:`));
  if (missing.length === 0) return;
  const why = `the configuration uses ${missing.join(", ")}`;
  yield {
    kind: "manual",
    file,
    what: "pass the secrets in env of the nightly step",
    why,
    lines: missing.map(secretLine),
  };
}

function secretLine(variable: string): string {
  return `${variable}: \${{ secrets.${variable} }}`;
}

/** What the jobs of both hosts have in common. */
interface Jobs {
  /** Also of the branch. */
  readonly name: string;
  /** Commands that install the tool, and the folder in which they run. */
  readonly install: readonly string[];
  readonly installFolder: string;
  readonly check: string;
  readonly update: string;
}

function jobsOf(repository: Repository, { target }: KnownConfig, name: string): Jobs {
  const command = (...args: string[]): string =>
    commandText({ args: [...args, ...cwdArgs(repository)] }, installedCommand(repository));
  const { prepare, cleanInstall } = packageManagerOf(repository);
  const hasChangesets = repository.read(".changeset/config.json") !== undefined && isReleased(repository, target);
  const branch = name === defaultBranch ? [] : ["--branch", name];
  return {
    name,
    install: [...(prepare === undefined ? [] : [prepare]), cleanInstall],
    installFolder: workspaceRootOf(repository) ?? installFolderOf(repository),
    check: command("check", "--full"),
    update: command("nightly", ...branch, ...(hasChangesets ? ["--changeset"] : [])),
  };
}

/** A test writes it to `test/features/init/reference-lists.yml`, for actionlint. */
function githubWorkflow(repository: Repository, { variables }: KnownConfig, jobs: Jobs): string {
  const install = [
    "- uses: actions/setup-node@v6",
    "  with:",
    "    node-version: 22",
    ...jobs.install.map((command) => `- run: ${command}`),
    ...(jobs.installFolder === "" ? [] : [`  working-directory: ${JSON.stringify(jobs.installFolder)}`]),
  ];
  const setup = install.map((line) => `      ${line}`).join("\n");
  const secrets = variables.map((variable) => `          ${secretLine(variable)}\n`).join("");
  const token = "${{ secrets.REFERENCE_LISTS_TOKEN || github.token }}";
  return `# Created by \`codegen init --ci github\`. You can edit it.
name: ${yamlText(titleOf(repository))}
on:
  pull_request:
  schedule:
    - cron: "17 3 * * *"
  workflow_dispatch:

permissions: {}

concurrency:
  group: \${{ github.workflow }}-\${{ github.ref }}
  cancel-in-progress: \${{ github.event_name == 'pull_request' }}

jobs:
  check:
    if: github.event_name == 'pull_request'
    runs-on: ubuntu-latest
    timeout-minutes: 15
    permissions:
      contents: read
    steps:
      - uses: actions/checkout@v6
        with:
          persist-credentials: false
${setup}
      - run: ${yamlText(jobs.check)}

  update:
    if: github.event_name != 'pull_request'
    runs-on: ubuntu-latest
    timeout-minutes: 15
    permissions:
      contents: write
      issues: write
      pull-requests: write
    steps:
      - uses: actions/checkout@v6
        with:
          token: ${token}
${setup}
      # The number of nights in succession that the service has not answered.
      - uses: actions/cache@v5
        with:
          path: ${nightsFile}
          key: ${jobs.name}.\${{ github.run_id }}.\${{ github.run_attempt }}
          restore-keys: ${jobs.name}.
      - run: ${yamlText(jobs.update)}
        env:
          GH_TOKEN: ${token}
${secrets}`;
}

function gitlabJobs({ name, install, installFolder, check, update }: Jobs): string {
  const inFolderOf = (command: string): string =>
    installFolder === "" ? command : `(cd ${shellWord(installFolder)} && ${command})`;
  const setup = install.map((command) => `    - ${yamlText(inFolderOf(command))}`).join("\n");
  const remote =
    "$CI_SERVER_PROTOCOL://oauth2:$REFERENCE_LISTS_TOKEN@$CI_SERVER_HOST:$CI_SERVER_PORT/$CI_PROJECT_PATH.git";
  return `# Created by \`codegen init --ci gitlab\`. You can edit it.
${name}-check:
  image: node:22
  timeout: 15 minutes
  interruptible: true
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
  script:
${setup}
    - ${yamlText(check)}

${name}-update:
  image: node:22
  timeout: 15 minutes
  resource_group: ${name}
  rules:
    - if: $CI_PIPELINE_SOURCE == "schedule"
  # The number of nights in succession that the service has not answered.
  cache:
    key: ${name}
    when: always
    paths:
      - ${nightsFile}
  script:
${setup}
    - git remote set-url origin "${remote}"
    - ${yamlText(update)}
`;
}

function titleOf({ folder }: Repository): string {
  return folder === "" ? "Reference lists" : `Reference lists (${folder})`;
}

/** Whether changesets can release the lists: as their own package, or with the named package around their folder. */
function isReleased(repository: Repository, { form, emit, dir }: OutputTarget): boolean {
  if (form === "package") return true;
  const folders = foldersUp(folderOf(inFolder(repository.folder, dir)));
  const around = folders.find((path) => typeof readManifest(repository, path).members["name"] === "string");
  // JavaScript in a folder has a package.json, but is not a workspace. Changesets does not release a workspace root.
  return emit === "ts" && around !== undefined && workspacesOf(repository, around) === undefined;
}
