import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import type { GeneratedFile } from "../../src/emit/files.ts";
import { realDisk } from "../../src/write/disk.ts";
import { compareTree, takeManifest } from "../../src/write/tree.ts";
import { findingsOf } from "../support/findings.ts";
import { files, folderOf, manifest, module, watchedDisk, writePackage } from "../support/package.ts";
import { makeProject, type Project } from "../support/project.ts";

const paths = (some: readonly GeneratedFile[]): string[] => some.map(({ path }) => path);
const compare = (project: Project, dir?: string) => compareTree(realDisk, folderOf(project, dir), files);

describe("the package on the disk", () => {
  it("is to be written where there is none", () => {
    const { toWrite, orphans } = compare(makeProject(), "packages/lists");
    expect(paths(toWrite)).toEqual(paths(files));
    expect(orphans).toEqual([]);
  });

  it.each<[string, (text: string) => string]>([
    ["as it is", (text) => text],
    ["with CRLF", (text) => text.replaceAll("\n", "\r\n")],
    ["with a byte order mark", (text) => `\uFEFF${text}`],
    ["with both", (text) => `\uFEFF${text.replaceAll("\n", "\r\n")}`],
  ])("is right %s", (_what, change) => {
    const project = makeProject();
    writePackage(project, change);
    expect(compare(project)).toEqual({ toWrite: [], orphans: [] });
  });

  it("is written where it is missing or differs, and nowhere else", () => {
    const project = makeProject();
    writePackage(project);
    project.write("generated/country.ts", module("export enum Country { Atlantis = 1 }"));
    project.write("generated/index.ts", `${files.at(-1)?.text}\n`);
    expect(paths(compare(project).toWrite)).toEqual(["country.ts", "index.ts"]);
  });

  it("has orphans: files of ours that are no longer part of it", () => {
    const project = makeProject();
    writePackage(project);
    for (const name of ["priority.ts", "priority.js", "priority.d.ts", "OLD.md"]) {
      project.write(`generated/${name}`, module("export {};"));
    }
    expect(compare(project).orphans).toEqual(["OLD.md", "priority.d.ts", "priority.js", "priority.ts"]);
  });

  it("has no orphans in what is the user's", () => {
    const project = makeProject();
    writePackage(project);
    project.write("generated/mine.ts", "export {};\n");
    project.write("generated/quoting.ts", `${"\n".repeat(9)}${module("export {};")}`);
    project.write("generated/notes.txt", module(""));
    project.write("generated/nested/priority.ts", module("export {};"));
    mkdirSync(join(project.dir, "generated/folder.ts"));
    symlinkSync(join(project.dir, "generated/country.ts"), join(project.dir, "generated/linked.ts"));
    expect(compare(project)).toEqual({ toWrite: [], orphans: [] });
  });
});

describe("a place of ours", () => {
  const takers: [string, (project: Project, path: string) => void][] = [
    ["a file without our header", (project, path) => project.write(path, "{}\n")],
    ["an empty file", (project, path) => project.write(path, "")],
    ["a header that comes late", (project, path) => project.write(path, `${"\n".repeat(9)}${module("")}`)],
    ["a folder", ({ dir }, path) => mkdirSync(join(dir, path))],
    ["a link to nothing", ({ dir }, path) => symlinkSync(join(dir, "nothing"), join(dir, path))],
    [
      "a link to a file of ours",
      (project, path) => {
        project.write("elsewhere.ts", module("export {};"));
        symlinkSync(join(project.dir, "elsewhere.ts"), join(project.dir, path));
      },
    ],
  ];

  it.each(takers)("taken by %s is refused", (_what, take) => {
    const project = makeProject();
    mkdirSync(join(project.dir, "generated"));
    take(project, "generated/country.ts");
    take(project, "generated/package.json");
    expect(findingsOf(() => compare(project)).map(({ rule, file }) => [rule, file])).toEqual([
      ["io", "generated/country.ts"],
      ["io", "generated/package.json"],
    ]);
  });

  const notFolders = takers.filter(([what]) => what !== "a folder");
  it.each(notFolders)("taken by %s on the way to the folder is refused", (_what, take) => {
    const project = makeProject();
    take(project, "packages");
    const dir = "packages/lists";
    for (const look of [() => compare(project, dir), () => takeManifest(realDisk, folderOf(project, dir))]) {
      expect(findingsOf(look)).toEqual([expect.objectContaining({ rule: "io", file: dir })]);
    }
  });

  it("that is a link to a folder elsewhere is refused", () => {
    const [project, other] = [makeProject(), makeProject()];
    symlinkSync(other.dir, join(project.dir, "generated"));
    expect(findingsOf(() => compare(project))).toEqual([expect.objectContaining({ rule: "io", file: "generated" })]);
  });
});

const read = (text?: string) => {
  const project = makeProject();
  if (text !== undefined) project.write("generated/package.json", text);
  return takeManifest(realDisk, folderOf(project));
};

describe("package.json", () => {
  it.each([manifest, `\uFEFF${manifest}`, manifest.replaceAll("\n", "\r\n")])("that is ours is read: %j", (text) => {
    expect(read(text)).toBe(text);
  });

  it.each([undefined, "{}", '{ "name": "reference-lists" }', ""])("that is not ours is none: %j", (text) => {
    expect(read(text)).toBeUndefined();
  });

  it("that is ours and damaged is refused", () => {
    expect(findingsOf(() => read(manifest.replace("}", "")))).toEqual([
      expect.objectContaining({ rule: "io", file: "generated/package.json" }),
    ]);
  });
});

it("a disk that cannot be read, at whichever call, is told of by rule io", () => {
  const project = makeProject();
  writePackage(project);
  const folder = folderOf(project);
  for (let fault = 1; ; fault++) {
    const { disk, calls } = watchedDisk((call) => call === fault);
    const found = findingsOf(() => {
      takeManifest(disk, folder);
      compareTree(disk, folder, files);
    });
    if (calls.length < fault) break;
    expect(found).toEqual([expect.objectContaining({ rule: "io" })]);
  }
});
