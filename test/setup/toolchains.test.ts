import { describe, expect, it } from "@jest/globals";
import type { CompilerSettings } from "../../src/impact/index.ts";
import { proposeOutput } from "../../src/setup/target.ts";
import type { ToolchainName } from "../../src/setup/toolchains.ts";
import { anyCompiler, type Files, noChoices, repositoryOf } from "../support/repositories.ts";

const compiler = anyCompiler;
const bundled: CompilerSettings = { ...compiler, emits: false, allowsTsExtensions: true, verbatimModuleSyntax: true };
const nodeNext: CompilerSettings = { ...compiler, resolvesLikeNode: true, modules: "node" };
const commonJs: CompilerSettings = { ...compiler, modules: "commonjs" };

interface Case {
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly compiler?: CompilerSettings;
  readonly files?: Files;
}

const dependsOn = (...names: string[]) => ({ devDependencies: Object.fromEntries(names.map((name) => [name, "*"])) });

function propose({ manifest, files = {}, ...facts }: Case) {
  const all = { "package.json": JSON.stringify(manifest), "src/main.ts": "", ...files };
  const { toolchains, target, problems } = proposeOutput(repositoryOf(all, facts), noChoices);
  const { form, emit, style, importExtension } = target;
  return { toolchains, output: [form, emit, style, importExtension], problems };
}

const folder = (style: string, importExtension: string) => ["folder", "ts", style, importExtension];
const builtPackage = ["package", "js", "enum", ".js"];

it.each<[name: string, project: Case, toolchains: ToolchainName[], output: string[]]>([
  [
    "Vite",
    { manifest: dependsOn("vite", "typescript"), compiler: bundled },
    ["vite", "typescript"],
    folder("enum", ""),
  ],
  [
    "Vite with erasableSyntaxOnly",
    { manifest: dependsOn("vite", "typescript"), compiler: { ...bundled, erasableSyntaxOnly: true } },
    ["vite", "typescript"],
    folder("const", ""),
  ],
  ["Vite with JavaScript", { manifest: dependsOn("vite") }, ["vite", "javascript"], builtPackage],
  [
    "Next.js",
    { manifest: dependsOn("next", "typescript"), compiler: bundled },
    ["next", "typescript"],
    folder("enum", ""),
  ],
  [
    "NestJS 12",
    { manifest: { type: "module", ...dependsOn("@nestjs/core", "vitest") }, compiler: nodeNext },
    ["nest", "vitest", "typescript"],
    folder("enum", ".js"),
  ],
  [
    "NestJS 11",
    { manifest: dependsOn("@nestjs/core", "jest", "ts-jest"), compiler: nodeNext },
    ["nest", "jest", "typescript"],
    folder("enum", ""),
  ],
  [
    "webpack",
    { manifest: dependsOn("webpack", "ts-loader"), compiler: commonJs },
    ["webpack", "typescript"],
    folder("enum", ""),
  ],
  ["Jest", { manifest: dependsOn("jest", "ts-jest"), compiler: commonJs }, ["jest", "typescript"], folder("enum", "")],
  [
    "Node.js with type stripping",
    {
      manifest: { type: "module" },
      compiler: { ...nodeNext, erasableSyntaxOnly: true, allowsTsExtensions: true, emits: false },
    },
    ["node", "typescript"],
    folder("const", ".ts"),
  ],
  [
    "a script that runs TypeScript in Node.js, without a tsconfig.json",
    { manifest: { type: "module", scripts: { start: "node --watch src/main.ts" } } },
    ["node", "typescript"],
    folder("const", ".ts"),
  ],
  ["a library", { manifest: { type: "module" }, compiler: nodeNext }, ["typescript"], folder("enum", ".js")],
  [
    "CommonJS with verbatimModuleSyntax",
    { manifest: {}, compiler: { ...nodeNext, verbatimModuleSyntax: true } },
    ["typescript"],
    builtPackage,
  ],
  ["Jest with SWC", { manifest: dependsOn("jest", "@swc/jest") }, ["jest", "javascript"], builtPackage],
  ["JavaScript", { manifest: {} }, ["javascript"], builtPackage],
  ["a workspace", { manifest: { workspaces: ["packages/*"] }, compiler: nodeNext }, ["typescript"], builtPackage],
  [
    "a workspace with Jest",
    { manifest: { workspaces: [], ...dependsOn("jest", "ts-jest") }, compiler: commonJs },
    ["jest", "typescript"],
    folder("enum", ""),
  ],
])("the output for %s works there", (_name, project, toolchains, output) => {
  expect(propose(project)).toEqual({ toolchains, output, problems: [] });
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
