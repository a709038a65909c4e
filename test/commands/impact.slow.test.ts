import { describe, expect, it } from "@jest/globals";
import { generate, impact } from "../../src/index.ts";
import { runCli } from "../support/cli.ts";
import { defaultOptions } from "../support/impact.ts";
import { makeProject } from "../support/project.ts";
import { projectWith, type ServedProject } from "../support/served-project.ts";
import { high, low, normal, type Lists } from "../support/service.ts";

const source = 'import { Priority } from "reference-lists";\nexport const urgent = Priority.High;\n';

/** A project generated from these lists, with code that uses the package. */
async function generated(lists: Lists, config: { references?: string[] } = {}): Promise<ServedProject> {
  const project = await projectWith(lists, config);
  expect(await generate({ cwd: project.dir })).toMatchObject({ ok: true });
  project.write("package.json", { type: "module" });
  project.write("tsconfig.json", { compilerOptions: defaultOptions, include: ["src"] });
  project.write("src/a.ts", source);
  return project;
}

describe("impact", () => {
  it("compares the lock with the service by default, and writes nothing", async () => {
    const project = await generated({ priority: [low, normal, high] });
    // Without changes, the compiler is not loaded.
    const summary = { typescript: null, projects: null };
    expect(await impact({ cwd: project.dir })).toMatchObject({ ok: true, places: [], impact: summary });
    project.serve({ priority: [low, normal] });
    const before = project.snapshot();
    const places = [{ kind: "removed", file: "src/a.ts", line: 2, column: 32 }];
    expect(await impact({ cwd: project.dir })).toMatchObject({ diagnostics: [], places });
    expect(project.snapshot()).toEqual(before);
  });

  it("compares states of another version", async () => {
    const project = makeProject({ source: "sample" });
    project.write("package.json", { type: "module" });
    project.write("tsconfig.json", { compilerOptions: defaultOptions, include: ["src"] });
    const use = "export const label = transactionStatusByCode[1];\n";
    project.write("src/a.ts", `import { transactionStatusByCode } from "reference-lists";\n${use}`);
    await generate({ cwd: project.dir });
    const { places, changes } = await impact({ cwd: project.dir, from: "live@1.1", to: "lock" });
    expect(places).toMatchObject([{ kind: "removed", name: "1", line: 2 }]);
    expect(changes.find(({ id }) => id === places[0]?.change)).toMatchObject({ kind: "code-type-changed" });
  });

  it("exits with the code of each outcome", async () => {
    const project = await generated({ priority: [low, normal, high] });
    const run = async (...args: string[]) => {
      const { exitCode, stdout } = await runCli(["impact", ...args], { cwd: project.dir });
      return { exitCode, last: stdout.trim().split("\n").at(-1) };
    };
    expect(await run("--exit-code")).toEqual({ exitCode: 0, last: "no changes" });
    project.serve({ priority: [low, { ...normal, description: "Usual" }, high] });
    const unaffected: unknown = expect.stringMatching(/^no places for 1 change/);
    expect(await run("--exit-code")).toEqual({ exitCode: 0, last: unaffected });
    project.serve({ priority: [low, { ...normal, description: "Usual" }] });
    const affected: unknown = expect.stringMatching(/^1 place in 1 file \(1 removed\) for 2 changes/);
    expect(await run()).toEqual({ exitCode: 0, last: affected });
    expect(await run("--exit-code")).toMatchObject({ exitCode: 1 });
    project.write("src/a.ts", "export {};\n");
    expect(await run("--exit-code")).toEqual({ exitCode: 0, last: "no file of tsconfig.json imports the package" });
    for (const args of [["lock", "live", "more"], ["nowhere"], ["--project", "none.json"]])
      expect(await run(...args)).toMatchObject({ exitCode: 2 });
    project.write("tsconfig.json", "{ nothing");
    expect(await run()).toMatchObject({ exitCode: 2 });
  });

  it("reports a missing tsconfig.json, as an error with --exit-code", async () => {
    const project = await projectWith({ priority: [low, high] });
    await generate({ cwd: project.dir });
    project.serve({ priority: [low] });
    const missing: unknown = expect.stringContaining("no tsconfig.json");
    expect(await runCli(["impact"], { cwd: project.dir })).toMatchObject({ exitCode: 0, stdout: missing });
    for (const to of ["live", "lock"]) {
      const args = ["impact", "lock", to, "--exit-code", "--reporter", "json"];
      const { exitCode, stdout } = await runCli(args, { cwd: project.dir });
      expect(exitCode).toBe(2);
      expect(JSON.parse(stdout)).toMatchObject({ ok: false, diagnostics: [{ rule: "usage", severity: "error" }] });
    }
  });

  it("reads the projects of the workspaces, and the nearest one if there is one", async () => {
    const project = await projectWith({ priority: [low, high] });
    await generate({ cwd: project.dir });
    const workspace = {
      "package.json": {},
      "tsconfig.json": {},
      "a.ts": source.replace("reference-lists", "../../generated"),
    };
    for (const folder of ["apps/api", "apps/worker", "other"])
      for (const [file, content] of Object.entries(workspace)) project.write(`${folder}/${file}`, content);
    project.write("apps/docs/package.json", {});
    project.write("package.json", { workspaces: ["apps/*"] });
    project.serve({ priority: [low] });
    const { places, impact: summary } = await impact({ cwd: project.dir });
    expect(summary?.projects).toEqual(["apps/api/tsconfig.json", "apps/worker/tsconfig.json"]);
    expect(new Set(places.map(({ file }) => file))).toEqual(new Set(["apps/api/a.ts", "apps/worker/a.ts"]));
    expect(await runCli(["impact", "--exit-code"], { cwd: project.dir })).toMatchObject({ exitCode: 1 });
    expect((await impact({ cwd: project.dir, projects: ["apps/api"] })).impact?.projects).toHaveLength(1);
    project.write("tsconfig.json", { include: ["apps/api"] });
    const all = ["tsconfig.json", "apps/api/tsconfig.json", "apps/worker/tsconfig.json"];
    expect((await impact({ cwd: project.dir })).impact?.projects).toEqual(all);
  });

  it("reads a jsconfig.json in a folder without a tsconfig.json", async () => {
    const project = await projectWith({ priority: [low, high] }, { output: { emit: "js" } });
    await generate({ cwd: project.dir });
    project.write("jsconfig.json", { compilerOptions: { module: "nodenext" }, include: ["src"] });
    project.write("src/a.js", source.replace("reference-lists", "../generated/index.js"));
    project.serve({ priority: [low] });
    const { places, impact: summary } = await impact({ cwd: project.dir });
    expect(summary?.projects).toEqual(["jsconfig.json"]);
    expect(places).toMatchObject([{ file: "src/a.js", kind: "removed" }]);
    project.write("tsconfig.json", { files: [] });
    expect((await impact({ cwd: project.dir })).impact?.projects).toEqual(["tsconfig.json"]);
  });
});
