import { execFileSync } from "node:child_process";
import { renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { check, generate } from "../../src/index.ts";
import { makeProject, pathsBelow, type Project } from "../support/project.ts";
import { projectWith, type ServedProject } from "../support/served-project.ts";
import { low, normal } from "../support/service.ts";
import { exceptOnWindows } from "../support/windows.ts";

const config = { source: "sample", references: ["priority"] };
const run = ({ dir }: Project, options = {}) => generate({ cwd: dir, environment: {}, ...options });
const runCheck = ({ dir }: Project) => check({ cwd: dir, environment: {} });

async function generated(): Promise<Project> {
  const project = makeProject(config);
  expect(await run(project)).toMatchObject({ ok: true });
  return project;
}

const link = (path: string, moved: string): void => symlinkSync(moved, path);
const pipe = (path: string): void => void execFileSync("mkfifo", [path]);

it.each<[string, string, rule: string]>([
  ["a link instead of a module", "generated/priority.ts", "io"],
  ["a link instead of the lock", "codegen.lock.json", "lock"],
])("refuses %s, and changes nothing", (_what, path, rule) => expectRefused(path, rule, link));

exceptOnWindows("where folders contain no pipes", () => {
  it.each<[string, string, rule: string]>([
    ["a pipe instead of a module", "generated/types.ts", "io"],
    ["a pipe instead of the lock", "codegen.lock.json", "lock"],
  ])("refuses %s, and changes nothing", (_what, path, rule) => expectRefused(path, rule, pipe));
});

/** Expects runs to refuse what is put at the path of a generated file. */
async function expectRefused(path: string, rule: string, put: (path: string, moved: string) => void): Promise<void> {
  const project = await generated();
  const file = join(project.dir, path);
  renameSync(file, `${file}.moved`);
  put(file, `${file}.moved`);
  const names = pathsBelow(project.dir);
  for (const options of [{}, { offline: true }]) {
    const { diagnostics } = await run(project, options);
    expect(diagnostics).toMatchObject([{ rule, file: path, message: expect.stringContaining("; ") }]);
  }
  expect((await runCheck(project)).diagnostics).toMatchObject([{ rule: rule === "io" ? "drift" : rule, file: path }]);
  expect(pathsBelow(project.dir)).toEqual(names);
}

describe("the folder that a run starts in", () => {
  it("must be a folder", async () => {
    const project = makeProject(config);
    const before = project.snapshot();
    for (const name of ["nowhere", "codegen.config.json", "codegen.config.json/nowhere"]) {
      const cwd = join(project.dir, name);
      for (const start of [() => generate({ cwd }), () => check({ cwd, staged: true })])
        expect(await start()).toMatchObject({ ok: false, diagnostics: [{ rule: "usage" }] });
    }
    expect(project.snapshot()).toEqual(before);
  });
});

const to = (dir: string) => ({ references: ["priority"], output: { dir } });

/** A project generated into the folder `from`, whose configuration names `src/lists` now. */
async function movedProject(from = "generated"): Promise<ServedProject> {
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
    const project = await movedProject(from);
    const before = filesOf(project, from);
    const { drift } = await runCheck(project);
    expect(new Set(drift.map(({ status }) => status))).toEqual(new Set(["missing"]));
    expect(await named(project, { dryRun: true })).toEqual([warning(from)]);
    expect(await named(project, { offline: true })).toEqual([warning(from)]);
    expect(filesOf(project, from)).toEqual(before);
    expect(filesOf(project, "src/lists")).toHaveLength(before.length);
    expect(await runCheck(project)).toMatchObject({ ok: true, diagnostics: [] });
    expect(await named(project)).toEqual([]);
  });

  it("does not name folders of packages in node_modules, of other projects, and of other programs", async () => {
    const project = await movedProject();
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

it.each(["app/(shop)/lists", "!lists/{a,b}"])("does not name the folder %s that it has just filled", async (dir) => {
  const project = await movedProject();
  project.configure(to(dir));
  expect(await named(project, { offline: true })).toEqual([warning("generated")]);
});

it("names no folder if a file of the package existed before", async () => {
  const project = await movedProject();
  project.write("src/lists/types.ts", project.read("generated/types.ts"));
  expect(await named(project, { offline: true })).toEqual([]);
});
