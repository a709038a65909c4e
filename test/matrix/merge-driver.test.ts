import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environment, git, tryGit } from "../support/git.ts";
import { here } from "./axes.ts";

// The command as git calls it: registered in the repository's settings, and named for the lock by an attribute.

const cli = join(here, "../../dist/cli.cjs");
const lockFile = "codegen.lock.json";
let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "merge-driver-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const codegen = (...words: string[]) =>
  spawnSync(process.execPath, [cli, ...words], { cwd: dir, encoding: "utf8", env: { ...environment, NO_COLOR: "1" } });

/** Adds a code to the list of the lock, as a run would. */
function addCode(code: number, member: string): void {
  const path = join(dir, lockFile);
  const lock = JSON.parse(readFileSync(path, "utf8")) as { references: { priority: { values: object[] } } };
  lock.references.priority.values.push({ code, description: member, enable: true, member });
  writeFileSync(path, JSON.stringify(lock));
  // In the tool's own form.
  writeFileSync(join(dir, "base"), "");
  expect(codegen("merge-driver", "base", lockFile, lockFile).status).toBe(0);
  rmSync(join(dir, "base"));
  expect(codegen("--offline").status).toBe(0);
  git(dir, "add", "-A");
  git(dir, "commit", "-qm", member);
}

it("lets git merge the lock, and tells what it decided", () => {
  writeFileSync(join(dir, "codegen.config.json"), '{ "source": "sample", "references": ["priority"] }');
  writeFileSync(join(dir, ".gitattributes"), `${lockFile} merge=codegen\n`);
  expect(codegen().status).toBe(0);
  git(dir, "init", "-q");
  git(dir, "config", "merge.codegen.driver", `"${process.execPath}" "${cli}" merge-driver %O %A %B`);
  git(dir, "add", "-A");
  git(dir, "commit", "-qm", "first");
  git(dir, "checkout", "-q", "-b", "ours");
  addCode(4, "Urgent");
  git(dir, "checkout", "-q", "-b", "theirs", "main");
  addCode(5, "Urgent");

  const { output } = tryGit(dir, "merge", "ours");
  expect(output).toContain("Urgent_5");
  expect(git(dir, "ls-files", "--unmerged", "--", lockFile)).toBe("");
  expect(readFileSync(join(dir, lockFile), "utf8")).toMatch(/"code": 4,.*"Urgent" \}[^]*"code": 5,.*"Urgent_5" \}/);
  const written = codegen("--offline");
  expect(written.stdout).toContain("git add codegen.lock.json generated");
  expect(codegen("check").status).toBe(0);
});
