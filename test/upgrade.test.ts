import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { check, type Drift, generate } from "../src/index.ts";
import { copyOldProject, oldProjects } from "./support/old-projects.ts";
import type { Project } from "./support/project.ts";

/** The types that the package no longer exports. */
const removedTypes = ["NoMethods", "StandardSchemaV1"];

describe.each(oldProjects)("the project %s of version 0.1.0", (name) => {
  it("is stale because of the tool and nothing else", async () => {
    const { cwd, generated } = await copyOldProject(name);
    const { ok, drift, diagnostics } = await check({ cwd, environment: {} });
    expect(describeDrift(drift)).toEqual(generated.map((file) => `${file} stale tool`));
    expect(ok).toBe(false);
    expect(diagnostics.map(({ rule }) => rule)).toEqual(generated.map(() => "drift"));
  });

  it.each([true, false])("loses nothing when the package is generated again (offline: %s)", async (offline) => {
    const project = await copyOldProject(name);
    const { cwd, generated } = project;
    const before = filesOf(project);
    const result = await generate({ cwd, environment: {}, offline });
    expect(result).toMatchObject({ ok: true, diagnostics: [], changes: [], removed: [] });
    expect(result.written.toSorted()).toEqual(generated);

    const after = filesOf(project);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    // The lock stays, with every code, name, alias and tombstone, and so do the files of the user.
    const changed = Object.keys(before).filter((path) => after[path] !== before[path]);
    expect(changed.toSorted()).toEqual(generated.map((file) => `package/${file}`));
    expect(packageJsonOf(after)).toEqual({ ...packageJsonOf(before), "//": expect.any(String) });
    const exported = exportsOf(after);
    expect(exportsOf(before).filter((each) => !exported.includes(each))).toEqual(removedTypes);
    expect(await check({ cwd, environment: {} })).toMatchObject({ ok: true, drift: [] });
  });

  it("reports an edited file as edited", async () => {
    const { cwd, generated, read, write } = await copyOldProject(name);
    const edited = generated.filter((file) => /(?:index|contact_status)(?:\.d)?\.ts$/.test(file));
    expect(edited).toHaveLength(2);
    for (const file of edited) write(`package/${file}`, read(`package/${file}`).replace("export ", "export  "));
    const { drift } = await check({ cwd, environment: {} });
    const expected = generated.map((file) => (edited.includes(file) ? `${file} edited hand` : `${file} stale tool`));
    expect(describeDrift(drift)).toEqual(expected);
  });

  it("does not get new names if the lock is missing", async () => {
    const project = await copyOldProject(name);
    rmSync(join(project.cwd, "codegen.lock.json"));
    const before = filesOf(project);
    const { diagnostics } = await generate({ cwd: project.cwd, environment: {} });
    expect(diagnostics.map(({ rule }) => rule)).toEqual(["lock"]);
    expect(filesOf(project)).toEqual(before);
  });
});

function describeDrift(drift: readonly Drift[]): string[] {
  return drift.map(({ file, status, cause }) => `${file} ${status} ${cause}`).toSorted();
}

type Files = Readonly<Record<string, string>>;

/** The text of every file that is not in a cache. */
function filesOf(project: Project): Files {
  return Object.fromEntries(Object.entries(project.snapshot()).filter(([path]) => !path.includes("node_modules")));
}

function packageJsonOf(files: Files): object {
  const [text = ""] = Object.entries(files).flatMap(([path, each]) => (path.endsWith("/package.json") ? each : []));
  return JSON.parse(text) as object;
}

/** The names that the modules and declarations of the package export. */
function exportsOf(files: Files): string[] {
  const texts = Object.entries(files).flatMap(([path, text]) => (path.endsWith(".ts") ? text : []));
  const exported = /^export (?:declare )?(?:const|enum|function|interface|type) (\w+)/gm;
  return texts.flatMap((text) => Array.from(text.matchAll(exported), ([, each = ""]) => each));
}
