import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { writeManaged } from "../../../src/pipeline/write/managed-file.ts";
import { realDisk } from "../../../src/platform/files/index.ts";
import { findingsOf } from "../../support/findings.ts";
import { makeProject } from "../../support/project.ts";
import { watchedDisk } from "../../support/broken-disks.ts";

const isGenerated = (text: string): boolean => text.startsWith("ours");

describe("a managed file", () => {
  it("is created or replaced once per text", () => {
    const project = makeProject();
    const path = join(project.dir, "a/b/page.html");
    expect(writeManaged(realDisk, { path, text: "ours 1\n", isGenerated })).toBe(true);
    expect(writeManaged(realDisk, { path, text: "ours 1\n", isGenerated })).toBe(false);
    expect(writeManaged(realDisk, { path, text: "ours 2\n", isGenerated })).toBe(true);
    expect(project.snapshot()).toEqual({ "a/b/page.html": "ours 2\n" });
  });

  it.each<[string, (path: string) => void]>([
    ["a file of the user", (path) => writeFileSync(path, "mine\n")],
    ["a folder", (path) => mkdirSync(path)],
    ["a link to a managed file", (path) => symlinkSync(join(path, "../ours.html"), path)],
  ])("does not replace %s", (_what, take) => {
    const project = makeProject();
    project.write("ours.html", "ours\n");
    const path = join(project.dir, "page.html");
    take(path);
    const before = [realDisk.kind(path), project.snapshot()];
    expect(findingsOf(() => writeManaged(realDisk, { path, text: "ours 2\n", isGenerated }))).toMatchObject([
      { rule: "io" },
    ]);
    expect([realDisk.kind(path), project.snapshot()]).toEqual(before);
  });

  it("replaces the temporary file of a killed run", () => {
    const project = makeProject();
    project.write(".page.html.codegen-tmp", "half");
    writeManaged(realDisk, { path: join(project.dir, "page.html"), text: "ours\n", isGenerated });
    expect(project.snapshot()).toEqual({ "page.html": "ours\n" });
  });

  it("is not renamed after the write lock is lost", () => {
    const project = makeProject();
    const refuse = (): never => {
      throw new Error("the write lock is lost");
    };
    const path = join(project.dir, "a/page.html");
    expect(findingsOf(() => writeManaged(realDisk, { path, text: "ours\n", isGenerated }, refuse))).toMatchObject([
      { rule: "io" },
    ]);
    expect(project.snapshot()).toEqual({});
    expect(writeManaged(realDisk, { path, text: "ours\n", isGenerated }, () => {})).toBe(true);
  });

  it("is named in a fault by its path from the nearest existing folder", () => {
    const project = makeProject();
    mkdirSync(join(project.dir, "a"));
    const { disk } = watchedDisk((_call, method) => method === "writeNew");
    const found = findingsOf(() =>
      writeManaged(disk, { path: join(project.dir, "a/b/page.html"), text: "ours\n", isGenerated }),
    );
    expect(found[0]?.message).toContain("'b/.page.html.codegen-tmp'");
  });

  it.each<[what: string, before: Record<string, string>, out: string]>([
    ["that exists", { "page.html": "ours, old\n" }, "page.html"],
    ["in a new folder", {}, "a/b/page.html"],
  ])("%s is complete or unchanged after a fault at any call", (_what, before, out) => {
    for (let fault = 1; ; fault++) {
      const project = makeProject();
      for (const [path, text] of Object.entries(before)) project.write(path, text);
      const { disk, calls } = watchedDisk((call) => call === fault);
      const found = findingsOf(() =>
        writeManaged(disk, { path: join(project.dir, out), text: "ours, new\n", isGenerated }),
      );
      if (calls.length < fault) {
        expect(fault).toBeGreaterThan(4);
        return;
      }
      const written = { ...before, [out]: "ours, new\n" };
      expect(project.snapshot()).toEqual(found.length > 0 ? before : written);
      for (const { rule } of found) expect(rule).toBe("io");
    }
  });
});
