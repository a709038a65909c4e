import { mkdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { type Disk, realDisk, type RecordedFiles } from "../../../src/platform/files/index.ts";
import { loadResult, ReadRecord, saveResult } from "../../../src/platform/cache/index.ts";
import { makeProject } from "../../support/project.ts";

const keyOf = (cwd: string) => ({ name: "unchanged", cwd, config: undefined }) as const;
const folderWith = (bytes: RecordedFiles["bytes"]): RecordedFiles => ({ kind: () => "file", list: () => [], bytes });

/** A project with the result of a run that read a file. */
function projectWithResult() {
  const project = makeProject();
  project.write("here/a", "one");
  const dir = join(project.dir, "here");
  mkdirSync(join(dir, "node_modules"));
  const record = new ReadRecord();
  record.watch(realDisk).bytes(join(dir, "a"));
  saveResult(keyOf(dir), dir, record, { files: 1 }, realDisk);
  return { dir, file: join(dir, "a"), load: (folder: string) => loadResult(keyOf(folder), [realDisk], realDisk) };
}

describe("a ReadRecord", () => {
  it("is unchanged while every file and folder has the content that was read", () => {
    const paths = ["/p/a", "/p/b", "/p/c"];
    const state = fc.dictionary(fc.constantFrom(...paths), fc.constantFrom("", "one", "two"));
    fc.assert(
      fc.property(state, state, (before, after) => {
        let content = before;
        const files: RecordedFiles = {
          kind: (path) => (Object.hasOwn(content, path) ? "file" : undefined),
          list: () => Object.keys(content).toSorted(),
          bytes: (path) => Buffer.from(content[path] ?? ""),
        };
        const record = new ReadRecord();
        const watched = record.watch(files);
        for (const path of watched.list("/p")) if (watched.kind(path) === "file") watched.bytes(path);
        content = after;
        expect(record.isUnchanged()).toBe(isDeepStrictEqual({ ...before }, { ...after }));
      }),
    );
  });

  it("is never unchanged if a file changed between two reads", () => {
    const contents = ["one", "two", "two", "one"];
    const record = new ReadRecord();
    const watched = record.watch(folderWith(() => Buffer.from(contents.shift() ?? "")));
    for (const path of ["/p/a", "/p/a"]) watched.bytes(path);
    expect([record.isUnchanged(), record.isUnchanged()]).toEqual([false, false]);
  });

  it.each<[what: string, read: (disk: Disk, path: string) => unknown]>([
    ["the target of a link", (disk, path) => disk.realPath(path)],
    ["whether a link leads to a file", (disk, path) => disk.isFile(path)],
    ["whether a link leads to a folder", (disk, path) => disk.isFolder(path)],
  ])("records %s", (_what, read) => {
    const { dir, write } = makeProject();
    const link = join(dir, "link");
    write("file", "");
    mkdirSync(join(dir, "folder"));
    symlinkSync("file", link);
    const record = new ReadRecord();
    read(record.watch(realDisk), link);
    expect(record.isUnchanged()).toBe(true);
    rmSync(link);
    symlinkSync("folder", link);
    expect(record.isUnchanged()).toBe(false);
  });

  it("records that a file could not be read", () => {
    let isReadable = false;
    const files = folderWith(() => {
      if (!isReadable) throw new Error("EACCES: it cannot be read");
      return Buffer.from("one");
    });
    const record = new ReadRecord();
    expect(() => record.watch(files).bytes("/p/a")).toThrow("EACCES");
    expect(record.isUnchanged()).toBe(true);
    isReadable = true;
    expect(record.isUnchanged()).toBe(false);
  });
});

describe("a cached result", () => {
  it("is used after its folder was moved", () => {
    const { dir, load } = projectWithResult();
    renameSync(dir, `${dir}-too`);
    expect(load(`${dir}-too`)).toEqual({ folder: `${dir}-too`, files: 1 });
  });

  it("is not used for a file of the same size and time with other content", () => {
    const { dir, file, load } = projectWithResult();
    expect(load(dir)).toBeDefined();
    const { atime, mtime } = statSync(file);
    writeFileSync(file, "two");
    utimesSync(file, atime, mtime);
    expect(load(dir)).toBeUndefined();
  });
});
