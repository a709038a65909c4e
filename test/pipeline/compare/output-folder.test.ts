import { mkdirSync, symlinkSync } from "node:fs";
import { join, normalize } from "node:path";
import { expect, it } from "@jest/globals";
import { findOrphans } from "../../../src/pipeline/compare/orphans.ts";
import { findBlockedFolder, foldersTo } from "../../../src/pipeline/compare/output-folder.ts";
import { realDisk } from "../../../src/platform/files/index.ts";
import { makeProject } from "../../support/project.ts";
import { sealedModule, sealOf } from "./seals.ts";
import { folderOf, module } from "../../support/small-package.ts";

it.each<[string, string[]]>([
  ["generated", ["/top/generated"]],
  ["packages/eu/lists", ["/top/packages", "/top/packages/eu", "/top/packages/eu/lists"]],
  ["./packages//lists/", ["/top/packages", "/top/packages/lists"]],
  [".", []],
  ["", []],
  ["../lists", ["/", "/lists"]],
])("foldersTo returns the folders on the way to %j", (dir, folders) => {
  expect(foldersTo({ root: "/top", dir })).toEqual(folders.map(normalize));
});

it.each([
  ["folder/new", undefined],
  ["file/new", "is not a folder"],
  ["link/new", "is a symbolic link"],
])("findBlockedFolder returns for %s: %s", (dir, problem) => {
  const project = makeProject();
  mkdirSync(join(project.dir, "folder"));
  project.write("file", "");
  symlinkSync(join(project.dir, "folder"), join(project.dir, "link"));
  expect(findBlockedFolder(realDisk, folderOf(project, dir))).toBe(problem);
});

it("findOrphans returns orphans by name with their seals", () => {
  const project = makeProject();
  project.write("generated/b.ts", sealedModule("abc", ""));
  for (const name of ["a.ts", "c.ts"]) project.write(`generated/${name}`, module(""));
  const files = { ...realDisk, list: (path: string) => realDisk.list(path).toSorted().toReversed() };
  expect(findOrphans(files, folderOf(project), ["c.ts"])).toEqual([
    { name: "a.ts", seal: undefined, isLocked: false },
    { name: "b.ts", seal: sealOf("abc"), isLocked: false },
  ]);
});
