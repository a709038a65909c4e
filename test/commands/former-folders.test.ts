import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { check, generate } from "../../src/index.ts";
import { projectWith, type ServedProject } from "../support/served-project.ts";
import { low, normal } from "../support/service.ts";

const to = (dir: string) => ({ references: ["priority"], output: { dir } });

const run = ({ dir }: ServedProject, options: { offline?: boolean; dryRun?: boolean } = {}) =>
  generate({ cwd: dir, environment: {}, ...options });

/** A project generated into the folder `from`, whose configuration names `src/lists` now. */
async function moved(from = "generated"): Promise<ServedProject> {
  const project = await projectWith({ priority: [low, normal] }, to(from));
  expect(await run(project)).toMatchObject({ ok: true, diagnostics: [] });
  project.configure(to("src/lists"));
  return project;
}

/** The folders that a run names, and what it removes. */
async function named(project: ServedProject, options = {}) {
  const { ok, diagnostics, removed } = await run(project, options);
  expect({ ok, removed }).toEqual({ ok: true, removed: [] });
  return diagnostics.map(({ rule, severity, file }) => ({ rule, severity, file }));
}

const warning = (file: string) => ({ rule: "drift", severity: "warn", file });
const filesOf = (project: ServedProject, dir: string) =>
  Object.keys(project.snapshot()).filter((path) => path.startsWith(`${dir}/`));

describe("after a change of output.dir", () => {
  it.each(["generated", "apps/web/src/lists"])("the run that fills the new folder names %s", async (from) => {
    const project = await moved(from);
    const before = filesOf(project, from);
    const { drift } = await check({ cwd: project.dir, environment: {} });
    expect(new Set(drift.map(({ status }) => status))).toEqual(new Set(["missing"]));
    expect(await named(project, { dryRun: true })).toEqual([warning(from)]);
    expect(await named(project, { offline: true })).toEqual([warning(from)]);
    expect(filesOf(project, from)).toEqual(before);
    expect(filesOf(project, "src/lists")).toHaveLength(before.length);
    expect(await check({ cwd: project.dir, environment: {} })).toMatchObject({ ok: true, diagnostics: [] });
    expect(await named(project)).toEqual([]);
  });

  it("does not name folders of packages in node_modules, of other projects, and of other programs", async () => {
    const project = await moved();
    const index = project.read("generated/index.ts");
    project.write("node_modules/lists/index.ts", index);
    project.write("apps/web/codegen.lock.json", {});
    project.write("apps/web/src/lists/index.ts", index);
    project.write("src/index.ts", "export {};\n");
    project.write("dist/generated/index.js", index);
    symlinkSync(join(project.dir, "nothing"), join(project.dir, "link"));
    expect(await named(project, { offline: true })).toEqual([warning("generated")]);
  });
});

it("names no folder if a file of the package existed before", async () => {
  const project = await moved();
  project.write("src/lists/types.ts", project.read("generated/types.ts"));
  expect(await named(project, { offline: true })).toEqual([]);
});
