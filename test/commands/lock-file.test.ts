import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { workTree } from "../../src/platform/files/project-files.ts";
import { readLock } from "../../src/commands/project/lock-file.ts";
import { printLock } from "../../src/model/lock/index.ts";
import { configOf } from "../support/configs.ts";
import { findingsOf } from "../support/findings.ts";
import { locked, lockOf } from "../support/locks.ts";
import { makeProject, type Project } from "../support/project.ts";

const read = ({ dir }: Project) => readLock({ dir, config: configOf() }, workTree).lock;

describe("readLock", () => {
  it("returns the lock beside the configuration", () => {
    const project = makeProject();
    const lock = lockOf({ priority: [locked(1, "Low")] });
    project.write("codegen.lock.json", printLock(lock));
    expect(read(project)).toEqual(lock);
  });

  it.each<[what: string, write: (project: Project) => void]>([
    ["a missing file", () => undefined],
    ["an empty file", (project) => project.write("codegen.lock.json", "")],
    ["invalid UTF-8", ({ dir }) => writeFileSync(join(dir, "codegen.lock.json"), Buffer.from('{ "é": 1 }', "latin1"))],
    ["a folder", (project) => project.write("codegen.lock.json/README.md", "")],
  ])("reports %s", (_what, write) => {
    const project = makeProject();
    write(project);
    const finding = { rule: "lock", severity: "error", file: "codegen.lock.json" };
    expect(findingsOf(() => read(project))).toMatchObject([finding]);
  });
});
