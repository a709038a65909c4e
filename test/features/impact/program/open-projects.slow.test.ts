import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "@jest/globals";
import { realDisk } from "../../../../src/platform/files/index.ts";
import { type OpenProject, openProjects } from "../../../../src/features/impact/program/open-projects.ts";
import type { PackageTexts } from "../../../../src/features/impact/program/package-texts.ts";
import { realHost } from "../../../../src/platform/index.ts";
import { configOf } from "../../../support/configs.ts";
import { environment } from "../../../support/git.ts";
import { locked, lockOf } from "../../../support/locks.ts";
import { makeProject } from "../../../support/project.ts";
import { inputOf } from "../../../support/rendered.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

async function openOne(): Promise<{ readonly project: OpenProject; readonly packageTexts: PackageTexts }> {
  const { dir, write } = makeProject({ source: "sample" });
  write("tsconfig.json", { compilerOptions: { types: [], noEmit: true }, include: ["src"] });
  write("src/main.ts", "export const one = 1;\n");
  const from = inputOf(lockOf({ priority: [locked(1, "Low")] }), configOf({}));
  const { projects, renderer } = await openProjects({
    from,
    project: { disk: realDisk, git: realHost(dir, environment).git, dir, configs: [] },
  });
  return { project: projects[0] as OpenProject, packageTexts: await renderer.render(from.lock) };
}

describe("OpenProject", () => {
  it("frees the parsed files of its programs", async () => {
    const { project, packageTexts } = await openOne();
    const compile = () => project.compile(packageTexts).getSourceFiles();
    const files = compile().map((file) => new WeakRef(file));
    expect(files.length).toBeGreaterThan(1);
    // A new weak reference keeps its target until the current turn of the event loop ends.
    await setImmediate();
    collectGarbage();
    expect(files.filter((file) => file.deref() !== undefined)).toHaveLength(0);
    expect(project).toBeDefined();
  });

  it("parses the files that two programs share once", async () => {
    const { project, packageTexts } = await openOne();
    const old = project.compile(packageTexts);
    const more = new Map([...packageTexts, ["more.ts", "export {};"]]);
    for (const next of [project.compile(packageTexts, old), project.compile(more, old)]) {
      expect(next.getSourceFiles().every((file) => old.getSourceFiles().includes(file))).toBe(true);
    }
  });
});
