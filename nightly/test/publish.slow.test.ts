import { readFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { branch, hostRepository } from "./hosted-repository.ts";
import { openRepository, readBranch } from "../src/branch.ts";
import { createGitHub } from "../src/github.ts";
import { createGitLab } from "../src/gitlab.ts";
import { publishUpdate } from "../src/publish.ts";
import { realHost } from "../../src/platform/index.ts";
import { git } from "../../test/support/git.ts";
import { makeProject } from "../../test/support/project.ts";
import { exceptOnWindows } from "../../test/support/windows.ts";

/** A repository in which each night publishes a text instead of lists and packages. */
function publishing() {
  const clone = makeProject();
  clone.write("lists.txt", "first");
  const tools = makeProject();
  const hosted = hostRepository(clone, tools);
  let nights = 0;
  const publish = (lists: string, variables: Readonly<Record<string, string>> = {}) => {
    const folder = `night-${++nights}`;
    const { dir, env } = hosted.checkOut(folder);
    tools.write(`${folder}/lists.txt`, lists);
    hosted.change({ calls: [] });
    const environment = { ...env, ...variables };
    const host = realHost(dir, environment);
    const repository = openRepository(dir, host);
    const codeHost = variables["GITLAB_CI"] === "true" ? createGitLab(environment) : createGitHub(branch, host);
    const update = readBranch(branch, codeHost.currentBranch, codeHost.author, repository);
    const text = { title: `Update to ${lists}`, body: `From first to ${lists}`, paths: ["lists.txt"] };
    const { problem } = publishUpdate(text, update, codeHost, repository);
    return { calls: hosted.state().calls, problem };
  };
  return { ...hosted, publish };
}

exceptOnWindows("where a script cannot be a program", () => {
  it("updates branch and pull request when the update changes, and the branch when its base does", () => {
    const { clone, publish, pushAll, commitOf, state, remote } = publishing();
    expect(publish("second")).toMatchObject({ calls: ["pr create"] });
    const before = commitOf(branch);
    expect(publish("third")).toMatchObject({ calls: ["pr edit"] });
    expect(state().pulls).toMatchObject([{ title: "Update to third", body: "From first to third", state: "OPEN" }]);
    const updated = commitOf(branch);
    expect(updated).not.toBe(before);
    expect(remote("rev-list", "--count", `main..${branch}`)).toBe("1");

    // A commit that touches other files leaves the branch as it is.
    clone.write("other.txt", "");
    pushAll("-m", "other");
    expect(publish("third")).toMatchObject({ calls: [] });
    expect(commitOf(branch)).toBe(updated);
    // One that touches the lists would be in conflict with it.
    clone.write("lists.txt", "other");
    pushAll("-m", "lists");
    publish("third");
    expect(commitOf(branch)).not.toBe(updated);
    expect(remote("merge-base", "main", branch)).toBe(commitOf("main"));
  });

  it("closes the pull request with a sentence, and deletes the branch, when the change is taken back", () => {
    const { publish, commitOf, state } = publishing();
    publish("second");
    expect(publish("first")).toMatchObject({ calls: ["pr comment"] });
    expect(state().pulls).toMatchObject([
      { state: "CLOSED", comments: [{ body: expect.stringContaining("taken back") }] },
    ]);
    expect(commitOf(branch)).toBe("");
    expect(publish("first")).toMatchObject({ calls: [] });
  });

  it("leaves a pull request closed that a person has closed, until the change changes", () => {
    const { publish, change, state } = publishing();
    publish("second");
    change({ pulls: state().pulls.map((pull) => ({ ...pull, state: "CLOSED" })) });
    expect(publish("second")).toMatchObject({ calls: [] });
    expect(publish("third")).toMatchObject({ calls: ["pr create"] });
  });

  it.each([
    ["commits", ["-m", "adapt"]],
    ["amends a commit", ["--amend", "--no-edit"]],
  ])("keeps the branch if a reviewer %s, and comments once", (_what, commit) => {
    const { clone, publish, pushAll, change, commitOf, state } = publishing();
    publish("second");
    git(clone.dir, "fetch", "-q", "origin");
    git(clone.dir, "switch", "-q", branch);
    clone.write("src/b.ts", "");
    pushAll(...commit);
    const theirs = commitOf(branch);
    for (const [lists, calls] of [
      // The same as on the branch.
      ["second", []],
      ["third", ["pr comment"]],
      ["third", []],
      ["first", []],
    ] as const) {
      expect(publish(lists)).toEqual({ calls, problem: undefined });
      expect(commitOf(branch)).toBe(theirs);
      expect(state().pulls).toMatchObject([{ state: "OPEN" }]);
    }
    // Without a pull request, nobody would read a comment.
    change({ pulls: [] });
    expect(publish("third")).toMatchObject({ calls: [], problem: { body: expect.stringContaining(branch) } });
    expect(commitOf(branch)).toBe(theirs);
  });

  it("ignores a pull request of a fork whose branch has the same name", () => {
    const { publish, change, state } = publishing();
    const theirs = { number: 9, state: "OPEN", title: "t", body: "", comments: [], isCrossRepository: true, branch };
    change({ pulls: [theirs] });
    expect(publish("second")).toMatchObject({ calls: ["pr create"] });
    expect(state().pulls.find(({ number }) => number === 9)).toEqual(theirs);
  });

  it("creates the pull request in the next night if the first could only push", () => {
    const { publish, change, commitOf } = publishing();
    const reason = "GraphQL: GitHub Actions is not permitted to create or approve pull requests";
    change({ failures: { "pr create": reason } });
    expect(() => publish("second")).toThrow(`gh pr create failed: ${reason}; allow`);
    expect(commitOf(branch)).not.toBe("");
    change({ failures: {} });
    expect(publish("second")).toMatchObject({ calls: ["pr create"] });
  });

  it("fails if gh is missing", () => {
    const { publish } = publishing();
    expect(() => publish("second", { PATH: "/usr/bin:/bin" })).toThrow("gh was not found on the PATH");
  });

  it("fails with the reason of the remote if the branch is protected", () => {
    const { publish, onPush } = publishing();
    onPush("echo 'error: GH006: Protected branch update failed' >&2; exit 1");
    expect(() => publish("second")).toThrow("git push failed: remote: error: GH006: Protected branch update failed");
  });

  it("opens, updates and closes a merge request of GitLab by pushes", () => {
    const { publish, onPush, commitOf, remote } = publishing();
    const options = `${remote("rev-parse", "--absolute-git-dir")}/options`;
    onPush(`for i in $(seq 0 9); do eval "echo \\"\\$GIT_PUSH_OPTION_$i\\""; done | grep . > '${options}'; exit 0`);
    const onGitLab = (lists: string) =>
      publish(lists, { GITLAB_CI: "true", CI_COMMIT_BRANCH: "main", REFERENCE_LISTS_TOKEN: "token" });
    const pushed = (): string[] => readFileSync(options, "utf8").trim().split("\n");
    expect(onGitLab("second")).toMatchObject({ calls: [] });
    expect(pushed()).toEqual([
      "merge_request.create",
      "merge_request.target=main",
      "merge_request.title=Update to second",
      "merge_request.remove_source_branch",
    ]);
    expect(remote("log", "-1", "--format=%b", branch)).toBe("From first to second");
    const commit = commitOf(branch);
    onGitLab("second");
    expect(commitOf(branch)).toBe(commit);
    onGitLab("third");
    expect(pushed()).toContain("merge_request.title=Update to third");
    onGitLab("first");
    expect(commitOf(branch)).toBe("");
  });
});
