import { describe, expect, it } from "@jest/globals";
import { importMistake, listMistakes } from "../../scripts/imports.mjs";

describe("an import", () => {
  it.each([
    ["emit/doc.ts", "diff/change.ts"],
    ["emit/doc.ts", "diff/index.ts"],
    ["base/json.ts", "api/index.ts"],
    ["lock/merge-lists.ts", "runs/index.ts"],
    ["runs/generate.ts", "lock/merge-lists.ts"],
    ["cli/main.ts", "index.ts"],
    ["index.ts", "runs/generate.ts"],
    ["lock/lock.ts", "lock/index.ts"],
  ])("of %s from %s is a mistake", (from, to) => {
    expect(importMistake(from, to)).toEqual(expect.any(String));
  });

  it.each([
    ["emit/doc.ts", "base/index.ts"],
    ["emit/declarations/enum.ts", "emit/doc.ts"],
    ["runs/generate.ts", "lock/index.ts"],
    ["cli/commands/check.ts", "runs/index.ts"],
    ["index.ts", "runs/index.ts"],
  ])("of %s from %s is allowed", (from, to) => {
    expect(importMistake(from, to)).toBeUndefined();
  });
});

describe("the list of folders", () => {
  it("names every folder of src, and nothing lies loose beside the public API", () => {
    const entries = [
      { name: "base", isFolder: true },
      { name: "attic", isFolder: true },
      { name: "index.ts", isFolder: false },
      { name: "util.ts", isFolder: false },
    ];
    expect(listMistakes(entries)).toEqual(["scripts/folders.mjs lacks the folder attic", "util.ts lies loose in src/"]);
  });
});
