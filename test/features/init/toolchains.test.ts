import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import type { CompilerSettings } from "../../../src/features/impact/index.ts";
import { proposeOutput, type Repository } from "../../../src/features/init/index.ts";
import { importSpecifier } from "../../../src/features/init/choices/target.ts";
import { tableRows } from "../../support/markdown.ts";
import { anyCompiler, type Files, noChoices, repositoryOf } from "../../support/repositories.ts";

const compiler = anyCompiler;
const bundled: CompilerSettings = { ...compiler, emits: false, allowsTsExtensions: true, verbatimModuleSyntax: true };
const nodeNext: CompilerSettings = { ...compiler, resolvesLikeNode: true, modules: "node" };
const commonJs: CompilerSettings = { ...compiler, modules: "commonjs" };

interface Case {
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly compiler?: CompilerSettings;
  readonly files?: Files;
  /** Of the package in a workspace. */
  readonly folder?: string;
}

const dependsOn = (...names: string[]) => ({ devDependencies: Object.fromEntries(names.map((name) => [name, "*"])) });

function repositoryWith({ manifest, files = { "src/main.ts": "" }, folder = "", ...facts }: Case): Repository {
  const path = folder === "" ? "package.json" : `${folder}/package.json`;
  const all = { ...files, [path]: JSON.stringify(manifest) };
  return repositoryOf(all, { ...facts, folder, packageFolder: folder });
}

function propose(project: Case) {
  const { toolchains, target, problems } = proposeOutput(repositoryWith(project), noChoices);
  const { form, emit, style, importExtension } = target;
  return { toolchains, output: [form, emit, style, importExtension], problems };
}

const folder = (style: string, importExtension: string) => ["folder", "ts", style, importExtension];
const sources = folder("enum", "");
const builtPackage = ["package", "js", "enum", ".js"];

const workspace = { "package.json": '{ "workspaces": ["packages/*"] }' };

const rows: readonly [name: string, project: Case, toolchains: string, output: string[]][] = [
  ["Vite", { manifest: dependsOn("vite", "typescript"), compiler: bundled }, "vite typescript", sources],
  [
    "Vite with erasableSyntaxOnly",
    { manifest: dependsOn("vite", "typescript"), compiler: { ...bundled, erasableSyntaxOnly: true } },
    "vite typescript",
    folder("const", ""),
  ],
  ["Vite with JavaScript", { manifest: dependsOn("vite") }, "vite javascript", builtPackage],
  ["Next.js", { manifest: dependsOn("next", "typescript"), compiler: bundled }, "next typescript", sources],
  [
    "Next.js without src",
    { manifest: dependsOn("next", "jest"), compiler: bundled, files: { "app/page.tsx": "" } },
    "next jest typescript",
    sources,
  ],
  [
    "NestJS 12",
    { manifest: { type: "module", ...dependsOn("@nestjs/core", "vitest") }, compiler: nodeNext },
    "nest vitest typescript",
    folder("enum", ".js"),
  ],
  [
    "NestJS 11",
    { manifest: dependsOn("@nestjs/core", "jest", "ts-jest"), compiler: nodeNext },
    "nest jest typescript",
    sources,
  ],
  ["webpack", { manifest: dependsOn("webpack", "ts-loader"), compiler: commonJs }, "webpack typescript", sources],
  ["esbuild", { manifest: dependsOn("esbuild", "typescript"), compiler: bundled }, "esbuild typescript", sources],
  ["tsup", { manifest: { type: "module", ...dependsOn("tsup") }, compiler: bundled }, "esbuild typescript", sources],
  ["Vitest", { manifest: { type: "module", ...dependsOn("vitest") }, compiler: bundled }, "vitest typescript", sources],
  [
    "Jest with Babel",
    { manifest: dependsOn("jest", "@babel/preset-env"), compiler: commonJs },
    "jest typescript",
    sources,
  ],
  [
    "Jest with SWC and TypeScript",
    { manifest: dependsOn("jest", "@swc/jest"), compiler: commonJs },
    "jest typescript",
    sources,
  ],
  ["tsc with commonjs", { manifest: {}, compiler: commonJs }, "typescript", sources],
  ["tsc with nodenext and CommonJS", { manifest: {}, compiler: nodeNext }, "typescript", sources],
  ["Jest", { manifest: dependsOn("jest", "ts-jest"), compiler: commonJs }, "jest typescript", sources],
  [
    "Node.js with type stripping",
    {
      manifest: { type: "module" },
      compiler: { ...nodeNext, erasableSyntaxOnly: true, allowsTsExtensions: true, emits: false },
    },
    "node typescript",
    folder("const", ".ts"),
  ],
  [
    "a script that runs TypeScript in Node.js, without a tsconfig.json",
    { manifest: { type: "module", scripts: { start: "node --watch src/main.ts" } } },
    "node typescript",
    folder("const", ".ts"),
  ],
  ["a library", { manifest: { type: "module" }, compiler: nodeNext }, "typescript", folder("enum", ".js")],
  [
    "CommonJS with verbatimModuleSyntax",
    { manifest: {}, compiler: { ...nodeNext, verbatimModuleSyntax: true } },
    "typescript",
    builtPackage,
  ],
  ["Jest with SWC", { manifest: dependsOn("jest", "@swc/jest") }, "jest javascript", builtPackage],
  ["JavaScript", { manifest: {} }, "javascript", builtPackage],
  ["JavaScript with import", { manifest: { type: "module" } }, "javascript", builtPackage],
  ["a workspace", { manifest: { workspaces: ["packages/*"] }, compiler: nodeNext }, "typescript", builtPackage],
  ...["eu", "us"].map((name): (typeof rows)[number] => [
    `the package ${name} in a workspace`,
    { manifest: { name, type: "module" }, compiler: nodeNext, files: workspace, folder: `packages/${name}` },
    "typescript",
    builtPackage,
  ]),
  [
    "a workspace with Jest",
    { manifest: { workspaces: [], ...dependsOn("jest", "ts-jest") }, compiler: commonJs },
    "jest typescript",
    sources,
  ],
];

it.each(rows)("proposes the expected output for %s", (_name, project, toolchains, output) => {
  expect(propose(project)).toEqual({ toolchains: toolchains.split(" "), output, problems: [] });
});

/** The targets that are proposed for these rows. */
function targetsOf(names: readonly string[]) {
  return names.map((name) => {
    const project = rows.find(([each]) => each === name)?.[1];
    if (project === undefined) throw new Error(`no row is named ${name}`);
    const repository = repositoryWith(project);
    const { target } = proposeOutput(repository, noChoices);
    return { ...target, specifier: JSON.stringify(importSpecifier(repository, target)), project };
  });
}

const readPage = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

describe("the table of docs/toolchains.md", () => {
  const documented: Readonly<Record<string, readonly string[]>> = {
    "Vite 8, TypeScript": ["Vite with erasableSyntaxOnly"],
    "Next.js 16, Turbopack and webpack": ["Next.js"],
    "Next.js 16 without src, next/jest": ["Next.js without src"],
    "NestJS 12 (ES modules, Vitest)": ["NestJS 12"],
    "NestJS 11 (CommonJS, ts-jest)": ["NestJS 11"],
    "webpack 5 with ts-loader": ["webpack"],
    "esbuild, tsup, Vitest": ["esbuild", "tsup", "Vitest"],
    "Jest 30 with ts-jest, babel-jest or SWC": ["Jest", "Jest with Babel", "Jest with SWC and TypeScript"],
    "tsc, CommonJS (module commonjs or nodenext)": ["tsc with commonjs", "tsc with nodenext and CommonJS"],
    "tsc, ES modules, library with composite": ["a library"],
    "Node.js 22.18, 24 without a compiler": ["Node.js with type stripping"],
    "Vite 8, JavaScript": ["Vite with JavaScript"],
    "JavaScript with require or import (20.19, 22.12, 24)": ["JavaScript", "JavaScript with import"],
    "Two packages in a workspace of npm or pnpm": ["the package eu in a workspace", "the package us in a workspace"],
  };
  const table = tableRows(readPage("docs/toolchains.md"), "toolchain");

  it("has a row for each documented toolchain", () => {
    expect(table.map(([label]) => label)).toEqual(Object.keys(documented));
  });

  it.each(table)("contains what init proposes for %s", (label = "", ...cells) => {
    const targets = targetsOf(documented[label] ?? []);
    const isInEach = cells[0]?.endsWith(" in each") === true;
    const specifiers = new Set(targets.map(({ specifier }) => specifier));
    const proposed = targets.map(({ dir, emit, importExtension, style, specifier }) => [
      isInEach ? `${dir} in each` : dir,
      emit,
      JSON.stringify(importExtension),
      style,
      isInEach && specifiers.size === targets.length ? "a different name for each" : specifier,
    ]);
    expect(proposed).toEqual(targets.map(() => cells));
    expect(proposed).not.toEqual([]);
  });
});

describe("the table of the README", () => {
  const documented: Readonly<Record<string, readonly string[]>> = {
    "Next.js, webpack with ts-loader, Jest, NestJS 11, tsc (CommonJS)": [
      "Next.js",
      "webpack",
      "Jest",
      "NestJS 11",
      "tsc with commonjs",
    ],
    "Vite, Vitest, esbuild": ["Vite", "Vite with erasableSyntaxOnly", "Vitest", "esbuild"],
    "NestJS 12, tsc (ES modules for Node.js)": ["NestJS 12", "a library"],
    "Node.js with type stripping": ["Node.js with type stripping"],
    "JavaScript with import or require; npm, pnpm, Yarn, Bun workspaces": [
      "JavaScript",
      "JavaScript with import",
      "a workspace",
    ],
  };
  const table = tableRows(readPage("README.md"), "toolchain");

  it("has a row for each documented toolchain", () => {
    expect(table.map(([label]) => label)).toEqual(Object.keys(documented));
  });

  it.each(table)("contains what init proposes for %s", (label = "", output = "", style = "", specifier) => {
    const targets = targetsOf(documented[label] ?? []);
    const [json] = /^\{.*\}/.exec(output === "the same" ? (table[0]?.[1] ?? "") : output) ?? ["{}"];
    const options = { emit: "ts", importExtension: ".js", ...(JSON.parse(json) as object) };
    const written = targets.map((target) => {
      const isConst = target.project.compiler?.erasableSyntaxOnly === true;
      return {
        options,
        style: style === "const if erasableSyntaxOnly is set" ? (isConst ? "const" : "enum") : style,
        specifier,
      };
    });
    const proposed = targets.map(({ form, dir, emit, importExtension, ...target }) => ({
      options: { dir, emit, importExtension, ...(form === "folder" && { files: [] }) },
      style: target.style,
      specifier: target.specifier,
    }));
    expect(proposed).toEqual(written);
    expect(proposed).not.toEqual([]);
  });
});

it("reports the toolchain that no output fits", () => {
  const { problems } = propose({ manifest: { type: "module", ...dependsOn("jest") }, compiler: nodeNext });
  expect(problems.map(({ toolchain }) => toolchain)).toEqual(["jest"]);
});

describe("a configuration of the toolchain", () => {
  it.each<[string, Case]>([
    [
      "Jest maps .js to .ts",
      {
        manifest: {
          type: "module",
          ...dependsOn("jest"),
          jest: { moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" } },
        },
        compiler: nodeNext,
      },
    ],
    [
      "webpack maps .js to .ts",
      {
        manifest: { type: "module", ...dependsOn("webpack") },
        compiler: nodeNext,
        files: { "webpack.config.js": "resolve: { extensionAlias: {} }" },
      },
    ],
  ])("is taken into account: %s", (_name, project) => {
    expect(propose(project)).toMatchObject({ output: folder("enum", ".js"), problems: [] });
  });
});

it("uses the tools of the workspace root that a script runs", () => {
  const files = {
    "package.json": JSON.stringify({ workspaces: ["packages/*"], ...dependsOn("jest", "ts-jest", "webpack") }),
    "packages/eu/package.json": JSON.stringify({ scripts: { test: "jest --ci" } }),
  };
  const repository = repositoryOf(files, { folder: "packages/eu", packageFolder: "packages/eu", compiler: commonJs });
  const { toolchains, target } = proposeOutput(repository, noChoices);
  expect(toolchains).toEqual(["jest", "typescript"]);
  expect(target.form).toBe("folder");
});

it.each<[script: string, isRun: boolean]>([
  ["node --watch --env-file=.env src/main.ts", true],
  ["NODE_ENV=test node src/main.mts", true],
  ["node --import tsx src/main.ts", false],
  ["node dist/main.js --types src/lists.d.ts", false],
  ["ts-node src/main.ts", false],
])("the script %j runs TypeScript in Node.js: %j", (script, isRun) => {
  const { toolchains } = propose({ manifest: { type: "module", scripts: { start: script } } });
  expect(toolchains.includes("node")).toBe(isRun);
});

it("a folder of the sources is where TypeScript has its files", () => {
  const repository = repositoryOf({ "package.json": "{}" }, { compiler: { ...compiler, sourceRoot: "lib" } });
  expect(proposeOutput(repository, noChoices).target.dir).toBe("lib/reference-lists");
});

it("a chosen name makes a package", () => {
  const repository = repositoryOf({ "package.json": "{}" }, { compiler });
  expect(proposeOutput(repository, { ...noChoices, packageName: "lists" }).target.form).toBe("package");
});

it("a chosen form is kept although another one would fit", () => {
  const repository = repositoryOf({ "package.json": JSON.stringify(dependsOn("jest")) }, { compiler: commonJs });
  const { target, problems } = proposeOutput(repository, { ...noChoices, form: "package" });
  expect(target.form).toBe("package");
  expect(problems.map(({ toolchain }) => toolchain)).toEqual(["jest"]);
});
