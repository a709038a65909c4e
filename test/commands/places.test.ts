import { execFileSync } from "node:child_process";
import { readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { check, diff, generate } from "../../src/index.ts";
import { makeProject, type Project } from "../support/project.ts";

const config = { source: "sample", references: ["priority"] };
const run = ({ dir }: Project, options = {}) => generate({ cwd: dir, environment: {}, ...options });
const look = ({ dir }: Project) => check({ cwd: dir, environment: {} });

async function generated(): Promise<Project> {
  const project = makeProject(config);
  expect(await run(project)).toMatchObject({ ok: true });
  return project;
}

/** Puts something else in the place of a file or folder, which goes to a name of its own. */
function replace(project: Project, path: string, put: (place: string, moved: string) => void): void {
  const place = join(project.dir, path);
  renameSync(place, `${place}.moved`);
  put(place, `${place}.moved`);
}

const link = (place: string, moved: string): void => symlinkSync(moved, place);
const pipe = (place: string): void => void execFileSync("mkfifo", [place]);

it.each<[string, string, (place: string, moved: string) => void, rule: string]>([
  ["a link for a module", "generated/priority.ts", link, "io"],
  ["a pipe for a module", "generated/types.ts", pipe, "io"],
  ["a link for the lock", "codegen.lock.json", link, "lock"],
  ["a pipe for the lock", "codegen.lock.json", pipe, "lock"],
])("refuses %s, names it, and changes nothing", async (_what, path, put, rule) => {
  const project = await generated();
  replace(project, path, put);
  const names = readdirSync(project.dir, { recursive: true }).toSorted();
  for (const options of [{}, { offline: true }]) {
    const { diagnostics } = await run(project, options);
    expect(diagnostics).toMatchObject([{ rule, file: path, advice: expect.anything() }]);
  }
  expect((await look(project)).diagnostics).toMatchObject([{ rule: rule === "io" ? "drift" : rule, file: path }]);
  expect(readdirSync(project.dir, { recursive: true }).toSorted()).toEqual(names);
});

it("writes a folder that was lost, and leaves what is the user's", async () => {
  const project = await generated();
  const before = project.snapshot();
  rmSync(join(project.dir, "generated"), { recursive: true });
  project.write("generated/mine.ts", "export {};\n");
  project.write("generated/.priority.ts.swp", "an editor's");
  expect((await look(project)).drift.map(({ status }) => status)).toEqual(Array(5).fill("missing"));
  expect(await run(project, { offline: true })).toMatchObject({ ok: true });
  expect(project.snapshot()).toEqual({
    ...before,
    "generated/mine.ts": "export {};\n",
    "generated/.priority.ts.swp": "an editor's",
  });
});

it("keeps apart folders whose names differ in the form of a letter alone", async () => {
  const [composed, apart] = ["lists-\u00e9".normalize("NFC"), "lists-\u00e9".normalize("NFD")];
  const project = makeProject({ ...config, output: { dir: composed } });
  expect(await run(project)).toMatchObject({ ok: true });
  // One folder where the disk takes both names for it.
  project.write(`${apart}/mine.ts`, "export {};\n");
  expect(await run(project, { offline: true })).toMatchObject({ ok: true, written: [], removed: [] });
  expect(await look(project)).toMatchObject({ ok: true });
  expect(project.read(`${apart}/mine.ts`)).toBe("export {};\n");
});

describe("the folder that a run starts in", () => {
  it.each([
    ["generate", generate],
    ["check", check],
    ["check of the index", (options: { cwd: string }) => check({ ...options, staged: true })],
    ["diff", diff],
  ])("is not searched above if it is not a folder: %s", async (_what, command) => {
    const project = makeProject(config);
    const before = project.snapshot();
    for (const name of ["nowhere", "codegen.config.json", "codegen.config.json/nowhere"]) {
      const { ok, config: file, diagnostics } = await command({ cwd: join(project.dir, name) });
      expect({ ok, file, rules: diagnostics.map(({ rule }) => rule) }).toEqual({
        ok: false,
        file: null,
        rules: ["usage"],
      });
    }
    expect(project.snapshot()).toEqual(before);
  });

  it("can be given through a link", async () => {
    const project = makeProject(config);
    const path = join(makeProject().dir, "link");
    symlinkSync(project.dir, path);
    expect(await generate({ cwd: path })).toMatchObject({ ok: true });
  });
});
