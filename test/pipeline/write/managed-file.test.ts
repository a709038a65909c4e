import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { writeManaged } from "../../../src/pipeline/write/managed-file.ts";
import { realDisk } from "../../../src/platform/files/index.ts";
import { findingsOf } from "../../support/findings.ts";
import { makeProject } from "../../support/project.ts";
import { watchedDisk } from "../../support/broken-disks.ts";

const isGenerated = (text: string): boolean => text.startsWith("generated");

describe("a managed file", () => {
  it("creates or replaces a managed file once per text", () => {
    const project = makeProject();
    const path = join(project.dir, "a/b/page.html");
    expect(writeManaged(realDisk, { path, text: "generated 1\n", isGenerated })).toBe(true);
    expect(writeManaged(realDisk, { path, text: "generated 1\n", isGenerated })).toBe(false);
    expect(writeManaged(realDisk, { path, text: "generated 2\n", isGenerated })).toBe(true);
    expect(project.snapshot()).toEqual({ "a/b/page.html": "generated 2\n" });
  });

  it.each<[string, (path: string) => void]>([
    ["a file of the user", (path) => writeFileSync(path, "mine\n")],
    ["a folder", (path) => mkdirSync(path)],
    ["a link to a managed file", (path) => symlinkSync(join(path, "../generated.html"), path)],
  ])("does not replace %s", (_what, occupy) => {
    const project = makeProject();
    project.write("generated.html", "generated\n");
    const path = join(project.dir, "page.html");
    occupy(path);
    const before = [realDisk.kind(path), project.snapshot()];
    const errors = findingsOf(() => writeManaged(realDisk, { path, text: "generated 2\n", isGenerated }));
    expect(errors).toMatchObject([{ rule: "io" }]);
    expect([realDisk.kind(path), project.snapshot()]).toEqual(before);
  });

  it("replaces the temporary file of a killed run", () => {
    const project = makeProject();
    project.write(".page.html.codegen-tmp", "half");
    writeManaged(realDisk, { path: join(project.dir, "page.html"), text: "generated\n", isGenerated });
    expect(project.snapshot()).toEqual({ "page.html": "generated\n" });
  });

  it("names a managed file in a fault by its path from the nearest existing folder", () => {
    const project = makeProject();
    mkdirSync(join(project.dir, "a"));
    const { disk } = watchedDisk((_call, method) => method === "writeNew");
    const file = { path: join(project.dir, "a/b/page.html"), text: "generated\n", isGenerated };
    const [error] = findingsOf(() => writeManaged(disk, file));
    expect(error?.message).toContain(`'${join("b", ".page.html.codegen-tmp")}'`);
  });

  it.each<[what: string, before: Record<string, string>, out: string]>([
    ["that exists", { "page.html": "generated, old\n" }, "page.html"],
    ["in a new folder", {}, "a/b/page.html"],
  ])("a file %s is complete or unchanged after a fault at any call", (_what, before, out) => {
    for (let fault = 1; ; fault++) {
      const project = makeProject();
      for (const [path, text] of Object.entries(before)) project.write(path, text);
      const { disk, calls } = watchedDisk((call) => call === fault);
      const file = { path: join(project.dir, out), text: "generated, new\n", isGenerated };
      const errors = findingsOf(() => writeManaged(disk, file));
      if (calls.length < fault) {
        expect(fault).toBeGreaterThan(4);
        return;
      }
      const written = { ...before, [out]: "generated, new\n" };
      expect(project.snapshot()).toEqual(errors.length > 0 ? before : written);
      for (const { rule } of errors) expect(rule).toBe("io");
    }
  });
});
