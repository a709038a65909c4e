import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { replaceOwn } from "../../src/write/replace-own.ts";
import { realDisk } from "../../src/disk/disk.ts";
import { findingsOf } from "../support/findings.ts";
import { makeProject } from "../support/project.ts";
import { watchedDisk } from "../support/small-package.ts";

const isOurs = (text: string): boolean => text.startsWith("ours");

describe("a file by itself", () => {
  it("is written where nothing is, or one of ours, and once", () => {
    const project = makeProject();
    const path = join(project.dir, "a/b/page.html");
    expect(replaceOwn(realDisk, { path, text: "ours 1\n", isOurs })).toBe(true);
    expect(replaceOwn(realDisk, { path, text: "ours 1\n", isOurs })).toBe(false);
    expect(replaceOwn(realDisk, { path, text: "ours 2\n", isOurs })).toBe(true);
    expect(project.snapshot()).toEqual({ "a/b/page.html": "ours 2\n" });
  });

  it("is refused in the place of another one", () => {
    const project = makeProject();
    project.write("page.html", "mine\n");
    const path = join(project.dir, "page.html");
    expect(findingsOf(() => replaceOwn(realDisk, { path, text: "ours\n", isOurs }))).toMatchObject([{ rule: "io" }]);
    expect(project.snapshot()).toEqual({ "page.html": "mine\n" });
  });

  it.each<[what: string, before: Record<string, string>, out: string]>([
    ["beside an older one", { "page.html": "ours, old\n" }, "page.html"],
    ["in a new folder", {}, "a/b/page.html"],
  ])("is whole or as it was, whatever fails: %s", (_what, before, out) => {
    for (let fault = 1; ; fault++) {
      const project = makeProject();
      for (const [path, text] of Object.entries(before)) project.write(path, text);
      const { disk, calls } = watchedDisk((call) => call === fault);
      const found = findingsOf(() => replaceOwn(disk, { path: join(project.dir, out), text: "ours, new\n", isOurs }));
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
