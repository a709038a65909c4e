import { describe, expect, it } from "@jest/globals";
import { check, type Configuration, diff, generate, impact } from "../../src/index.ts";
import { git, initRepository } from "../support/git.ts";
import { makeProject, type Project } from "../support/project.ts";
import { startService } from "../support/service.ts";

const config: Configuration = { lists: { state: { file: "states.json", type: "integer" } }, output: { dir: "lists" } };

/** A folder without a configuration, with a file for a list. */
function listFolder(): Project {
  const project = makeProject();
  project.write("states.json", [{ code: 1, description: "Open" }]);
  return project;
}

describe("a configuration that a program passes", () => {
  it("is that of the folder cwd", async () => {
    const { dir, ...project } = listFolder();
    expect(await generate({ config, cwd: dir })).toMatchObject({ ok: true, config: null, diagnostics: [] });
    expect(Object.keys(project.snapshot())).toEqual(expect.arrayContaining(["codegen.lock.json", "lists/state.ts"]));
    project.write("states.json", [{ code: 2, description: "Done" }]);
    expect(await check({ config, cwd: dir })).toMatchObject({ ok: false, config: null });
    expect((await diff({ config, cwd: dir })).changes.map(({ kind }) => kind)).toEqual(["code-removed", "code-added"]);
    expect(await impact({ config, cwd: dir })).toMatchObject({ ok: true, impact: { isUsed: false } });
  });

  it("has variables", async () => {
    const { url } = await startService({ "/states": [{ code: 1, description: "Open" }] });
    const { dir } = makeProject();
    const lists = { state: { url: "${SERVICE}/states", type: "integer" } };
    const unset = await generate({ config: { lists }, cwd: dir, environment: {} });
    expect(unset.diagnostics).toMatchObject([{ rule: "config", pointer: "/lists/state/url" }]);
    expect(await generate({ config: { lists }, cwd: dir, environment: { SERVICE: url } })).toMatchObject({ ok: true });
  });

  it("is checked against the index, with advice that names only the lock", async () => {
    const project = listFolder();
    const { dir } = project;
    await generate({ config, cwd: dir });
    initRepository(dir);
    expect(await check({ config, cwd: dir, staged: true })).toMatchObject({ ok: true, config: null, drift: [] });
    const named = { ...config, names: { state: { 1: "Started" } } };
    await generate({ config: named, cwd: dir });
    git(dir, "add", "lists");
    const { diagnostics } = await check({ config: named, cwd: dir, staged: true });
    expect(diagnostics.map(({ message }) => message).join("\n")).toContain("`git add codegen.lock.json`");
  });

  it.each<[string, Configuration, object]>([
    ["an unknown option", { list: {} } as never, { pointer: "/list" }],
    ["a missing file", { lists: { state: { file: "nowhere.json", type: "integer" } } }, { rule: "io" }],
    [
      "a wrong pointer",
      { lists: { state: { ...config.lists?.["state"], code: "/id" } } } as never,
      { rule: "wrong-shape" },
    ],
  ])("reports %s without a file", async (_what, wrong, finding) => {
    const { diagnostics, ok } = await generate({ config: wrong, cwd: listFolder().dir });
    expect(ok).toBe(false);
    expect(diagnostics).toContainEqual(expect.objectContaining(finding));
    expect(JSON.stringify(diagnostics)).not.toContain("codegen.config");
  });
});

describe("the files of a dry run", () => {
  it("have the texts that a run writes", async () => {
    const project = listFolder();
    const options = { config, cwd: project.dir };
    const before = project.snapshot();
    const { files, written } = await generate({ ...options, dryRun: true });
    expect(project.snapshot()).toEqual(before);
    expect(files.map(({ path }) => path)).toEqual(written);
    expect(written).toEqual(expect.arrayContaining(["codegen.lock.json", "lists/state.ts"]));
    expect(await generate(options)).toMatchObject({ written, files: [] });
    for (const { path, text } of files) expect(project.read(path)).toBe(text);
    expect(await generate({ ...options, dryRun: true })).toMatchObject({ written: [], files: [] });
  });
});
