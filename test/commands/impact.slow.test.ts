import { describe, expect, it } from "@jest/globals";
import { generate, impact } from "../../src/index.ts";
import { runCli } from "../support/cli.ts";
import { defaultOptions } from "../support/impact.ts";
import { makeProject } from "../support/project.ts";
import { projectWith, type ServedProject } from "../support/served-project.ts";
import type { Lists } from "../support/service.ts";

const low = { code: 1, description: "Low" };
const normal = { code: 2, description: "Normal" };
const high = { code: 3, description: "High" };
const source = 'import { Priority } from "reference-lists";\nexport const urgent = Priority.High;\n';

/** A project whose lock and package are what its service says, and a program of the user's. */
async function generated(lists: Lists, config: object = {}): Promise<ServedProject> {
  const project = await projectWith(lists, { ...config });
  expect(await generate({ cwd: project.dir })).toMatchObject({ ok: true });
  project.write("package.json", { type: "module" });
  project.write("tsconfig.json", { compilerOptions: defaultOptions, include: ["src"] });
  project.write("src/a.ts", source);
  return project;
}

const told = async (project: ServedProject) => {
  const { places, diagnostics } = await impact({ cwd: project.dir });
  expect(diagnostics).toEqual([]);
  return places.map(({ kind, file, line, column }) => `${kind} ${file}:${line}:${column}`);
};

describe("impact", () => {
  it("tells from lock to live, as the package would be generated, and writes nothing", async () => {
    const project = await generated({ priority: [low, normal, high] });
    // Without a change, the compiler is not started.
    const summary = { typescript: null, projects: null };
    expect(await impact({ cwd: project.dir })).toMatchObject({ ok: true, places: [], summary });
    project.serve({ priority: [low, normal] });
    const before = project.snapshot();
    expect(await told(project)).toEqual(["removed src/a.ts:2:32"]);
    expect(project.snapshot()).toEqual(before);
  });
  it("takes states of another version", async () => {
    const project = makeProject({ source: "sample" });
    project.write("package.json", { type: "module" });
    project.write("tsconfig.json", { compilerOptions: defaultOptions, include: ["src"] });
    const use = "export const first = transactionStatusByCode[1];\n";
    project.write("src/a.ts", `import { transactionStatusByCode } from "reference-lists";\n${use}`);
    await generate({ cwd: project.dir });
    const { places, changes } = await impact({ cwd: project.dir, from: "live@1.1", to: "lock" });
    expect(places).toMatchObject([{ kind: "removed", name: "1", line: 2 }]);
    expect(changes.find(({ id }) => id === places[0]?.change)).toMatchObject({ kind: "code-type-changed" });
  });

  it("has the code of each command line", async () => {
    const project = await generated({ priority: [low, normal, high] });
    const run = async (...words: string[]) => {
      const { exitCode, stdout } = await runCli(["impact", ...words], { cwd: project.dir });
      return { exitCode, last: stdout.trim().split("\n").at(-1) };
    };
    expect(await run("--exit-code")).toEqual({ exitCode: 0, last: "no changes" });
    project.serve({ priority: [low, { ...normal, description: "Usual" }, high] });
    expect(await run("--exit-code")).toMatchObject({
      exitCode: 0,
      last: expect.stringMatching(/^1 change, no affected places/),
    });
    project.serve({ priority: [low, { ...normal, description: "Usual" }] });
    expect(await run()).toMatchObject({
      exitCode: 0,
      last: expect.stringMatching(/^1 place in 1 file \(1 removed\) for 2 changes/),
    });
    expect(await run("--exit-code")).toMatchObject({ exitCode: 1 });
    project.write("src/a.ts", "export {};\n");
    expect(await run("--exit-code")).toEqual({ exitCode: 0, last: "no file of tsconfig.json imports the package" });
    expect(await run("lock", "live", "more")).toMatchObject({ exitCode: 2 });
    expect(await run("nowhere")).toMatchObject({ exitCode: 2 });
    expect(await run("--project", "none.json")).toMatchObject({ exitCode: 2 });
    project.write("tsconfig.json", "{ nothing");
    expect(await run()).toMatchObject({ exitCode: 2 });
  });

  it("says where what is wrong with a project is", async () => {
    const project = await generated({ priority: [low, high] });
    project.serve({ priority: [low] });
    project.write("tsconfig.json", '{\n  "compilerOptions": { "strict": 1 }\n}\n');
    expect(await impact({ cwd: project.dir })).toMatchObject({
      ok: false,
      diagnostics: [{ rule: "config", severity: "error", file: "tsconfig.json", line: 2, column: 34 }],
    });
    expect((await impact({ cwd: project.dir, projects: ["none"] })).diagnostics).toMatchObject([{ rule: "usage" }]);
  });

  it("says that there is no project", async () => {
    const project = await projectWith({ priority: [low, high] });
    await generate({ cwd: project.dir });
    project.serve({ priority: [low] });
    const { exitCode, stdout } = await runCli(["impact"], { cwd: project.dir });
    expect({ exitCode, stdout }).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("no tsconfig.json") });
    for (const to of ["live", "lock"]) {
      const gate = await runCli(["impact", "lock", to, "--exit-code", "--reporter", "json"], { cwd: project.dir });
      const { ok, diagnostics } = JSON.parse(gate.stdout) as { ok: boolean; diagnostics: object[] };
      expect({ exitCode: gate.exitCode, ok }).toEqual({ exitCode: 2, ok: false });
      expect(diagnostics).toMatchObject([{ rule: "usage", severity: "error" }]);
    }
  });

  it("looks at each of several packages by itself", async () => {
    const project = await generated({ priority: [low, normal, high] }, { references: ["priority"] });
    const { source: service } = JSON.parse(project.read("codegen.config.json")) as { source: object };
    const output = { dir: "other", packageName: "other-lists" };
    project.write("lists/codegen.config.json", { source: service, references: ["priority"], output });
    await generate({ cwd: project.dir, config: "lists/codegen.config.json" });
    project.write("src/b.ts", source.replace("reference-lists", "other-lists"));
    project.serve({ priority: [low, normal] });
    const words = ["impact", "-c", "codegen.config.json", "-c", "lists/codegen.config.json", "--reporter", "json"];
    const { runs } = JSON.parse((await runCli(words, { cwd: project.dir })).stdout) as { runs: { places: object[] }[] };
    expect(runs.map(({ places }) => places)).toMatchObject([[{ file: "src/a.ts" }], [{ file: "../src/b.ts" }]]);
  });

  it("tells with --verbose which compiler was asked, and what it took", async () => {
    const project = await generated({ priority: [low, high] });
    const asked = async () =>
      (await runCli(["impact", "--verbose"], { cwd: project.dir })).stderr.trim().split("\n").at(-1);
    expect(await asked()).toMatch(/^no compiler was needed, [\d.]+ s, \d+ MB$/);
    project.serve({ priority: [low] });
    expect(await asked()).toMatch(/^TypeScript \d+\.\d+\.\d+, [\d.]+ s, \d+ MB$/);
  });
});
