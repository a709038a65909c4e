import { appendFileSync } from "node:fs";
import yargs from "yargs";
import { readInstallation } from "../../src/platform/files/index.ts";
import { realHost } from "../../src/platform/index.ts";
import { findingLine, findingsMarkdown, NightError } from "./findings.ts";
import { type Night, runNight } from "./night.ts";

const about = `Fetches the lists with the project's own reference-codegen, and opens, updates or closes one pull request (GitHub) or merge request (GitLab) with all changes that are not merged yet. It never removes commits of others from the branch.

On GitHub, a run that a rule stops (for example mass-removal), or lists that cannot be fetched for 3 nights, become an issue with the label reference-lists, which a later run closes. On GitLab, they are a failed job.

It needs a clone of the default branch, git and, on GitHub, gh with GH_TOKEN; on GitLab, a project access token in REFERENCE_LISTS_TOKEN.`;

const installation = readInstallation("reference-codegen-nightly");

try {
  const { cwd, "env-file": envFile, ...options } = readArguments(process.argv.slice(2));
  process.chdir(cwd);
  // Variables that are already set win.
  if (envFile !== undefined) process.loadEnvFile(envFile);
  // `process.cwd()` has no links, as git's paths.
  report(runNight(options, realHost(process.cwd(), process.env, installation)));
} catch (error) {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  // A folder or file of the command line that cannot be read has a code.
  const isBug = !(error instanceof NightError) && code === undefined;
  process.stderr.write(isBug ? `This is a bug in ${installation.name}:\n${stack}\n` : `${message}\n`);
  process.exitCode = isBug ? 70 : 2;
}

/** Prints help and the version itself, and exits. */
function readArguments(args: readonly string[]) {
  const text = { type: "string", requiresArg: true } as const;
  const many = { ...text, array: true, default: [] as string[], defaultDescription: "none" } as const;
  return yargs(args)
    .scriptName(installation.name)
    .locale("en")
    .parserConfiguration({ "camel-case-expansion": false, "dot-notation": false, "greedy-arrays": false })
    .usage(`$0\n\n${about}`)
    .options({
      branch: { ...text, describe: "Branch of the pull request", default: "reference-lists" },
      changeset: { type: "boolean", describe: "Add a changeset for the package", default: false },
      project: { ...many, describe: "tsconfig.json of a project to search; repeatable" },
      config: { ...many, alias: "c", describe: "Configuration file, or a pattern in quotes; repeatable" },
      cwd: { ...text, describe: "Folder to run in, instead of the current one", default: "." },
      "env-file": { ...text, describe: "File with environment variables, such as .env" },
      cache: { type: "boolean", describe: "Use the HTTP cache; --no-cache does not", default: true },
    })
    .strict()
    .demandCommand(0, 0, undefined, "unexpected argument")
    .version(installation.version)
    .alias("help", "h")
    .epilogue(
      "Exit codes: 0 done, or an issue describes what stopped the run; 1 a rule; 2 git, gh or the configuration; 3 the lists",
    )
    .fail((message, error) => {
      if (error !== undefined && error.name !== "YError") throw error;
      throw new NightError(`${message ?? error.message}; see ${installation.name} --help`);
    })
    .parseSync();
}

/** Prints a run; on GitHub, with annotations, and the findings in the summary of the step. */
function report({ exitCode, findings, done }: Night): void {
  const { GITHUB_ACTIONS: github, GITHUB_STEP_SUMMARY: summary } = process.env;
  const lines = [...findings.map((finding) => findingLine(finding, github === "true")), ...done];
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
  process.exitCode = exitCode;
  if (summary) appendFileSync(summary, `${[findingsMarkdown(findings), ...done].filter(Boolean).join("\n\n")}\n`);
}
