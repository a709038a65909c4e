import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { findSharedFolders } from "../../../src/pipeline/config/shared-folders.ts";
import { workTree } from "../../../src/platform/files/project-files.ts";
import { makeProject } from "../../support/project.ts";

type Configs = Record<string, object>;

const output = (dir: string): object => ({ output: { dir } });

function rulesFor(configs: Configs): string[] {
  const project = makeProject();
  for (const [path, config] of Object.entries(configs)) project.write(path, { source: "sample", ...config });
  const files = Object.keys(configs).map((path) => join(project.dir, path));
  return findSharedFolders(files, project.dir, workTree).map(({ rule }) => rule);
}

describe("findSharedFolders", () => {
  it.each<[string, Configs]>([
    ["in separate folders", { "eu/codegen.config.json": {}, "us/codegen.config.json": {} }],
    ["in one folder with two outputs", { "ts.json": output("ts"), "js.json": output("js") }],
    ["of which one cannot be read", { "a.json": {}, "b.json": { output: 7 } }],
  ])("accepts configurations %s", (_what, configs) => {
    expect(rulesFor(configs)).toEqual([]);
  });

  it.each<[string, Configs]>([
    ["share an output folder", { "a.json": {}, "b.json": {} }],
    ["share it with another spelling", { "a.json": output("generated"), "b.json": output("./generated/") }],
    ["share it with a backslash", { "a.json": output("lists/eu"), "b.json": output("lists\\eu") }],
    ["share it from two folders", { "a.json": output("eu/lists"), "eu/b.json": output("lists") }],
    ["share a lock with two versions", { "a.json": { version: "1.1" }, "b.json": output("new") }],
    ["share a lock with two cases", { "a.json": { enums: { memberCase: "camel" } }, "b.json": output("new") }],
  ])("reports configurations that %s", (_what, configs) => {
    expect(rulesFor(configs)).toEqual(["usage"]);
  });
});
