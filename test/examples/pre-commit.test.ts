import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { type Consumer, consumerIn, expectDone, install, type RunResult } from "./consumer.ts";

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

const project = install("pre-commit");
const linked = consumerIn(join(project.dir, "../linked"));

beforeAll(() => {
  git(project, "init", "--quiet", "--initial-branch", "main");
  for (const [name, value] of Object.entries({ name: "a", email: "a@b.example" }))
    git(project, "config", `user.${name}`, value);
  expectDone(project.bin("husky"));
  expectDone(project.bin("codegen"));
  git(project, "add", "--all");
  git(project, "commit", "--quiet", "--message", "first");
  git(project, "worktree", "add", "--quiet", "-b", "linked", linked.dir);
  expectDone(linked.run("npm", "ci", "--prefer-offline", "--no-audit", "--no-fund"));
});

describe.each([
  ["the repository", project],
  ["a linked worktree", linked],
])("in %s", (_where, where) => {
  beforeEach(() => {
    git(where, "reset", "--quiet", "--hard");
  });

  const expectRefused = (message: string): void =>
    expect(commit(where)).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining(message),
      isCommitted: false,
    });

  it("refuses a manual edit", () => {
    where.edit(module, (text) => text.replaceAll("Low", "Lowest"));
    expectRefused(`${module} was edited`);
  });

  it("refuses a lock without its package", () => {
    where.edit(lock, rename);
    expectRefused(module);
  });

  it("refuses the removal of a file", () => {
    git(where, "rm", "--quiet", module);
    expectRefused(`${module} is missing`);
  });

  it("accepts a lock with its package", () => {
    where.edit(lock, rename);
    expectDone(where.bin("codegen", "--offline"));
    expect(commit(where)).toMatchObject({ exitCode: 0, isCommitted: true });
  });
});
