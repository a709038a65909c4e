import { describe, expect, it } from "@jest/globals";
import { complete } from "../../src/choices/choices.ts";
import type { CompilerSettings } from "../../src/repository/compiler-settings.ts";
import type { Repository } from "../../src/repository/repository.ts";
import { defaultCompiler, type Files, repositoryOf } from "../support/repositories.ts";

const bundled: CompilerSettings = {
  ...defaultCompiler,
  emits: false,
  allowsTsExtensions: true,
  verbatimModuleSyntax: true,
};
const nodeNext: CompilerSettings = { ...defaultCompiler, resolvesLikeNode: true, modules: "node" };
const node16: CompilerSettings = { ...nodeNext, canRequireModules: false };
const commonJs: CompilerSettings = { ...defaultCompiler, modules: "commonjs" };

interface Case {
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly compiler?: CompilerSettings | undefined;
  readonly files?: Files;
  /** The folder of the package in a workspace. */
  readonly folder?: string;
}

const dependsOn = (...names: string[]) => ({ devDependencies: Object.fromEntries(names.map((name) => [name, "*"])) });

/** A project that depends on packages, their names separated by blanks. */
const using = (packages: string, compiler?: CompilerSettings, manifest: Case["manifest"] = {}): Case => ({
  manifest: { ...manifest, ...dependsOn(...packages.split(" ")) },
  compiler,
});

function repositoryWith({ manifest, files = { "src/main.ts": "" }, folder = "", ...facts }: Case): Repository {
  const path = folder === "" ? "package.json" : `${folder}/package.json`;
  const all = { ...files, [path]: JSON.stringify(manifest) };
  return repositoryOf(all, { ...facts, folder, packageFolder: folder });
}

function propose(project: Case) {
  const { toolchains, output, problems } = complete(repositoryWith(project), {});
  const { form, emit, module, style, importExtension } = output;
  return { toolchains, output: [form, emit, module, style, importExtension], problems: [...problems.keys()] };
}

const folder = (style: string, importExtension: string) => ["folder", "ts", "esm", style, importExtension];
const sources = folder("enum", "");
const erasableSources = folder("const", ".ts");
const builtPackage = ["package", "js", "esm", "enum", ".js"];
const commonJsPackage = builtPackage.with(2, "cjs");

const esm = { type: "module" };
const nodeStripping = { ...nodeNext, erasableSyntaxOnly: true, allowsTsExtensions: true, emits: false };
const verbatimNode = { ...nodeNext, verbatimModuleSyntax: true };
const workspaceRoot: Files = { "package.json": '{ "workspaces": ["packages/*"] }' };
const inWorkspace = (name: string): Case => ({
  manifest: { name, ...esm },
  compiler: nodeNext,
  files: workspaceRoot,
  folder: `packages/${name}`,
});

const rows: readonly [name: string, project: Case, toolchains: string, output: string[]][] = [
  ["Vite", using("vite typescript", bundled), "vite typescript", sources],
  ["Vite with JavaScript", using("vite"), "vite javascript", builtPackage],
  ["Next.js", using("next typescript", bundled), "next typescript", sources],
  ["NestJS 12", using("@nestjs/core vitest", nodeNext, esm), "nest vitest typescript", folder("enum", ".js")],
  ["NestJS 11", using("@nestjs/core jest ts-jest", nodeNext), "nest jest typescript", sources],
  ["tsup", using("tsup", bundled, esm), "esbuild typescript", sources],
  ["Vitest", using("vitest", bundled, esm), "vitest typescript", sources],
  ["Jest with Babel", using("jest @babel/preset-env", commonJs), "jest typescript", sources],
  ["tsc with commonjs", { manifest: {}, compiler: commonJs }, "typescript", sources],
  ["Jest", using("jest ts-jest", commonJs), "jest typescript", sources],
  ["Node.js with type stripping", { manifest: esm, compiler: nodeStripping }, "node typescript", erasableSources],
  [
    "a script for Node.js",
    { manifest: { ...esm, scripts: { start: "node a.ts" } } },
    "node typescript",
    erasableSources,
  ],
  ["Deno", { manifest: {}, files: { "deno.json": "{}", "main.ts": "" } }, "deno typescript", folder("enum", ".ts")],
  ["a library", { manifest: esm, compiler: nodeNext }, "typescript", folder("enum", ".js")],
  ["CommonJS with verbatimModuleSyntax", { manifest: {}, compiler: verbatimNode }, "typescript", builtPackage],
  ["JavaScript", { manifest: {} }, "javascript", builtPackage],
  ["a workspace", { manifest: { workspaces: ["packages/*"] }, compiler: nodeNext }, "typescript", builtPackage],
  ["the package eu in a workspace", inWorkspace("eu"), "typescript", builtPackage],
  [
    "a CommonJS package with node16 in a workspace",
    { manifest: {}, compiler: node16, files: workspaceRoot, folder: "packages/eu" },
    "typescript",
    commonJsPackage,
  ],
  ["a workspace with Jest", using("jest ts-jest", commonJs, { workspaces: [] }), "jest typescript", commonJsPackage],
];

it.each(rows)("proposes the expected output for %s", (_name, project, toolchains, output) => {
  expect(propose(project)).toEqual({ toolchains: toolchains.split(" "), output, problems: [] });
});

describe("a workspace root with CommonJS packages that cannot import ES modules", () => {
  const files = {
    "package.json": '{ "workspaces": ["apps/*"], "devDependencies": { "typescript": "5.6" } }',
    "apps/api/package.json": '{ "name": "api" }',
    "apps/api/tsconfig.json": "{}",
    "apps/api/src/main.ts": "",
    "apps/cli/package.json": '{ "name": "cli" }',
    "apps/cli/tsconfig.json": "{}",
    "apps/web/package.json": '{ "name": "web", "type": "module" }',
    "apps/web/tsconfig.json": "{}",
    "packages/tsconfig/package.json": '{ "name": "tsconfig" }',
  };
  const workspaces = ["apps/api", "apps/cli", "apps/web", "packages/tsconfig"].map((each) => ({
    folder: each,
    compiler: node16,
  }));
  const repository = repositoryOf(files, { workspaces, compiler: node16 });

  it("gets a package in CommonJS", () => {
    const { output, problems } = complete(repository, {});
    expect(output).toMatchObject({ form: "package", emit: "js", module: "cjs", dir: "generated" });
    expect(problems.size).toBe(0);
  });
});

it.each([
  ["ts-jest", {}, dependsOn("jest", "ts-jest"), "cjs"],
  ["Jest of the root", dependsOn("jest"), { scripts: { test: "jest --ci" } }, "cjs"],
  ["SWC", {}, dependsOn("jest", "@swc/jest"), "esm"],
  ["Vitest", {}, dependsOn("vitest"), "esm"],
])("gives a workspace root a package that its packages can test: %s", (_name, root, member, module) => {
  const files = {
    "package.json": JSON.stringify({ workspaces: ["apps/*"], ...root }),
    "apps/api/package.json": JSON.stringify(member),
  };
  const repository = repositoryOf(files, { workspaces: [{ folder: "apps/api", compiler: commonJs }] });
  expect(complete(repository, {}).output).toMatchObject({ form: "package", module });
});

it.each<[string, Case]>([
  [
    "webpack maps .js to .ts",
    { ...using("webpack", nodeNext, esm), files: { "webpack.config.js": "resolve: { extensionAlias: {} }" } },
  ],
])("takes the configuration of the toolchain into account: %s", (_name, project) => {
  expect(propose(project)).toMatchObject({ output: folder("enum", ".js"), problems: [] });
});

it("uses the tools of the workspace root that a script runs", () => {
  const files = {
    "package.json": JSON.stringify({ workspaces: ["packages/*"], ...dependsOn("jest", "ts-jest", "webpack") }),
    "packages/eu/package.json": JSON.stringify({ scripts: { test: "jest --ci" } }),
  };
  const repository = repositoryOf(files, { folder: "packages/eu", packageFolder: "packages/eu", compiler: commonJs });
  const { toolchains, output } = complete(repository, {});
  expect(toolchains).toEqual(["jest", "typescript"]);
  expect(output).toMatchObject({ form: "package", module: "cjs" });
});

it("proposes a folder in the source root of TypeScript", () => {
  const repository = repositoryOf({ "package.json": "{}" }, { compiler: { ...defaultCompiler, sourceRoot: "lib" } });
  expect(complete(repository, {}).output.dir).toBe("lib/reference-lists");
});

it("keeps a chosen form, and reports its problem", () => {
  const repository = repositoryOf({ "package.json": "{}", "deno.json": "{}" });
  const { output, problems } = complete(repository, { form: "package" });
  expect(output.form).toBe("package");
  expect([...problems.keys()]).toEqual(["deno"]);
});
