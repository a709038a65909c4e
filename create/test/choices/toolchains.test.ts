import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { complete } from "../../src/choices/choices.ts";
import { importSpecifier } from "../../src/plan/next-steps.ts";
import type { CompilerSettings } from "../../src/repository/compiler-settings.ts";
import type { Repository } from "../../src/repository/repository.ts";
import { tableRows } from "../../../test/support/markdown.ts";
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
const erasableBundled = { ...bundled, erasableSyntaxOnly: true };
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
  ["Vite with erasableSyntaxOnly", using("vite", erasableBundled), "vite typescript", folder("const", "")],
  ["Vite with JavaScript", using("vite"), "vite javascript", builtPackage],
  ["Next.js", using("next typescript", bundled), "next typescript", sources],
  [
    "Next.js without src",
    { ...using("next jest", bundled), files: { "app/page.tsx": "" } },
    "next jest typescript",
    sources,
  ],
  ["NestJS 12", using("@nestjs/core vitest", nodeNext, esm), "nest vitest typescript", folder("enum", ".js")],
  ["NestJS 11", using("@nestjs/core jest ts-jest", nodeNext), "nest jest typescript", sources],
  ["webpack", using("webpack ts-loader", commonJs), "webpack typescript", sources],
  ["esbuild", using("esbuild typescript", bundled), "esbuild typescript", sources],
  ["tsup", using("tsup", bundled, esm), "esbuild typescript", sources],
  ["Vitest", using("vitest", bundled, esm), "vitest typescript", sources],
  ["Jest with Babel", using("jest @babel/preset-env", commonJs), "jest typescript", sources],
  ["Jest with SWC and TypeScript", using("jest @swc/jest", commonJs), "jest typescript", sources],
  ["tsc with commonjs", { manifest: {}, compiler: commonJs }, "typescript", sources],
  ["tsc with nodenext and CommonJS", { manifest: {}, compiler: nodeNext }, "typescript", sources],
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
  ["Jest with SWC", using("jest @swc/jest"), "jest javascript", builtPackage],
  ["JavaScript", { manifest: {} }, "javascript", builtPackage],
  ["JavaScript with import", { manifest: esm }, "javascript", builtPackage],
  ["a workspace", { manifest: { workspaces: ["packages/*"] }, compiler: nodeNext }, "typescript", builtPackage],
  ["the package eu in a workspace", inWorkspace("eu"), "typescript", builtPackage],
  ["the package us in a workspace", inWorkspace("us"), "typescript", builtPackage],
  [
    "a CommonJS package with node16 in a workspace",
    { manifest: {}, compiler: node16, files: workspaceRoot, folder: "packages/eu" },
    "typescript",
    commonJsPackage,
  ],
  [
    "an ES module package with node16 in a workspace",
    { ...inWorkspace("eu"), compiler: node16 },
    "typescript",
    builtPackage,
  ],
  ["a workspace with Jest", using("jest ts-jest", commonJs, { workspaces: [] }), "jest typescript", commonJsPackage],
];

it.each(rows)("proposes the expected output for %s", (_name, project, toolchains, output) => {
  expect(propose(project)).toEqual({ toolchains: toolchains.split(" "), output, problems: [] });
});

/** The targets that are proposed for the projects with these names. */
function targetsOf(names: readonly string[]) {
  return names.map((name) => {
    const project = rows.find(([each]) => each === name)?.[1];
    if (project === undefined) throw new Error(`no row is named ${name}`);
    const repository = repositoryWith(project);
    const { output } = complete(repository, {});
    return { ...output, specifier: JSON.stringify(importSpecifier(repository, output)) };
  });
}

/** The rows of the table of docs/toolchains.md, with the names of the projects that they are about, separated by semicolons. */
const documented: Readonly<Record<string, string>> = {
  "Vite 8, TypeScript (create-vite)": "Vite with erasableSyntaxOnly",
  "Next.js 16 (Turbopack, webpack), NestJS 11 (CommonJS, ts-jest), webpack 5 with ts-loader":
    "Next.js; NestJS 11; webpack",
  "Next.js 16 without src, next/jest": "Next.js without src",
  "esbuild, tsup, Vitest, Jest 30 with ts-jest, babel-jest or SWC, tsc with commonjs or with CommonJS in nodenext":
    "esbuild; tsup; Vitest; Jest; Jest with Babel; Jest with SWC and TypeScript; tsc with commonjs; tsc with nodenext and CommonJS",
  "NestJS 12 (ES modules, Vitest), tsc with ES modules, library with composite": "NestJS 12; a library",
  "Node.js 22.18, 24 without a compiler": "Node.js with type stripping",
  "Deno 2": "Deno",
  "Vite 8, JavaScript": "Vite with JavaScript",
  "JavaScript with require or import (20.19, 22.12, 24)": "JavaScript; JavaScript with import",
  "Two packages in a workspace of npm or pnpm": "the package eu in a workspace; the package us in a workspace",
};

describe("the table of docs/toolchains.md", () => {
  const page = readFileSync(new URL("../../../docs/toolchains.md", import.meta.url), "utf8");
  const table = tableRows(page, "toolchain");

  it("has a row for each documented toolchain", () => {
    expect(table.map(([label]) => label)).toEqual(Object.keys(documented));
  });

  it.each(table)("contains what create proposes for %s", (label = "", ...cells) => {
    const targets = targetsOf(documented[label]?.split("; ") ?? []);
    expect(targets).not.toEqual([]);
    const isInEach = cells[0]?.endsWith(" in each") === true;
    const specifiers = new Set(targets.map(({ specifier }) => specifier));
    const proposed = targets.map(({ dir, importExtension, style, specifier }) => [
      isInEach ? `${dir} in each` : dir,
      JSON.stringify(importExtension),
      style,
      isInEach && specifiers.size === targets.length ? "a different name for each" : specifier,
    ]);
    expect(proposed).toEqual(targets.map(() => cells));
    const emits = targets.map(({ dir }) => (dir === "generated" ? ["js", "package"] : ["ts", "folder"]));
    expect(targets.map(({ emit, form }) => [emit, form])).toEqual(emits);
  });
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

it.each<[string, Case]>([
  [
    "Jest maps .js to .ts",
    using("jest", nodeNext, { ...esm, jest: { moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" } } }),
  ],
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

it.each<[script: string, isRun: boolean]>([
  ["node --watch --env-file=.env src/main.ts", true],
  ["NODE_ENV=test node src/main.mts", true],
  ["node --import tsx src/main.ts", false],
  ["ts-node src/main.ts", false],
])("detects whether the script %j runs TypeScript in Node.js: %j", (script, isRun) => {
  const { toolchains } = propose({ manifest: { ...esm, scripts: { start: script } } });
  expect(toolchains.includes("node")).toBe(isRun);
});

it("proposes a folder in the source root of TypeScript", () => {
  const repository = repositoryOf({ "package.json": "{}" }, { compiler: { ...defaultCompiler, sourceRoot: "lib" } });
  expect(complete(repository, {}).output.dir).toBe("lib/reference-lists");
});

it("proposes a package for a chosen name", () => {
  const repository = repositoryOf({ "package.json": "{}" }, { compiler: defaultCompiler });
  expect(complete(repository, { packageName: "lists" }).output.form).toBe("package");
});

it("keeps a chosen form, and reports its problem", () => {
  const repository = repositoryOf({ "package.json": "{}", "deno.json": "{}" });
  const { output, problems } = complete(repository, { form: "package" });
  expect(output.form).toBe("package");
  expect([...problems.keys()]).toEqual(["deno"]);
});
