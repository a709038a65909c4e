import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { findSharedFolders } from "../../../src/pipeline/config/shared-folders.ts";
import { workTree } from "../../../src/platform/files/project-files.ts";
import { makeProject } from "../../support/project.ts";

type Configs = Record<string, object>;

function rulesFor(configs: Configs): string[] {
  const project = makeProject();
  for (const [path, config] of Object.entries(configs)) project.write(path, { source: "sample", ...config });
  const files = Object.keys(configs).map((path) => join(project.dir, path));
  return findSharedFolders(files, project.dir, workTree).map(({ rule }) => rule);
}

describe("several configurations", () => {
  it.each<[string, Configs]>([
    ["in folders of their own", { "eu/codegen.config.json": {}, "us/codegen.config.json": {} }],
    ["of one folder with two outputs", { "ts.json": { output: { dir: "ts" } }, "js.json": { output: { dir: "js" } } }],
    ["one of which cannot be read", { "a.json": {}, "b.json": { output: 7 } }],
  ])("%s are right", (_what, configs) => {
    expect(rulesFor(configs)).toEqual([]);
  });

  it.each<[string, Configs]>([
    ["share an output folder", { "a.json": {}, "b.json": {} }],
    [
      "share it, spelt another way",
      { "a.json": { output: { dir: "generated" } }, "b.json": { output: { dir: "./generated/" } } },
    ],
    [
      "share it, spelt Windows' way",
      { "a.json": { output: { dir: "lists/eu" } }, "b.json": { output: { dir: "lists\\eu" } } },
    ],
    [
      "share it from two folders",
      { "a.json": { output: { dir: "eu/lists" } }, "eu/b.json": { output: { dir: "lists" } } },
    ],
    ["share a lock, of two versions", { "a.json": { version: "1.1" }, "b.json": { output: { dir: "new" } } }],
    [
      "share a lock, in two cases",
      { "a.json": { enums: { memberCase: "camel" } }, "b.json": { output: { dir: "new" } } },
    ],
  ])("that %s are refused", (_what, configs) => {
    expect(rulesFor(configs)).toEqual(["usage"]);
  });
});
