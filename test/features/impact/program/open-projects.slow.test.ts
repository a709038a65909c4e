import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "@jest/globals";
import { realDisk } from "../../../../src/platform/files/index.ts";
import { type OpenProject, openProjects } from "../../../../src/features/impact/program/open-projects.ts";
import type { PackageTexts } from "../../../../src/features/impact/program/package-texts.ts";
import { configOf } from "../../../support/configs.ts";
import { locked, lockOf } from "../../../support/locks.ts";
import { makeProject } from "../../../support/project.ts";
import { inputOf } from "../../../support/rendered.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

interface Opened {
  readonly project: OpenProject;
  /** Of the package. */
  readonly texts: PackageTexts;
}

async function openOne(): Promise<Opened> {
  const project = makeProject({ source: "sample" });
  project.write("tsconfig.json", { compilerOptions: { types: [], noEmit: true }, include: ["src"] });
  project.write("src/main.ts", "export const one = 1;\n");
  const from = inputOf(lockOf({ priority: [locked(1, "Low")] }), configOf({}));
  const { projects, renderer } = await openProjects({
    from,
    project: { disk: realDisk, dir: project.dir, configs: [] },
  });
  return { project: projects[0] as OpenProject, texts: await renderer.render(from.lock) };
}

/** Each file that a program of it has parsed, held weakly. */
function parsedIn({ project, texts }: Opened): WeakRef<object>[] {
  return project
    .compile(texts)
    .getSourceFiles()
    .map((file) => new WeakRef(file));
}

describe("a project", () => {
  it("keeps nothing of its programs, so that many projects take the memory of one", async () => {
    const opened = await openOne();
    const files = parsedIn(opened);
    expect(files.length).toBeGreaterThan(1);
    // What a weak reference was made for stays until the turn of the event loop has ended.
    await setImmediate();
    collect();
    expect(files.filter((file) => file.deref() !== undefined)).toHaveLength(0);
    expect(opened.project).toBeDefined();
  });

  it("parses once what two of its programs have, where one is made like the other", async () => {
    const { project, texts } = await openOne();
    const first = project.compile(texts);
    const more = new Map([...texts, ["more.ts", "export {};"]]);
    for (const later of [project.compile(texts, first), project.compile(more, first)]) {
      expect(later.getSourceFiles().every((file) => first.getSourceFiles().includes(file))).toBe(true);
    }
  });
});
