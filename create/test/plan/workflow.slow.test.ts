import { spawnSync } from "node:child_process";
import { expect, it } from "@jest/globals";
import { parse } from "yaml";
import { environment, git, initRepository } from "../../../test/support/git.ts";
import { makeProject, type Project } from "../../../test/support/project.ts";
import { exceptOnWindows } from "../../../test/support/windows.ts";
import type { CiName } from "../../src/choices/choices.ts";
import { linkGenerator } from "../support/link-packages.ts";
import { filesAfter, stepsOf } from "../support/repositories.ts";

// Runs the script of the update as a runner does, in a repository whose service has changed since the last commit.

const files = { "package.json": "{}", "package-lock.json": "{}", ".gitignore": "node_modules\n" };

/** A repository after a set-up, and the workflow that this has written. */
function setUp(ci: CiName): Project & { readonly workflow: string } {
  const project = makeProject();
  const after = filesAfter(files, stepsOf(files, { ci }));
  for (const [path, text] of Object.entries(after)) project.write(path, text);
  linkGenerator(project.dir);
  run(project.dir, "npx codegen");
  project.write("codegen.lock.json", project.read("codegen.lock.json").replace('"Opted out"', '"Left"'));
  initRepository(project.dir);
  const folder = ci === "github" ? ".github/workflows" : ".gitlab";
  return { ...project, workflow: project.read(`${folder}/reference-lists.yml`) };
}

function run(cwd: string, script: string, variables: NodeJS.ProcessEnv = {}): void {
  const { status, stderr } = spawnSync("bash", ["-e", "-o", "pipefail", "-c", script], {
    cwd,
    env: { ...environment, ...variables },
    encoding: "utf8",
  });
  expect({ status, stderr }).toMatchObject({ status: 0 });
}

exceptOnWindows("where the runner's shell is missing", () => {
  it("updates the lists on GitHub, and describes the changes for the pull request", () => {
    const { dir, workflow, read } = setUp("github");
    const temporary = makeProject();
    const { jobs } = parse(workflow) as { jobs: { update: { steps: { run?: string }[] } } };
    run(dir, jobs.update.steps.flatMap((step) => step.run ?? []).at(-1) ?? "exit 1", { RUNNER_TEMP: temporary.dir });
    expect(read("codegen.lock.json")).toContain('"Opted out"');
    expect(temporary.read("changes.md")).toMatch(/"Left" -> "Opted out"[^]*### codegen impact/);
  });

  it("opens a merge request on GitLab, with the changes as the message of the commit, only if there are any", () => {
    const { dir, workflow } = setUp("gitlab");
    const { "reference-lists-update": job } = parse(workflow) as Record<string, { script: string[] }>;
    const remote = makeProject().dir;
    git(remote, "init", "-q", "--bare");
    git(remote, "config", "receive.advertisePushOptions", "true");
    const variables = {
      GITLAB_USER_NAME: "A",
      GITLAB_USER_EMAIL: "a@a.example",
      CI_DEFAULT_BRANCH: "main",
      REFERENCE_LISTS_TOKEN: "t",
      CI_SERVER_PROTOCOL: "https",
      CI_SERVER_HOST: "a.example",
      CI_SERVER_PORT: "443",
      CI_PROJECT_PATH: "a/b",
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: `url.${remote}.insteadOf`,
      GIT_CONFIG_VALUE_0: "https://oauth2:t@a.example:443/a/b.git",
    };
    run(dir, job?.script.at(-1) ?? "exit 1", variables);
    const message = git(remote, "log", "-1", "--format=%B", "reference-lists");
    expect(message).toMatch(/^Update the reference lists\n\n### codegen diff[^]*"Left" -> "Opted out"/);
    git(remote, "update-ref", "-d", "refs/heads/reference-lists");
    run(dir, job?.script.at(-1) ?? "exit 1", variables);
    expect(git(remote, "branch", "--list")).toBe("");
  });
});
