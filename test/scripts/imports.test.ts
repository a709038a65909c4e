import { describe, expect, it } from "@jest/globals";
import { builtinMistake, importMistake, listMistakes, unusedPermissions } from "../../scripts/imports.mjs";

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

describe("an import of Node", () => {
  it.each([
    ["emit/doc.ts", "node:fs"],
    ["emit/doc.ts", "fs"],
    ["emit/kinds/kind.ts", "node:path"],
    ["runs/generate.ts", "node:fs"],
    ["runs/generate.ts", "node:fs/promises"],
    ["cli/main.ts", "node:process"],
    ["map/document.ts", "process"],
    ["index.ts", "node:fs"],
  ])("by %s, of %s, is a mistake", (from, name) => {
    expect(builtinMistake(from, name)).toEqual(expect.any(String));
  });

  it.each([
    ["disk/disk.ts", "node:fs"],
    ["disk/disk.ts", "fs"],
    ["disk/clock.ts", "node:timers/promises"],
    ["base/digest.ts", "node:crypto"],
  ])("by %s, of %s, is allowed", (from, name) => {
    expect(builtinMistake(from, name)).toBeUndefined();
  });
});

describe("the list of folders", () => {
  const list = { folders: { base: [], disk: ["base"] }, builtins: { disk: ["fs"] } };
  const folder = (name: string) => ({ name, isFolder: true });

  it("names every folder of src, and nothing lies loose beside the public API", () => {
    const file = (name: string) => ({ name, isFolder: false });
    const entries = [folder("base"), folder("disk"), folder("attic"), file("index.ts"), file("util.ts")];
    expect(listMistakes(entries, list)).toEqual([
      "scripts/folders.mjs lacks the folder attic",
      "util.ts lies loose in src/",
    ]);
  });

  it("names no folder that is gone", () => {
    expect(listMistakes([folder("base")], list)).toHaveLength(1);
    expect(listMistakes([folder("base"), folder("disk")], { ...list, builtins: { attic: [] } })).toHaveLength(1);
    expect(listMistakes([folder("base"), folder("disk")], list)).toEqual([]);
  });

  it("lets a folder import only those before it", () => {
    const folders = { base: ["disk"], disk: [] };
    expect(listMistakes([folder("base"), folder("disk")], { ...list, folders })).toHaveLength(1);
  });

  it("gives no permission that nothing uses", () => {
    const file = { from: "disk/disk.ts", file: "base/index.ts" };
    const builtin = { from: "disk/disk.ts", builtin: "node:fs" };
    expect(unusedPermissions([file, builtin], list)).toEqual([]);
    expect(unusedPermissions([file, { ...builtin, builtin: "fs" }], list)).toEqual([]);
    expect(unusedPermissions([file], list)).toHaveLength(1);
    expect(unusedPermissions([builtin], list)).toHaveLength(1);
    expect(unusedPermissions([{ ...file, from: "base/text.ts" }, builtin], list)).toHaveLength(1);
  });
});
