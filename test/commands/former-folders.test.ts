import { cpSync, renameSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { check, generate } from "../../src/index.ts";
import { git } from "../support/git.ts";
import type { Project } from "../support/project.ts";
import { projectWith, type ServedProject } from "../support/served-project.ts";
import { low, normal } from "../support/service.ts";

const to = (dir: string) => ({ references: ["priority"], output: { dir } });

/** A project generated into the folder `from`, whose configuration names `src/lists` now. */
async function moved(from = "generated"): Promise<ServedProject> {
  const project = await projectWith({ priority: [low, normal] }, to(from));
  project.write("node_modules/.package-lock.json", {});
  expect(await run(project)).toMatchObject({ ok: true });
  project.configure(to("src/lists"));
  return project;
}

const run = ({ dir }: Project, options: { offline?: boolean; dryRun?: boolean } = {}) =>
  generate({ cwd: dir, environment: {}, ...options });

const orphans = async ({ dir }: Project, options = {}) =>
  (await check({ cwd: dir, environment: {}, ...options })).drift
    .filter(({ status }) => status === "orphan")
    .map(({ file }) => file)
    .toSorted();

const names = ["README.md", "index.ts", "package.json", "priority.ts", "types.ts"];
const below = (dir: string) => names.map((name) => `${dir}/${name}`);
const filesOf = (project: Project, dir: string) =>
  Object.keys(project.snapshot()).filter((path) => path.startsWith(`${dir}/`));

describe("after a change of output.dir, the files in the former folder", () => {
  it.each(["generated", "lists", "lib/lists", "apps/web/src/lists"])("%s are removed as orphans", async (from) => {
    const project = await moved(from);
    expect(await orphans(project)).toEqual(below(from));
    const { drift } = await check({ cwd: project.dir, environment: {} });
    expect(new Set(drift.map(({ cause }) => cause))).toEqual(new Set(["config"]));
    expect((await run(project, { dryRun: true })).removed).toHaveLength(names.length);
    const { ok, removed } = await run(project, { offline: true });
    expect({ ok, removed: removed.toSorted() }).toEqual({ ok: true, removed: below(from) });
    expect(filesOf(project, from)).toEqual([]);
    expect(filesOf(project, "src/lists")).toHaveLength(names.length);
    expect(await orphans(project)).toEqual([]);
  });

  it.each<[string, string, string]>([
    ["a source in package.json", "package.json", '{ "source": "src/index.ts", "scripts": { "codegen": "codegen" } }'],
    ["an invalid package.json", "package.json", '{ "source": "src/index.ts"'],
    ["a text that quotes a configuration", "NOTES.md", '{ "source": "sample" }'],
  ])("are orphans beside %s, also in the index", async (_what, name, text) => {
    const project = await moved();
    project.write(name, text);
    expect(await orphans(project)).toEqual(below("generated"));
    git(project.dir, "init", "-q");
    project.write(".gitignore", "node_modules");
    git(project.dir, "add", "-A");
    expect(await orphans(project, { staged: true })).toEqual(below("generated"));
  });

  it("are orphans after two changes in a row with the same lock", async () => {
    const project = await moved();
    const lock = project.read("codegen.lock.json");
    let former = "generated";
    for (const dir of ["lib/lists", "src/lists"]) {
      project.configure(to(dir));
      expect(await orphans(project)).toEqual(below(former));
      expect((await run(project)).removed.toSorted()).toEqual(below(former));
      former = dir;
    }
    expect(project.read("codegen.lock.json")).toBe(lock);
    expect(await orphans(project)).toEqual([]);
  });

  it("stay if the user edited a module, added a member to package.json, or added a file", async () => {
    const project = await moved();
    project.write("generated/priority.ts", `${project.read("generated/priority.ts")}// mine\n`);
    project.write("generated/mine.ts", "export {};\n");
    expect(await orphans(project)).toEqual([]);
    expect(await run(project)).toMatchObject({ ok: true, removed: [] });

    const published = await moved();
    published.write("generated/package.json", published.read("generated/package.json").replace("0.0.0", "1.2.3"));
    expect((await run(published)).removed).toHaveLength(names.length - 1);
    expect(filesOf(published, "generated")).toEqual(["generated/package.json"]);
  });
});

describe("the files of another package are not orphans", () => {
  const configFile = "codegen.config.json";

  it.each<[string, (project: ServedProject) => void]>([
    ["a copy of the package", ({ dir }) => cpSync(join(dir, "generated"), join(dir, "copy"), { recursive: true })],
    ["a package that was moved", ({ dir }) => renameSync(join(dir, "generated"), join(dir, "moved"))],
    ["the package of another configuration", (project) => project.write("other.json", project.read(configFile))],
    ["the package of an invalid configuration", (project) => project.write("other.json", '{ "source": "sample"')],
    [
      "a project in a subfolder",
      (project) => {
        for (const file of [configFile, "codegen.lock.json"]) project.write(`eu/${file}`, project.read(file));
        cpSync(join(project.dir, "generated"), join(project.dir, "eu/generated"), { recursive: true });
      },
    ],
    [
      "in a folder below the depth of the search",
      ({ dir }) => cpSync(join(dir, "generated"), join(dir, "a/b/c/d/e"), { recursive: true }),
    ],
  ])("if it is %s", async (what, prepare) => {
    const project = await projectWith({ priority: [low] }, to("generated"));
    expect(await run(project)).toMatchObject({ ok: true });
    prepare(project);
    if (/configuration/.test(what)) project.configure(to("src/lists"));
    const before = Object.keys(project.snapshot());
    expect(await orphans(project)).toEqual([]);
    expect(await run(project)).toMatchObject({ ok: true, removed: [] });
    expect(Object.keys(project.snapshot())).toEqual(expect.arrayContaining(before));
  });

  it.each<[string, (config: string) => object]>([
    ["a", (config) => JSON.parse(config) as object],
    ["an invalid", () => ({ source: "sample", output: 1 })],
  ])("if package.json contains %s configuration", async (_what, codegen) => {
    const project = await moved();
    expect(await orphans(project, { config: configFile })).toHaveLength(names.length);
    project.configure(to("generated"));
    const other = codegen(project.read(configFile));
    project.configure(to("src/lists"));
    project.write("package.json", { codegen: other });
    expect(await orphans(project, { config: configFile })).toEqual([]);
  });

  it("if two configurations share a lock and differ only in their references", async () => {
    const project = await projectWith({ priority: [low] }, to("eu"));
    project.write("us.json", { ...JSON.parse(project.read(configFile)), output: { dir: "us" } });
    for (let runs = 0; runs < 2; runs++) {
      for (const config of [configFile, "us.json"]) {
        const options = { cwd: project.dir, config, environment: {} };
        expect(await generate(options)).toMatchObject({ ok: true, removed: [] });
        expect(await check(options)).toMatchObject({ ok: true, drift: [] });
      }
    }
  });
});
