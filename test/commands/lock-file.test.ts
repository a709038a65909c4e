import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { workTree } from "../../src/platform/files/project-files.ts";
import { readLock } from "../../src/commands/project/lock-file.ts";
import { configOf } from "../support/configs.ts";
import { findingsOf } from "../support/findings.ts";
import { makeProject, type Project } from "../support/project.ts";

it.each<[what: string, write: (project: Project) => void]>([
  ["a missing file", () => undefined],
  ["an empty file", (project) => project.write("codegen.lock.json", "")],
  ["invalid UTF-8", ({ dir }) => writeFileSync(join(dir, "codegen.lock.json"), Buffer.from('{ "é": 1 }', "latin1"))],
  ["a folder", (project) => project.write("codegen.lock.json/README.md", "")],
])("readLock reports %s", (_what, write) => {
  const project = makeProject();
  write(project);
  const finding = { rule: "lock", severity: "error", file: "codegen.lock.json" };
  const read = () => readLock({ dir: project.dir, config: configOf() }, workTree);
  expect(findingsOf(read)).toMatchObject([finding]);
});
