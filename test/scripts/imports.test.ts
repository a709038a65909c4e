import { describe, expect, it } from "@jest/globals";
import { builtinMistake, findCycles, importMistake } from "../../scripts/imports.mjs";

describe("an import", () => {
  it.each([
    ["pipeline/emit/doc.ts", "pipeline/compare/index.ts"],
    ["pipeline/emit/doc.ts", "model/diff/change.ts"],
    ["pipeline/emit/doc.ts", "platform/files/index.ts"],
    ["base/text/text.ts", "model/spec/index.ts"],
    ["pipeline/merge/merge-lists.ts", "commands/index.ts"],
    ["commands/generate.ts", "pipeline/merge/merge-lists.ts"],
    ["report/text.ts", "features/impact/index.ts"],
    ["cli/main.ts", "index.ts"],
    ["index.ts", "commands/generate.ts"],
    ["model/lock/lock.ts", "model/lock/index.ts"],
  ])("of %s from %s is refused", (from, to) => {
    expect(importMistake(from, to)).toEqual(expect.any(String));
  });

  it.each([
    ["pipeline/emit/doc.ts", "base/text/index.ts"],
    ["pipeline/emit/kinds/index.ts", "pipeline/emit/doc.ts"],
    ["commands/generate.ts", "model/lock/index.ts"],
    ["cli/main.ts", "commands/index.ts"],
    ["index.ts", "commands/index.ts"],
  ])("of %s from %s is allowed", (from, to) => {
    expect(importMistake(from, to)).toBeUndefined();
  });
});

describe("an import of a Node module", () => {
  it.each([
    ["pipeline/emit/doc.ts", "node:fs"],
    ["pipeline/emit/doc.ts", "fs"],
    ["commands/generate.ts", "node:fs/promises"],
    ["cli/main.ts", "node:process"],
    ["index.ts", "node:fs"],
  ])("in %s of %s is refused", (from, name) => {
    expect(builtinMistake(from, name)).toEqual(expect.any(String));
  });

  it.each([
    ["platform/files/disk.ts", "node:fs"],
    ["platform/files/disk.ts", "fs"],
    ["base/text/bytes.ts", "node:crypto"],
  ])("in %s of %s is allowed", (from, name) => {
    expect(builtinMistake(from, name)).toBeUndefined();
  });
});

it.each<[what: string, imports: Record<string, string[]>, cycles: string[][]]>([
  ["reports the files of a cycle", { a: ["b"], b: ["c", "d"], c: ["b"], d: [] }, [["b", "c"]]],
  ["does not report two files that import a third", { a: ["b", "c"], b: ["c"], c: [] }, []],
])("findCycles %s", (_what, imports, cycles) => {
  expect(findCycles(new Map(Object.entries(imports)))).toEqual(cycles);
});
