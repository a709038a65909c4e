import { describe, expect, it } from "@jest/globals";
import type { CompilerFacts } from "../../src/setup/repository.ts";
import { proposeOutput } from "../../src/setup/target.ts";
import type { ToolchainName } from "../../src/setup/toolchains.ts";
import { type Files, noChoices, repositoryOf } from "../support/repositories.ts";

/** What `tsc` takes if a `tsconfig.json` sets nothing that matters here. */
const compiler: CompilerFacts = {
  resolvesLikeNode: false,
  modules: "other",
  emits: true,
  allowsTsExtensions: false,
  erasableSyntaxOnly: false,
  verbatimModuleSyntax: false,
};
const bundled: CompilerFacts = { ...compiler, emits: false, allowsTsExtensions: true, verbatimModuleSyntax: true };
const nodeNext: CompilerFacts = { ...compiler, resolvesLikeNode: true, modules: "node" };
const commonJs: CompilerFacts = { ...compiler, modules: "commonjs" };

interface Case {
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly compiler?: CompilerFacts;
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

it("a chosen form is kept although another one would fit", () => {
  const repository = repositoryOf({ "package.json": JSON.stringify(dependsOn("jest")) }, { compiler: commonJs });
  const { target, problems } = proposeOutput(repository, { ...noChoices, form: "package" });
  expect(target.form).toBe("package");
  expect(problems.map(({ toolchain }) => toolchain)).toEqual(["jest"]);
});
