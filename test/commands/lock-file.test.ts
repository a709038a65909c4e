import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { workTree } from "../../src/platform/files/project-files.ts";
import { readLock } from "../../src/commands/project/lock-file.ts";
import { readLockText } from "../../src/commands/project/lock-text.ts";
import { printLock } from "../../src/model/lock/index.ts";
import { configOf } from "../support/configs.ts";
import { findingsOf } from "../support/findings.ts";
import { locked, lockOf } from "../support/locks.ts";
import { makeProject } from "../support/project.ts";

const projectIn = (dir: string) => ({ dir, config: configOf() });
const problem = { rule: "lock", severity: "error", file: "codegen.lock.json" };

describe("readLock", () => {
  it("reads the lock beside the configuration", () => {
    const project = makeProject();
    const lock = lockOf({ priority: [locked(1, "Low")] });
    project.write("codegen.lock.json", printLock(lock));
    expect(readLock(projectIn(project.dir), workTree).lock).toEqual(lock);
  });

  it("needs one", () => {
    const { dir } = makeProject();
    expect(readLockText(dir, workTree)).toBeUndefined();
    expect(findingsOf(() => readLock(projectIn(dir), workTree))).toMatchObject([problem]);
  });

  it("takes an empty file for no lock", () => {
    const project = makeProject();
    project.write("codegen.lock.json", "");
    expect(findingsOf(() => readLock(projectIn(project.dir), workTree))).toMatchObject([problem]);
  });

  it("refuses what is not UTF-8", () => {
    const { dir } = makeProject();
    writeFileSync(join(dir, "codegen.lock.json"), Buffer.from('{ "é": 1 }', "latin1"));
    expect(findingsOf(() => readLockText(dir, workTree))).toMatchObject([problem]);
  });

  it("refuses a folder of that name", () => {
    const project = makeProject();
    project.write("codegen.lock.json/README.md", "");
    expect(findingsOf(() => readLockText(project.dir, workTree))).toMatchObject([problem]);
  });
});
