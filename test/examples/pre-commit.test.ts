import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { type Consumer, consumerIn, describeWith, expectDone, install, type RunResult } from "./consumer.ts";

const lock = "codegen.lock.json";
const module = "generated/priority.ts";

const git = (where: Consumer, ...args: string[]): string => expectDone(where.run("git", ...args));

/** Commits all changes. */
function commit(where: Consumer): RunResult & { readonly isCommitted: boolean } {
  const before = git(where, "rev-parse", "HEAD");
  git(where, "add", "--all");
  const ran = where.run("git", "commit", "--message", "next");
  return { ...ran, isCommitted: git(where, "rev-parse", "HEAD") !== before };
}

let renamed = 0;
const rename = (text: string): string =>
  text.replace(/"description": "Low[^"]*"/, `"description": "Lowest ${(renamed += 1)}"`);

/** Tests a hook with real commits. */
function describeHook(where: () => Consumer): void {
  beforeEach(() => {
    git(where(), "reset", "--quiet", "--hard");
  });

  const expectRefused = (message: string): void =>
    expect(commit(where())).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining(message),
      isCommitted: false,
    });

  it("refuses a manual edit", () => {
    where().edit(module, (text) => text.replaceAll("Low", "Lowest"));
    expectRefused(`${module} was edited manually`);
  });

  it("refuses a lock without its package", () => {
    where().edit(lock, rename);
    expectRefused(module);
  });

  it("refuses the removal of a file", () => {
    git(where(), "rm", "--quiet", module);
    expectRefused(`${module} is missing`);
  });

  it("accepts a lock with its package", () => {
    where().edit(lock, rename);
    expectDone(where().bin("codegen", "--offline"));
    expect(commit(where())).toMatchObject({ exitCode: 0, isCommitted: true });
  });
}

/** Tests an example in its repository and in a linked worktree. */
function describeExample(project: Consumer, ...installHooks: readonly [tool: string, ...args: string[]]): void {
  beforeAll(() => {
    git(project, "init", "--quiet", "--initial-branch", "main");
    for (const [name, value] of Object.entries({ name: "a", email: "a@b.example" }))
      git(project, "config", `user.${name}`, value);
    expectDone(project.bin(...installHooks));
    expectDone(project.bin("codegen"));
    git(project, "add", "--all");
    git(project, "commit", "--quiet", "--message", "first");
  });

  describe("in the repository", () => {
    describeHook(() => project);
  });

  describe("in a linked worktree", () => {
    const linked = consumerIn(join(project.dir, "../linked"));
    beforeAll(() => {
      git(project, "worktree", "add", "--quiet", "-b", "linked", linked.dir);
      expectDone(linked.run("npm", "ci", "--prefer-offline", "--no-audit", "--no-fund"));
    });
    describeHook(() => linked);
  });
}

describe("husky", () => {
  describeExample(install("pre-commit"), "husky");
});

const withLefthook = install("lefthook");
describeWith(withLefthook, "lefthook")("lefthook", () => {
  describeExample(withLefthook, "lefthook", "install");
});
