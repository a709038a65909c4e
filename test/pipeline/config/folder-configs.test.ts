import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { findOtherConfigs } from "../../../src/pipeline/config/index.ts";
import { workTree } from "../../../src/platform/files/project-files.ts";
import { makeProject } from "../../support/project.ts";

const unit = { url: "https://api.example.com/units", type: "string" };
const withUnit = { lists: { unit }, output: { dir: "other" } };

/** The other configurations in a folder with these files: whether each has `unit`, and its folder if it is valid. */
function othersIn(files: Record<string, string | object>) {
  const project = makeProject({ source: "sample" });
  for (const [path, content] of Object.entries(files)) project.write(path, content);
  const own = { dir: project.dir, file: join(project.dir, "codegen.config.json") };
  return findOtherConfigs(own, workTree).map(({ config, hasList }) => [hasList("unit"), config?.output.dir]);
}

describe("the other configurations of a folder", () => {
  it.each<[what: string, files: Record<string, string | object>, found: unknown[]]>([
    ["a file with any name", { "app.json": withUnit }, [[true, "other"]]],
    ["one with comments", { "app.jsonc": `// App\n${JSON.stringify(withUnit)}` }, [[true, "other"]]],
    ["one with only a source", { "app.json": { source: "sample" } }, [[false, "generated"]]],
    [
      "a list called like a property of all objects",
      { "app.json": { lists: { constructor: unit } } },
      [[false, "generated"]],
    ],
    ["the lists of an invalid one", { "app.json": { ...withUnit, output: 7 } }, [[true, undefined]]],
    ["a list in conflict", { "app.json": `<<<<<<< ours\n${JSON.stringify(withUnit)}` }, [[true, undefined]]],
    ["no list that a broken file does not contain", { "app.json": '{ "lists": { "other": ' }, [[false, undefined]]],
  ])("include %s", (_what, files, found) => {
    expect(othersIn(files)).toEqual(found);
  });

  it.each<[what: string, files: Record<string, string | object>]>([
    ["itself", {}],
    ["the lock, also in conflict", { "codegen.lock.json": '<<<<<<< ours\n{ "references": { "unit": {} } }' }],
    ["other files", { "data.json": "[1]", "text.json": '"lists"', "app.yaml": "lists:", "data.json5": withUnit }],
    ["files in other folders", { "apps/app.json": withUnit, "folder.json/app.json": withUnit }],
  ])("do not include %s", (_what, files) => {
    expect(othersIn(files)).toEqual([]);
  });

  it("have no lists in a tsconfig.json with references", () => {
    expect(othersIn({ "tsconfig.json": { files: [], references: [{ path: "./app" }] } })).toEqual([[false, undefined]]);
  });
});
