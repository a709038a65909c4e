import { beforeEach, expect, it } from "@jest/globals";
import { spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { environment, git, tryGit } from "../support/git.ts";
import { makeProject } from "../support/project.ts";
import { installCreate, linkGenerator } from "../../create/test/support/link-packages.ts";
import { cli } from "./axes.ts";

// Runs the hook that create writes, with an installed command.

let dir: string;

beforeEach(() => {
  ({ dir } = makeProject());
  linkGenerator(dir);
  writeFileSync(join(dir, "package.json"), "{}\n");
  writeFileSync(join(dir, ".gitignore"), "node_modules/\n");
  git(dir, "init", "-q");
});

/** Runs a script of Node that must succeed. */
function runScript(script: string, ...args: string[]): void {
  const env = { ...environment, NO_COLOR: "1" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: dir,
    encoding: "utf8",
    env,
  });
  expect({ status, output: status === 0 ? "" : stdout + stderr }).toEqual({ status: 0, output: "" });
}

const codegen = (...args: string[]): void => runScript(cli, ...args);
const setUp = (...args: string[]): void =>
  runScript(installCreate(makeProject().dir), "--yes", "--no-install", ...args);

const commit = (): number | null => {
  git(dir, "add", "-A");
  return tryGit(dir, "commit", "-qm", "lists").exitCode;
};

/** Sets `core.hooksPath` like husky. */
function useHusky(): void {
  mkdirSync(join(dir, ".husky"));
  const hook = join(dir, ".husky/pre-commit");
  writeFileSync(hook, "#!/bin/sh\nexit 0\n");
  chmodSync(hook, 0o755);
  git(dir, "config", "core.hooksPath", ".husky");
}

it("adds a hook that accepts an unchanged package, and refuses one that was edited manually", () => {
  useHusky();
  setUp();
  expect(commit()).toBe(0);
  appendFileSync(join(dir, "generated/priority.js"), "// edited\n");
  expect(commit()).toBe(1);
  expect(git(dir, "log", "--format=%s")).toBe("lists\n");
  codegen("--offline");
  writeFileSync(join(dir, "other.txt"), "");
  expect(commit()).toBe(0);
});

it("sets a merge driver that git calls, and that prints its decisions", () => {
  setUp("--hook", "none");
  expect(commit()).toBe(0);
  const lockFile = join(dir, "codegen.lock.json");
  const clean = readFileSync(lockFile, "utf8");
  for (const [branch, code] of [
    ["ours", 8],
    ["theirs", 9],
  ] as const) {
    git(dir, "checkout", "-q", "-b", branch, "main");
    const value = `{ "code": ${code}, "description": "Urgent", "enable": true, "member": "Urgent" }`;
    const last = /("priority": \{[^]*?"member": "\w+" \})(\n *\])/;
    writeFileSync(lockFile, clean.replace(last, `$1,\n        ${value}$2`));
    codegen("--offline");
    expect(commit()).toBe(0);
  }
  const { output } = tryGit(dir, "merge", "ours");
  expect(output).toContain("Urgent_9");
  expect(git(dir, "ls-files", "--unmerged", "--", "codegen.lock.json")).toBe("");
  expect(readFileSync(lockFile, "utf8")).toMatch(/"code": 8,.*"Urgent" \}[^]*"code": 9,.*"Urgent_9" \}/);
  codegen("--offline");
  codegen("check");
});

it("passes the check of Biome with the configuration of `biome init`, and Biome and the set-up do not undo each other", () => {
  const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");
  mkdirSync(join(dir, "node_modules/@biomejs"));
  symlinkSync(dirname(dirname(biome)), join(dir, "node_modules/@biomejs/biome"), "junction");
  runScript(biome, "init");
  runScript(biome, "check", "--write", ".");
  expect(commit()).toBe(0);
  setUp("--form", "package", "--ci", "github");
  runScript(biome, "ci", "--error-on-warnings", ".");
  runScript(biome, "check", "--write", ".");
  expect(commit()).toBe(0);
  setUp("--ci", "github");
  expect(git(dir, "status", "--porcelain")).toBe("");
});
