import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { branch, hostedProject, runNightly } from "./hosted-project.ts";
import { environment, git } from "../../test/support/git.ts";
import { high, itemOf, low, normal, respond } from "../../test/support/service.ts";
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

exceptOnWindows("where a script cannot be a program", () => {
  it("opens a pull request for a change, and does nothing in the next night", async () => {
    const project = await hostedProject(three);
    project.lists.serve(renamed);
    const first = await project.night();
    expect(first).toMatchObject({ exitCode: 0, calls: ["pr create"] });
    const [pull] = project.state().pulls;
    expect(pull).toMatchObject({ title: "Update the reference lists: 1 text", base: "main", state: "OPEN" });
    const commit = project.commitOf(branch);
    expect(project.remote("diff", "--name-only", "main", branch).split("\n")).toContain("codegen.lock.json");
    expect(project.remote("log", "--format=%an %s", `main..${branch}`)).toBe(`github-actions[bot] ${pull?.title}`);

    const second = await project.night();
    expect(second).toMatchObject({ exitCode: 0, calls: [] });
    expect(project.commitOf(branch)).toBe(commit);
  });

  it("names in the title what breaks, and lists levels, places, changes and steps in this order", async () => {
    const project = await hostedProject(three, uses);
    project.lists.serve({ priority: [low, itemOf(2, "Medium"), itemOf(4, "Late")] });
    await project.night();
    const [pull] = project.state().pulls;
    expect(pull?.title).toBe("Update the reference lists: 1 code removed, 1 code added, 1 text, 1 place affected");
    const body = pull?.body ?? "";
    const parts = ["1 breaking, 1 additive, 1 cosmetic", "src/a.ts:2", "### codegen diff", "### What to do"];
    const at = parts.map((part) => body.indexOf(part));
    expect(at.every((each) => each >= 0)).toBe(true);
    expect(at).toEqual(at.toSorted((a, b) => a - b));
  });

  it("updates branch and pull request when the change changes, and when its base does", async () => {
    const project = await hostedProject(three);
    project.lists.serve(renamed);
    await project.night();
    const before = project.commitOf(branch);
    project.lists.serve(removed);
    expect(await project.night()).toMatchObject({ exitCode: 0, calls: ["pr edit"] });
    expect(project.state().pulls).toMatchObject([
      { title: "Update the reference lists: 1 code removed", state: "OPEN" },
    ]);
    const updated = project.commitOf(branch);
    expect(updated).not.toBe(before);
    expect(project.remote("rev-list", "--count", `main..${branch}`)).toBe("1");

    // A commit that touches other files leaves the branch as it is.
    project.clone.write("other.txt", "");
    const push = (): void => {
      git(project.clone.dir, "add", "-A");
      git(project.clone.dir, "commit", "-qm", "other");
      git(project.clone.dir, "push", "-q");
    };
    push();
    expect(await project.night()).toMatchObject({ calls: [] });
    expect(project.commitOf(branch)).toBe(updated);
    // One that touches the lists would be in conflict with it.
    project.clone.write("generated/README.md", project.clone.read("generated/README.md") + "\n");
    push();
    await project.night();
    expect(project.commitOf(branch)).not.toBe(updated);
    expect(project.remote("merge-base", "main", branch)).toBe(project.commitOf("main"));
  });

  it("closes the pull request with a sentence, and deletes the branch, when the change is taken back", async () => {
    const project = await hostedProject(three);
    project.lists.serve(renamed);
    await project.night();
    project.lists.serve(three);
    expect(await project.night()).toMatchObject({ exitCode: 0, calls: ["pr comment"] });
    const [pull] = project.state().pulls;
    expect(pull).toMatchObject({
      state: "CLOSED",
      comments: [{ body: expect.stringContaining("taken back") }],
    });
    expect(project.commitOf(branch)).toBe("");
    expect(await project.night()).toMatchObject({ exitCode: 0, calls: [] });
  });

  it("leaves a pull request closed that a person has closed, until the change changes", async () => {
    const project = await hostedProject(three);
    project.lists.serve(renamed);
    await project.night();
    project.change({ pulls: project.state().pulls.map((pull) => ({ ...pull, state: "CLOSED" })) });
    expect(await project.night()).toMatchObject({ exitCode: 0, calls: [] });
    project.lists.serve(removed);
    expect(await project.night()).toMatchObject({ exitCode: 0, calls: ["pr create"] });
  });

  it.each([
    ["commits", ["commit", "-qm", "adapt"]],
    ["amends a commit", ["commit", "-q", "--amend", "--no-edit"]],
  ])("keeps the branch if a reviewer %s, and comments once", async (_what, commit) => {
    const project = await hostedProject(three);
    project.lists.serve(renamed);
    await project.night();
    const { dir } = project.clone;
    git(dir, "fetch", "-q", "origin");
    git(dir, "switch", "-q", branch);
    project.clone.write("src/b.ts", "");
    git(dir, "add", "-A");
    git(dir, ...commit);
    git(dir, "push", "-qf");
    const theirs = project.commitOf(branch);
    // The lists are the same as on the branch.
    expect(await project.night()).toMatchObject({ exitCode: 0, calls: [] });
    for (const [lists, calls] of [
      [removed, ["pr comment"]],
      [removed, []],
      [three, []],
    ] as const) {
      project.lists.serve(lists);
      expect(await project.night()).toMatchObject({ exitCode: 0, calls });
      expect(project.commitOf(branch)).toBe(theirs);
      expect(project.state().pulls).toMatchObject([{ state: "OPEN" }]);
    }
    // Without a pull request, an issue reports it.
    project.change({ pulls: [] });
    project.lists.serve(removed);
    expect(await project.night()).toMatchObject({ exitCode: 0, calls: ["label create", "issue create"] });
    expect(project.commitOf(branch)).toBe(theirs);
  });

  it("ignores a pull request of a fork whose branch has the same name", async () => {
    const project = await hostedProject(three);
    const theirs = { number: 9, state: "OPEN", title: "t", body: "", comments: [], isCrossRepository: true, branch };
    project.change({ pulls: [theirs] });
    project.lists.serve(renamed);
    expect(await project.night()).toMatchObject({ calls: ["pr create"] });
    expect(project.state().pulls.find(({ number }) => number === 9)).toEqual(theirs);
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
  });

  it("warns if the service does not answer, and opens an issue in the third night in succession", async () => {
    const project = await hostedProject(three);
    const down = { "/v1.2/references": respond(404) };
    const nights = async (...calls: string[][]): Promise<void> => {
      for (const each of calls) expect(await project.night()).toMatchObject({ exitCode: 0, calls: each });
    };
    project.lists.serve(three, down);
    const first = await project.night();
    expect(first).toMatchObject({ exitCode: 0, calls: [] });
    expect(first.stdout).toMatch(/^::warning .*fetch/m);
    await nights([]);
    project.lists.serve(three);
    await nights([]);
    project.lists.serve(three, down);
    await nights([], [], ["label create", "issue create"], []);
    project.lists.serve(three);
    await nights(["issue close"]);
  });

  it.each([
    ["there is no token", {}, { GH_TOKEN: "" }, "GH_TOKEN is not set"],
    ["another branch is checked out", {}, { GITHUB_REF_NAME: "topic" }, "cannot start from topic"],
    ["gh is missing", {}, { PATH: "/usr/bin:/bin" }, "gh was not found on the PATH"],
    [
      "pull requests are not allowed",
      { failures: { "pr create": "GraphQL: GitHub Actions is not permitted to create or approve pull requests" } },
      {},
      "gh pr create failed: GraphQL: GitHub Actions is not permitted to create or approve pull requests; allow",
    ],
  ])("fails with one line if %s", async (_what, state, variables, message) => {
    const project = await hostedProject(three);
    project.change(state);
    project.lists.serve(renamed);
    const { exitCode, stdout } = await project.night([], variables);
    expect(exitCode).toBe(2);
    const errors = stdout.split("\n").filter((line) => line.startsWith("::error"));
    expect(errors).toEqual([expect.stringContaining(message)]);
  });

  it("fails with one line if the generator is not installed", async () => {
    const project = await hostedProject(three);
    const { dir } = project.clone;
    const { exitCode, stdout } = await runNightly([], { cwd: dir, env: { ...environment, ...gitLab } });
    expect([exitCode, stdout]).toEqual([
      2,
      expect.stringMatching(/^error: reference-codegen is not installed in .*\n$/),
    ]);
  });

  it("runs only in a workflow", async () => {
    const project = await hostedProject(three);
    const { exitCode, stdout } = await project.night([], { GITHUB_ACTIONS: undefined });
    expect([exitCode, stdout.split("\n")[0]]).toEqual([2, expect.stringContaining("runs only in a workflow")]);
  });

  it("creates the pull request in the next night if the first could only push", async () => {
    const project = await hostedProject(three);
    project.change({ failures: { "pr create": "not permitted" } });
    project.lists.serve(renamed);
    expect(await project.night()).toMatchObject({ exitCode: 2 });
    project.change({ failures: {} });
    expect(await project.night()).toMatchObject({ exitCode: 0, calls: ["pr create"] });
  });

  it("fails with the reason of the remote if the branch is protected", async () => {
    const project = await hostedProject(three);
    const hook = `${project.remote("rev-parse", "--absolute-git-dir")}/hooks/pre-receive`;
    writeFileSync(hook, "#!/bin/sh\necho 'error: GH006: Protected branch update failed' >&2\nexit 1\n", {
      mode: 0o755,
    });
    project.lists.serve(renamed);
    const { exitCode, stdout } = await project.night();
    expect(exitCode).toBe(2);
    expect(stdout).toMatch(/::error.*git push failed: remote: error: GH006: Protected branch update failed/);
  });

  it("fails with the findings if the repository has no issues, and works without them otherwise", async () => {
    const project = await hostedProject(three);
    project.change({ hasIssues: false });
    project.lists.serve(swapped);
    const stopped = await project.night();
    expect(stopped).toMatchObject({ exitCode: 1, calls: [] });
    expect(stopped.stdout).toContain("no issue can be opened");
    project.lists.serve(renamed);
    expect(await project.night()).toMatchObject({ exitCode: 0, calls: ["pr create"] });
  });

  it("adds the same changeset every night", async () => {
    const project = await hostedProject(three, { ".changeset/config.json": "{}" });
    project.lists.serve(removed);
    await project.night(["--changeset"]);
    const files = project.remote("diff", "--name-only", "main", branch).split("\n");
    const changesets = files.filter((path) => path.startsWith(".changeset/"));
    expect(changesets).toHaveLength(1);
    expect(project.remote("show", `${branch}:${changesets[0]}`)).toContain('"reference-lists": major');
    const commit = project.commitOf(branch);
    expect(await project.night(["--changeset"])).toMatchObject({ calls: [] });
    expect(project.commitOf(branch)).toBe(commit);
  });

  describe("on GitLab", () => {
    it("opens, updates and closes a merge request by pushes, with the report in the commit", async () => {
      const project = await hostedProject(three);
      const options = `${project.remote("rev-parse", "--absolute-git-dir")}/options`;
      const hook = `for i in $(seq 0 9); do eval "echo \\"\\$GIT_PUSH_OPTION_$i\\""; done | grep . > '${options}'; exit 0`;
      writeFileSync(`${options.replace(/options$/, "")}hooks/pre-receive`, `#!/bin/bash\n${hook}\n`, { mode: 0o755 });
      project.lists.serve(renamed);
      expect(await project.night([], gitLab)).toMatchObject({ exitCode: 0, calls: [] });
      expect(readFileSync(options, "utf8").trim().split("\n")).toEqual([
        "merge_request.create",
        "merge_request.target=main",
        "merge_request.title=Update the reference lists: 1 text",
        "merge_request.remove_source_branch",
      ]);
      expect(project.remote("log", "-1", "--format=%b", branch)).toContain("### What to do");
      const commit = project.commitOf(branch);
      expect(await project.night([], gitLab)).toMatchObject({ exitCode: 0 });
      expect(project.commitOf(branch)).toBe(commit);
      project.lists.serve(removed);
      await project.night([], gitLab);
      expect(readFileSync(options, "utf8")).toContain(
        "merge_request.title=Update the reference lists: 1 code removed\n",
      );
      project.lists.serve(three);
      await project.night([], gitLab);
      expect(project.commitOf(branch)).toBe("");
    });

    it("fails if a rule stops the run, or in the third night without the service", async () => {
      const project = await hostedProject(three);
      project.lists.serve(swapped);
      expect(await project.night([], gitLab)).toMatchObject({ exitCode: 1 });
      project.lists.serve(three, { "/v1.2/references": respond(404) });
      for (const exitCode of [0, 0, 3]) expect(await project.night([], gitLab)).toMatchObject({ exitCode });
    });

    it("fails with one line without a token", async () => {
      const project = await hostedProject(three);
      const { exitCode, stdout } = await project.night([], { ...gitLab, REFERENCE_LISTS_TOKEN: undefined });
      expect(exitCode).toBe(2);
      expect(stdout).toContain("REFERENCE_LISTS_TOKEN is not set");
    });
  });
});
