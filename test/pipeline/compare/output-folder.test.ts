import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { findOrphans } from "../../../src/pipeline/compare/orphans.ts";
import { findBlockedFolder, foldersTo } from "../../../src/pipeline/compare/output-folder.ts";
import { realDisk } from "../../../src/platform/files/index.ts";
import { makeProject } from "../../support/project.ts";
import { sealedModule, sealOf } from "../../support/seals.ts";
import { folderOf, module } from "../../support/small-package.ts";

describe("the package's folder", () => {
  it.each<[string, string[]]>([
    ["generated", ["/top/generated"]],
    ["packages/eu/lists", ["/top/packages", "/top/packages/eu", "/top/packages/eu/lists"]],
    ["./packages//lists/", ["/top/packages", "/top/packages/lists"]],
    [".", []],
    ["", []],
    ["../lists", ["/", "/lists"]],
  ])("%j has these on the way to it", (dir, folders) => {
    expect(foldersTo({ root: "/top", dir })).toEqual(folders);
  });

  it("is blocked by a link and a file, each in words of its own", () => {
    const project = makeProject();
    mkdirSync(join(project.dir, "free"));
    project.write("file", "");
    symlinkSync(join(project.dir, "free"), join(project.dir, "link"));
    const [free, file, link] = ["free/new", "file/new", "link/new"].map((dir) =>
      findBlockedFolder(realDisk, folderOf(project, dir)),
    );
    expect([free, file, link]).toEqual([undefined, expect.any(String), expect.stringContaining("link")]);
    expect(file).toMatch(/^is (?!.*link)/);
  });

  it("has orphans by name, each with the seal that it has", () => {
    const project = makeProject();
    project.write("generated/b.ts", sealedModule("abc", ""));
    project.write("generated/a.ts", module(""));
    project.write("generated/c.ts", module(""));
    // A disk that lists names in another order.
    const files = { ...realDisk, list: (path: string) => realDisk.list(path).toSorted().toReversed() };
    expect(findOrphans(files, folderOf(project), ["c.ts"])).toEqual([
      { name: "a.ts", seal: undefined, isLocked: false },
      { name: "b.ts", seal: sealOf("abc"), isLocked: false },
    ]);
  });
});
