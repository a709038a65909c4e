import { shellWord } from "../base/index.ts";
import { lockFileName } from "../lock/index.ts";
import { folderWords, toolWords } from "./tool-words.ts";
import { inFolder } from "./paths.ts";
import type { Repository } from "./repository.ts";
import { yamlText } from "./edit-yaml.ts";
import { installSteps, packageManagerOf } from "./package-manager.ts";
import { editFile, type SetupStep } from "./step.ts";

const file = ".github/workflows/reference-lists.yml";

/** Plans the workflow of GitHub: the check of each pull request, and a run each night that opens one. */
export function planWorkflow(repository: Repository, variables: readonly string[]): SetupStep {
  const what = "the workflow: the check of pull requests, and a nightly run that opens one";
  const after = workflowText(repository, variables);
  const next = "allow workflows to create pull requests, in the settings of the repository below Actions";
  const step = { file, what, lines: after.trimEnd().split("\n"), next };
  return editFile(repository, step, (text) =>
    text === undefined || text === after ? after : { why: "there is another one of this name" },
  );
}

/** @param variables that the configuration takes from the environment */
function workflowText(repository: Repository, variables: readonly string[]): string {
  const command = (...words: string[]): string =>
    [...toolWords(repository), ...words, ...folderWords(repository)].map(shellWord).join(" ");
  const secrets = variables.map((name) => `          ${name}: \${{ secrets.${name} }}`);
  const steps = indent(
    ["- uses: actions/checkout@v4", ...installSteps(packageManagerOf(repository), repository.installFolder)],
    6,
  );
  return `${[
    "# Written once by `codegen init --ci github`; it is yours now.",
    "name: Reference lists",
    "on:",
    "  pull_request:",
    "  schedule:",
    '    - cron: "17 3 * * *"',
    "  workflow_dispatch:",
    "",
    "jobs:",
    "  check:",
    "    if: github.event_name == 'pull_request'",
    "    runs-on: ubuntu-latest",
    "    permissions:",
    "      contents: read",
    "    steps:",
    ...steps,
    "      - name: Compare the committed files with the lock",
    `        run: ${yamlText(command("check"))}`,
    "",
    "  update:",
    "    if: github.event_name != 'pull_request'",
    "    runs-on: ubuntu-latest",
    "    permissions:",
    "      contents: write",
    "      pull-requests: write",
    "    steps:",
    ...steps,
    "      - name: Fetch the lists and write the package",
    `        run: ${yamlText(command())}`,
    ...(secrets.length > 0 ? ["        env:", ...secrets] : []),
    "      - name: Open a pull request if the lists have changed",
    "        run: |",
    ...indent(pullRequestScript(repository, command), 10),
    "        env:",
    "          GH_TOKEN: ${{ github.token }}",
  ].join("\n")}\n`;
}

/** `docs/releasing.md` shows the workflow, made by a test. */
function pullRequestScript(repository: Repository, command: (...words: string[]) => string): string[] {
  const own = [lockFileName, repository.output].map((name) => shellWord(inFolder(repository.folder, name))).join(" ");
  const hasChangesets = repository.read(".changeset/config.json") !== undefined;
  const diff = (reporter: string): string => command("diff", "git:HEAD", "lock", "--reporter", reporter);
  const impact = command("impact", "git:HEAD", "lock", "--reporter", "markdown");
  return [
    `if [ -z "$(git status --porcelain -- ${own})" ]; then exit 0; fi`,
    `${diff("markdown")} > "$RUNNER_TEMP/report.md"`,
    // A project that cannot be read is said in the pull request, and does not keep it from being opened.
    'echo >> "$RUNNER_TEMP/report.md"',
    `${impact} >> "$RUNNER_TEMP/report.md" || true`,
    ...(hasChangesets ? [`${diff("changeset")} > ".changeset/lists-$(date -u +%F).md"`] : []),
    'git config user.name "github-actions[bot]"',
    'git config user.email "41898282+github-actions[bot]@users.noreply.github.com"',
    "git switch -C reference-lists",
    `git add ${own}${hasChangesets ? " .changeset" : ""}`,
    'git commit --no-verify -m "The reference lists have changed"',
    "git push --force origin reference-lists",
    'title="The reference lists have changed"',
    'gh pr create --head reference-lists --title "$title" --body-file "$RUNNER_TEMP/report.md" ||',
    '  gh pr edit reference-lists --body-file "$RUNNER_TEMP/report.md"',
  ];
}

function indent(lines: readonly string[], width: number): string[] {
  return lines.map((line) => " ".repeat(width) + line);
}
