import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { writeManaged } from "../../../src/pipeline/write/managed-file.ts";
import { realDisk } from "../../../src/platform/files/index.ts";
import { findingsOf } from "../../support/findings.ts";
import { makeProject } from "../../support/project.ts";
import { watchedDisk } from "../../support/broken-disks.ts";

const isOurs = (text: string): boolean => text.startsWith("ours");

describe("a file by itself", () => {
  it("is written where nothing is, or one of ours, and once", () => {
    const project = makeProject();
    const path = join(project.dir, "a/b/page.html");
    expect(writeManaged(realDisk, { path, text: "ours 1\n", isOurs })).toBe(true);
    expect(writeManaged(realDisk, { path, text: "ours 1\n", isOurs })).toBe(false);
    expect(writeManaged(realDisk, { path, text: "ours 2\n", isOurs })).toBe(true);
    expect(project.snapshot()).toEqual({ "a/b/page.html": "ours 2\n" });
  });

  it.each<[string, (path: string) => void]>([
    ["a file of the user", (path) => writeFileSync(path, "mine\n")],
    ["a folder", (path) => mkdirSync(path)],
    ["a link to one of ours", (path) => symlinkSync(join(path, "../ours.html"), path)],
  ])("is refused in the place of %s", (_what, take) => {
    const project = makeProject();
    project.write("ours.html", "ours\n");
    const path = join(project.dir, "page.html");
    take(path);
    const before = [realDisk.kind(path), project.snapshot()];
    expect(findingsOf(() => writeManaged(realDisk, { path, text: "ours 2\n", isOurs }))).toEqual([
      expect.objectContaining({ rule: "io", message: expect.stringContaining(path) }),
    ]);
    expect([realDisk.kind(path), project.snapshot()]).toEqual(before);
  });

  it("takes the place of what a killed run has left", () => {
    const project = makeProject();
    project.write(".page.html.codegen-tmp", "half");
    writeManaged(realDisk, { path: join(project.dir, "page.html"), text: "ours\n", isOurs });
    expect(project.snapshot()).toEqual({ "page.html": "ours\n" });
  });

  it("is not renamed where it must not be", () => {
    const project = makeProject();
    const refuse = (): never => {
      throw new Error("the turn is lost");
    };
    const path = join(project.dir, "a/page.html");
    expect(findingsOf(() => writeManaged(realDisk, { path, text: "ours\n", isOurs }, refuse))).toMatchObject([
      { rule: "io" },
    ]);
    expect(project.snapshot()).toEqual({});
    expect(writeManaged(realDisk, { path, text: "ours\n", isOurs }, () => {})).toBe(true);
  });

  it("has its fault told by the path from the nearest folder that is there", () => {
    const project = makeProject();
    mkdirSync(join(project.dir, "a"));
    const { disk } = watchedDisk((_call, method) => method === "writeNew");
    const found = findingsOf(() =>
      writeManaged(disk, { path: join(project.dir, "a/b/page.html"), text: "ours\n", isOurs }),
    );
    expect(found[0]?.message).toContain("'b/.page.html.codegen-tmp'");
  });

  it.each<[what: string, before: Record<string, string>, out: string]>([
    ["beside an older one", { "page.html": "ours, old\n" }, "page.html"],
    ["in a new folder", {}, "a/b/page.html"],
  ])("is whole or as it was, whatever fails: %s", (_what, before, out) => {
    for (let fault = 1; ; fault++) {
      const project = makeProject();
      for (const [path, text] of Object.entries(before)) project.write(path, text);
      const { disk, calls } = watchedDisk((call) => call === fault);
      const found = findingsOf(() => writeManaged(disk, { path: join(project.dir, out), text: "ours, new\n", isOurs }));
      if (calls.length < fault) {
        expect(fault).toBeGreaterThan(4);
        return;
      }
      const written = { ...before, [out]: "ours, new\n" };
      // Only a file that a killed run has left may stay where it is without a finding: there is none.
      expect(project.snapshot()).toEqual(found.length > 0 ? before : written);
      for (const { rule } of found) expect(rule).toBe("io");
    }
  });
});
