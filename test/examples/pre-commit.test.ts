import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { consumerIn, expectDone, install, describeWith, type Consumer, type Ran } from "./consumer.ts";

const project = install("pre-commit");
const lock = "codegen.lock.json";
const module = "generated/priority.ts";

const git = (where: Consumer, ...words: string[]): string => expectDone(where.run("git", ...words));

beforeAll(() => {
  git(project, "init", "--quiet", "--initial-branch", "main");
  for (const [name, value] of Object.entries({ name: "a", email: "a@b.example" }))
    git(project, "config", `user.${name}`, value);
  expectDone(project.bin("codegen"));
  git(project, "add", "--all");
  git(project, "commit", "--quiet", "--message", "first");
});

beforeEach(() => {
  git(project, "reset", "--quiet", "--hard");
});

/** Commits all that has changed, as a person does. */
function commit(where: Consumer): Ran & { readonly isCommitted: boolean } {
  const before = git(where, "rev-parse", "HEAD");
  git(where, "add", "--all");
  const ran = where.run("git", "commit", "--message", "next");
  return { ...ran, isCommitted: git(where, "rev-parse", "HEAD") !== before };
}

let renamed = 0;
const rename = (text: string): string =>
  text.replace(/"description": "Low[^"]*"/, `"description": "Lowest ${(renamed += 1)}"`);

/** What every hook does, tried with real commits. */
function judged(where: () => Consumer): void {
  it("stops a hand edit", () => {
    where().edit(module, (text) => text.replaceAll("Low", "Lowest"));
    expect(commit(where())).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining(`${module} was edited by hand`),
      isCommitted: false,
    });
    git(where(), "reset", "--quiet", "--hard");
  });

  it("stops a lock whose package was not written", () => {
    where().edit(lock, rename);
    expect(commit(where())).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining(`${module} is stale`),
      isCommitted: false,
    });
    git(where(), "reset", "--quiet", "--hard");
  });

  it("lets a lock pass together with its package", () => {
    where().edit(lock, rename);
    expectDone(where().bin("codegen", "--offline"));
    expect(commit(where())).toMatchObject({ exitCode: 0, isCommitted: true });
  });
}

describe("a hook of git's own", () => {
  beforeAll(() => {
    git(project, "config", "core.hooksPath", ".husky");
  });
  judged(() => project);
});

describe("a hook of git's own, in a linked worktree", () => {
  let linked: Consumer;
  beforeAll(() => {
    git(project, "worktree", "add", "--quiet", "-b", "other", "../other");
    linked = consumerIn(join(project.dir, "../other"));
    expectDone(linked.run("npm", "ci", "--prefer-offline", "--no-audit", "--no-fund"));
  });
  judged(() => linked);
});

describeWith(project, "lefthook")("lefthook", () => {
  beforeAll(() => {
    git(project, "config", "--unset", "core.hooksPath");
    expectDone(project.bin("lefthook", "install"));
  });
  judged(() => project);
});
