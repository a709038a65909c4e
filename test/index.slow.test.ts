import { readFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { Project, ts } from "ts-morph";
import { describedTypes } from "../scripts/api-types.ts";
import { blocksOf } from "./support/markdown.ts";
import { spawnSync, type SpawnSyncReturns } from "node:child_process";
import { linkGenerator } from "../create/test/support/link-packages.ts";
import { generate } from "../src/index.ts";
import { makeProject, pathsBelow, type Project as UserProject } from "./support/project.ts";

const project = new Project({
  tsConfigFilePath: "tsconfig.json",
  skipAddingFilesFromTsConfig: true,
  // For the code in docs/api.md. ts-morph takes every file for CommonJS if the compiler selects the format.
  compilerOptions: {
    paths: { "reference-codegen": ["./src/index.ts"] },
    noUnusedLocals: false,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  },
});
project.addSourceFileAtPath("src/index.ts");
project.resolveSourceFileDependencies();
for (const [name, text] of describedTypes())
  for (const file of project.getSourceFiles("src/model/report/*.ts")) file.getTypeAlias(name)?.replaceWithText(text);

const page = "docs/api.md";

it("all code in docs/api.md compiles", () => {
  const files = blocksOf(readFileSync(page, "utf8")).map(({ lang, code }, index) => {
    expect(lang).toBe("ts");
    return project.createSourceFile(`block${index}.ts`, code);
  });
  const plugin = files.find((file) => file.getFunction("referenceLists"))?.getBaseName();
  const use = `import { referenceLists } from "./${plugin}";\nconst plugin: import("rolldown").Plugin = referenceLists();`;
  files.push(project.createSourceFile("plugin.ts", use));
  const problems = files.flatMap((file) => file.getPreEmitDiagnostics().map((problem) => problem.getMessageText()));
  expect(files.length).toBeGreaterThan(3);
  expect(problems).toEqual([]);
});

it("the published type Configuration allows the configurations of the pages, and no other options", () => {
  const configurations = ["docs/configuration.md", "docs/lists.md"]
    .flatMap((path) => blocksOf(readFileSync(path, "utf8")))
    .filter(({ lang, code }) => /^jsonc?$/.test(lang) && code.startsWith("{"));
  const constants = configurations.map(({ code }, index) => `const config${index}: Configuration = ${code};`);
  const wrong = [
    "{ list: {} }",
    "{ lists: { a: {} } }",
    '{ source: "simple" }',
    '{ rules: { "malformed-json": "off" } }',
  ];
  const errors = wrong.map((code, index) => `// @ts-expect-error\nconst wrong${index}: Configuration = ${code};`);
  const text = [describedTypes().get("Configuration"), ...constants, ...errors].join("\n");
  const file = project.createSourceFile("configurations.ts", text);
  expect(configurations.length).toBeGreaterThan(5);
  expect(file.getPreEmitDiagnostics().map((problem) => problem.getMessageText())).toEqual([]);
});

/** Code of docs/api.md by a part of it. */
function exampleWith(part: string): string {
  return blocksOf(readFileSync(page, "utf8")).find(({ code }) => code.includes(part))?.code ?? "";
}

function toJavaScript(code: string): string {
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  return ts.transpileModule(code, { compilerOptions }).outputText;
}

/** A project with the built package and a list. */
function listProject(): UserProject {
  const list = { file: "order-status.json", type: "integer", description: "/label" };
  const user = makeProject({ lists: { order_status: list } });
  linkGenerator(user.dir);
  user.write("order-status.json", [{ code: 1, label: "Open" }]);
  return user;
}

type Output = Pick<SpawnSyncReturns<string>, "status" | "stdout" | "stderr">;

function runScript(cwd: string, script: string, variables: object = {}): Output {
  const env = { ...process.env, CI: "", ...variables };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { cwd, encoding: "utf8", env });
  return { status, stdout, stderr };
}

it("the build scripts in docs/api.md run", async () => {
  const { dir, write } = listProject();
  write("build.mjs", toJavaScript(exampleWith("locked: true")));
  write("dry-run.mjs", toJavaScript(exampleWith("dryRun: true")));
  const before = pathsBelow(dir);
  const { stdout, ...end } = runScript(dir, "dry-run.mjs");
  expect(end).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(/^codegen\.lock\.json: \d+ characters\n[^]*^generated\/order_status\.ts: /m);
  expect(pathsBelow(dir)).toEqual(before);
  expect(runScript(dir, "build.mjs")).toMatchObject({ status: 1, stderr: expect.stringMatching(/^error lock: /) });
  await generate({ cwd: dir });
  expect(runScript(dir, "build.mjs")).toEqual({ status: 0, stdout: "0 changes, 0 files written\n", stderr: "" });
});

it("the plugin in docs/api.md has at most 25 lines, and runs in a bundler", () => {
  const { dir, write, read } = listProject();
  const plugin = exampleWith("buildStart");
  expect(plugin.split("\n").length).toBeLessThanOrEqual(25);
  write("plugin.mjs", toJavaScript(plugin));
  write("main.ts", 'import { OrderStatus } from "./generated/index.ts";\nconsole.log(OrderStatus.Open);\n');
  const bundle = `import { rolldown } from ${JSON.stringify(import.meta.resolve("rolldown"))};
import { referenceLists } from "./plugin.mjs";
const bundle = await rolldown({ input: "main.ts", plugins: [referenceLists()] });
const { output } = await bundle.generate();
console.log(output[0].code);`;
  write("bundle.mjs", bundle);
  expect(runScript(dir, "bundle.mjs")).toMatchObject({ status: 0, stdout: expect.stringContaining("console.log(1)") });
  expect(runScript(dir, "bundle.mjs", { CI: "true" })).toMatchObject({ status: 0 });
  write("order-status.json", [{ code: 2, label: "Done" }]);
  const before = read("codegen.lock.json");
  const stopped = { status: 1, stderr: expect.stringContaining("would change") };
  expect(runScript(dir, "bundle.mjs", { CI: "true" })).toMatchObject(stopped);
  expect(read("codegen.lock.json")).toBe(before);
  expect(runScript(dir, "bundle.mjs")).toMatchObject({ status: 0 });
  expect(read("codegen.lock.json")).not.toBe(before);
});
