import { expect, it } from "@jest/globals";
import { hostedProject, runNightly } from "./hosted-project.ts";
import { branch } from "./hosted-repository.ts";
import { runCli } from "../../test/support/cli.ts";
import { environment, git } from "../../test/support/git.ts";
import { high, itemOf, low, normal, respond } from "../../test/support/service.ts";
import { makeProject } from "../../test/support/project.ts";
import { exceptOnWindows } from "../../test/support/windows.ts";

const three = { priority: [low, normal, high] };
const renamed = { priority: [low, normal, itemOf(3, "Urgent")] };
const swapped = { priority: [itemOf(1, "Normal"), itemOf(2, "Low"), high] };
const many = { priority: [low, normal, high, itemOf(4, "Later"), itemOf(5, "Never"), itemOf(6, "Daily")] };
const removed = { priority: [low, normal] };
const uses = {
  "tsconfig.json":
    '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler", "lib": ["es2022"], "noEmit": true } }',
  "src/a.ts": 'import { Priority } from "../generated/priority.js";\nexport const urgent = Priority.High;\n',
};

const gitLab = {
  GITHUB_ACTIONS: undefined,
  GITLAB_CI: "true",
  CI_COMMIT_BRANCH: "main",
  CI_SERVER_HOST: "gitlab.example",
  REFERENCE_LISTS_TOKEN: "token",
};

// Each night runs the generator. `publish.slow.test.ts` tests what happens to the branch and its pull request.

exceptOnWindows("where a script cannot be a program", () => {
  it("opens a pull request with what breaks, its places and a changeset, and does nothing in the next night", async () => {
    const project = await hostedProject(three, { ...uses, ".changeset/config.json": "{}" });
    const { lists, night, state, change, commitOf, remote, clone, pushAll } = project;
    // Issues are not needed.
    change({ hasIssues: false });
    lists.serve({ priority: [low, itemOf(2, "Medium"), itemOf(4, "Late")] });
    expect(await night(["--changeset"])).toMatchObject({ exitCode: 0, calls: ["pr create"] });
    const title = "Update the reference lists: 1 code removed, 1 code added, 1 text, 1 place affected";
    const [pull] = state().pulls;
    expect(pull).toMatchObject({ title, base: "main", state: "OPEN" });
    const body = pull?.body ?? "";
    const parts = ["1 breaking, 1 additive, 1 cosmetic", "src/a.ts:2", "### codegen diff", "### What to do"];
    const at = parts.map((part) => body.indexOf(part));
    expect(at.every((each) => each >= 0)).toBe(true);
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(remote("log", "--format=%an %s", `main..${branch}`)).toBe(`github-actions[bot] ${title}`);
    const files = remote("diff", "--name-only", "main", branch).split("\n");
    expect(files).toContain("codegen.lock.json");
    const changesets = files.filter((path) => path.startsWith(".changeset/"));
    expect(changesets).toHaveLength(1);
    expect(remote("show", `${branch}:${changesets[0]}`)).toContain('"reference-lists": major');

    const commit = commitOf(branch);
    expect(await night(["--changeset"])).toMatchObject({ exitCode: 0, calls: [] });
    expect(commitOf(branch)).toBe(commit);

    // If nobody would read a comment, an issue reports the commits of others.
    git(clone.dir, "fetch", "-q", "origin");
    git(clone.dir, "switch", "-q", branch);
    pushAll("--allow-empty", "-m", "adapt");
    change({ pulls: [], hasIssues: true });
    lists.serve(removed);
    expect(await night()).toMatchObject({ exitCode: 0, calls: ["label create", "issue create"] });
  });

  it("writes the changeset where changesets reads it, whatever the name of the branch", async () => {
    const { lists, night, remote } = await hostedProject(three);
    lists.serve(removed);
    expect(await night(["--changeset", "--branch", "chore/lists"])).toMatchObject({ exitCode: 0 });
    const files = remote("diff", "--name-only", "main", "chore/lists").split("\n");
    expect(files.filter((path) => /^\.changeset\/chore-lists-\w+\.md$/.test(path))).toHaveLength(1);
  });

  it("counts a change once for all configurations of its lock", async () => {
    const project = await hostedProject(three);
    const { lists, night, state, clone, pushAll } = project;
    const config = JSON.parse(clone.read("codegen.config.json")) as object;
    clone.write("app.json", { ...config, output: { dir: "app" } });
    const configs = ["-c", "codegen.config.json", "-c", "app.json"];
    expect(await runCli(configs, { cwd: clone.dir, env: environment })).toMatchObject({ exitCode: 0 });
    pushAll("-m", "app");
    lists.serve(removed);
    expect(await night(configs)).toMatchObject({ exitCode: 0 });
    expect(state().pulls).toMatchObject([{ title: "Update the reference lists: 1 code removed" }]);
  });

  it("opens, updates and closes one issue for what a rule stops, and describes it in the step summary", async () => {
    const project = await hostedProject(many);
    project.lists.serve({ priority: [low] });
    const first = await project.night();
    expect(first).toMatchObject({ exitCode: 0, calls: ["label create", "issue create"] });
    expect(first.summary).toContain("mass-removal");
    const [issue] = project.state().issues;
    expect(issue).toMatchObject({ labels: ["reference-lists"], state: "OPEN" });
    expect(issue?.body).toMatch(/mass-removal[^]*--accept-removals/);
    expect(project.commitOf(branch)).toBe("");
    expect(await project.night()).toMatchObject({ exitCode: 0, calls: [] });
    project.lists.serve({ priority: [...swapped.priority, ...many.priority.slice(3)] });
    expect(await project.night()).toMatchObject({ exitCode: 0, calls: ["issue edit"] });
    expect(project.state().issues[0]?.body).toContain("meaning-changed");
    project.lists.serve(many);
    expect(await project.night()).toMatchObject({ exitCode: 0, calls: ["issue close"] });
    expect(await project.night()).toMatchObject({ exitCode: 0, calls: [] });

    // Without issues, the run fails.
    project.lists.serve(swapped);
    expect(await project.night([], gitLab)).toMatchObject({ exitCode: 1, calls: [] });
    project.change({ hasIssues: false });
    const stopped = await project.night();
    expect(stopped).toMatchObject({ exitCode: 1, calls: [] });
    expect(stopped.stdout).toContain("no issue can be opened");
  });

  it("warns if the service does not answer, and opens an issue in the third night in succession", async () => {
    const { lists, night } = await hostedProject(three);
    const down = { "/v1.2/references": respond(404) };
    const nights = async (...calls: string[][]): Promise<void> => {
      for (const each of calls) expect(await night()).toMatchObject({ exitCode: 0, calls: each });
    };
    lists.serve(three, down);
    const first = await night();
    expect(first).toMatchObject({ exitCode: 0, calls: [] });
    expect(first.stdout).toMatch(/^::warning .*fetch/m);
    lists.serve(three);
    await nights([]);
    lists.serve(three, down);
    expect(await night([], gitLab)).toMatchObject({ exitCode: 0 });
    await nights([], ["label create", "issue create"], []);
    // GitLab has no issues for the run.
    expect(await night([], gitLab)).toMatchObject({ exitCode: 3, calls: [] });
    lists.serve(three);
    await nights(["issue close"]);
  });

  it("opens a merge request on GitLab, with the report in the commit", async () => {
    const { lists, night, remote } = await hostedProject(three);
    lists.serve(renamed);
    expect(await night([], gitLab)).toMatchObject({ exitCode: 0, calls: [] });
    expect(remote("log", "-1", "--format=%s%n%b", branch)).toMatch(
      /^Update the reference lists: 1 text\n[^]*### What to do/,
    );
  });

  it("fails with one line if something is missing", async () => {
    const { night, clone } = await hostedProject(three);
    for (const [what, variables, line] of [
      ["GH_TOKEN", { GH_TOKEN: "" }, "::error title=nightly run::the variable GH_TOKEN is not set"],
      ["the default branch", { GITHUB_REF_NAME: "topic" }, "::error title=nightly run::the nightly run updates"],
      ["a workflow", { GITHUB_ACTIONS: undefined }, "error: reference-codegen-nightly runs only in a workflow"],
      ["a token", { ...gitLab, REFERENCE_LISTS_TOKEN: undefined }, "error: the variable REFERENCE_LISTS_TOKEN is not"],
    ] as const) {
      const { exitCode, stdout } = await night([], variables);
      expect([what, exitCode, stdout]).toEqual([what, 2, expect.stringMatching(new RegExp(`^${line}[^\n]*\n$`))]);
    }
    for (const [dir, problem] of [
      [clone.dir, "reference-codegen is not installed in "],
      [makeProject().dir, "not a git repository: "],
    ] as const) {
      const { exitCode, stdout } = await runNightly([], { cwd: dir, env: { ...environment, ...gitLab } });
      expect([exitCode, stdout]).toEqual([2, expect.stringMatching(new RegExp(`^error: ${problem}[^\n]*\n$`))]);
    }
  });
});
