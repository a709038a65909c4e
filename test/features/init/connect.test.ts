import { describe, expect, it } from "@jest/globals";
import {
  configuredTarget,
  foldersWithLocks,
  nextSteps,
  proposeOutput,
  type Repository,
  type SetupStep,
} from "../../../src/features/init/index.ts";
import { importSpecifier, packageNameProblem } from "../../../src/features/init/choices/target.ts";
import { planWorkspace } from "../../../src/features/init/plan/connect.ts";
import { collectSteps } from "../../../src/features/init/plan/plan.ts";
import {
  defaultCompiler,
  type Files,
  filesAfter,
  folderTarget,
  noChoices,
  packageTarget,
  repositoryOf,
} from "../../support/repositories.ts";

/** The steps that connect a package, each planned after those before it. */
function stepsFor(repository: Repository, target = packageTarget): SetupStep[] {
  return collectSteps(repository, (now) => planWorkspace(now, target));
}

/** The files after the package `generated` is connected. */
function connect(files: Files, more: Partial<Repository> = {}): Record<string, string> {
  return filesAfter(files, stepsFor(repositoryOf(files, more)));
}

const parsed = (text: string | undefined): unknown => JSON.parse(text ?? "");

const workspaceYaml = "packages:\n  - 'packages/*' # ours\n";
const dependencies = { "reference-lists": "workspace:*" };

describe("a workspace entry", () => {
  it.each<[name: string, manifest: object, changed: object, more?: Files]>([
    ["in a package.json without workspaces", {}, { workspaces: ["generated"] }],
    ["at the end of the workspaces", { workspaces: ["packages/*"] }, { workspaces: ["packages/*", "generated"] }],
    ["in an empty list", { workspaces: [] }, { workspaces: ["generated"] }],
    ["in an object", { workspaces: { packages: ["a"] } }, { workspaces: { packages: ["a", "generated"] } }],
    ["beside the dependency for Bun", {}, { workspaces: ["generated"], dependencies }, { "bun.lock": "" }],
  ])("is written once, %s", (_name, manifest, changed, more = {}) => {
    const done = connect({ "package.json": JSON.stringify(manifest), ...more });
    expect(parsed(done["package.json"])).toEqual({ ...manifest, ...changed });
    expect(connect(done)).toEqual(done);
  });

  it.each<[name: string, files: Files, text: string]>([
    ["lists packages", { "pnpm-workspace.yaml": workspaceYaml }, `${workspaceYaml}  - generated\n`],
    ["is missing", { "package.json": '{ "packageManager": "pnpm@10.0.0" }' }, "packages:\n  - generated\n"],
  ])("is written once to pnpm-workspace.yaml for pnpm, with a dependency, if the file %s", (_name, files, text) => {
    const done = connect({ "package.json": "{}", ...files });
    expect(done["pnpm-workspace.yaml"]).toBe(text);
    expect(parsed(done["package.json"])).toMatchObject({ dependencies });
    expect(connect(done)).toEqual(done);
  });

  it("is written at the workspace root, relative to it", () => {
    const files = { "package.json": '{ "workspaces": ["packages/*"] }', "packages/eu/package.json": "{}" };
    const done = connect(files, { folder: "packages/eu", packageFolder: "packages/eu" });
    expect(parsed(done["package.json"])).toEqual({ workspaces: ["packages/*", "packages/eu/generated"] });
    expect(done["packages/eu/package.json"]).toBe("{}");
  });

  it("is replaced when the output folder changes", () => {
    const attributes =
      "generated/** linguist-generated eol=lf\ncodegen.lock.json linguist-generated eol=lf merge=codegen\n";
    const moved = (files: Files) => {
      const repository = repositoryOf({ ".gitattributes": attributes, ...files }, { output: "lists" });
      return filesAfter(files, stepsFor(repository, { ...packageTarget, dir: "lists" }));
    };
    const npm = moved({ "package.json": '{ "workspaces": ["generated", "a"] }' });
    expect(parsed(npm["package.json"])).toEqual({ workspaces: ["lists", "a"] });
    const pnpm = moved({ "package.json": "{}", "pnpm-workspace.yaml": "packages:\n  - a\n  - generated\n" });
    expect(pnpm["pnpm-workspace.yaml"]).toBe("packages:\n  - a\n  - lists\n");
  });

  it("is left to the user if the file cannot be edited", () => {
    const kinds = (files: Files) => stepsFor(repositoryOf(files)).map(({ kind }) => kind);
    expect(kinds({})).toEqual(["manual"]);
    expect(kinds({ "package.json": '{ "workspaces": 1 }' })).toEqual(["manual"]);
    // Yarn 1 has workspaces only in private packages.
    expect(kinds({ "package.json": "{}", "yarn.lock": "# yarn lockfile v1" })).toEqual(["manual"]);
    expect(kinds({ "package.json": "{}", "pnpm-lock.yaml": "", "pnpm-workspace.yaml": "packages: x" })).toEqual([
      "manual",
      "write",
    ]);
  });
});

const uninstalled = { isInstalled: false };
const inSub = { folder: "sub", packageFolder: "sub", installFolder: "sub" };
const pnpmFirst = ["pnpm dlx reference-codegen", "pnpm add --save-dev --workspace-root reference-codegen"];

describe("the next steps", () => {
  it.each<[name: string, files: Files, commands: string[], more?: Partial<Repository>, target?: typeof packageTarget]>([
    ["the commands of npm", {}, ["npx codegen", "npm install"]],
    ["the commands of pnpm", { "pnpm-lock.yaml": "" }, ["pnpm exec codegen", "pnpm install"]],
    ["the commands of Yarn", { "yarn.lock": "" }, ["yarn run reference-codegen", "yarn install"]],
    ["the commands of Bun", { "bun.lock": "" }, ["bunx codegen", "bun install"]],
    ["the nearest lockfile", { "sub/package-lock.json": "", "yarn.lock": "" }, ["npx codegen"], inSub, folderTarget],
    [
      "the declared package manager if there is no lockfile",
      { "package.json": '{ "packageManager": "pnpm@10.0.0" }' },
      ["pnpm exec codegen"],
      inSub,
      folderTarget,
    ],
    [
      "an installation if the tool is not installed",
      {},
      ["npm install --save-dev reference-codegen", "npx codegen"],
      uninstalled,
      folderTarget,
    ],
    ["the package before the first installation with pnpm", { "pnpm-lock.yaml": "" }, pnpmFirst, uninstalled],
    [
      "the package before the first installation with Bun",
      { "bun.lock": "" },
      ["bunx reference-codegen", "bun add --dev reference-codegen"],
      uninstalled,
    ],
    [
      "an installation at the root of an npm workspace",
      { "package.json": '{ "workspaces": ["packages/*"] }', "packages/eu/package.json": "{}" },
      ["npx codegen", "npm install --prefix ../.."],
      { folder: "packages/eu" },
    ],
  ])("use %s", (_name, files, commands, more = {}, target = packageTarget) => {
    const repository = repositoryOf({ "package.json": "{}", ...files }, more);
    expect(nextSteps(repository, target).commands).toEqual(commands);
  });

  it("import with require in TypeScript that keeps CommonJS syntax", () => {
    const files = { "package.json": "{}" };
    const compiler = { ...defaultCompiler, modules: "commonjs", verbatimModuleSyntax: true } as const;
    const { example, import: specifier } = nextSteps(repositoryOf(files, { compiler }), packageTarget);
    expect(specifier).toBe("reference-lists");
    expect(example[0]).toBe('import lists = require("reference-lists");');
  });
});

it.each([
  [{ "src/main.ts": "" }, { ...folderTarget, dir: "src/lists" }, "./lists"],
  [{ "src/main.ts": "" }, { ...folderTarget, dir: "lists", importExtension: ".js" }, "../lists/index.js"],
  [{ "app/page.tsx": "" }, { ...folderTarget, dir: "app/lists", importExtension: ".ts" }, "./lists/index.ts"],
  [{}, { ...folderTarget, dir: "lists", emit: "js" }, "./lists/index.js"],
  [{}, packageTarget, "reference-lists"],
] as const)("files %j import %j by its specifier", (files, target, specifier) => {
  expect(importSpecifier(repositoryOf(files), target)).toBe(specifier);
});

it("finds the packages that the check of the root covered", () => {
  const files = {
    ".gitattributes": 'a/codegen.lock.json merge=codegen\n"b c/codegen.lock.json" eol=lf\ncodegen.lock.json eol=lf\n',
  };
  expect(foldersWithLocks(repositoryOf(files))).toEqual(["a", "b c"]);
});

describe("the name of the package", () => {
  it.each<[expected: string, manifest: object, packageFolder: string, folder?: string]>([
    ["@acme/eu-reference-lists", { name: "@acme/eu" }, "packages/eu"],
    ["us-reference-lists", { name: "us" }, "packages/us"],
    ["us-west-reference-lists", {}, "packages/Us West"],
    ["eu-mail-reference-lists", { name: "eu" }, "packages/eu", "packages/eu/mail"],
    ["reference-lists", { workspaces: [] }, ""],
  ])("is %s for the manifest %j in %j", (...[expected, manifest, packageFolder, folder = packageFolder]) => {
    const path = packageFolder === "" ? "package.json" : `${packageFolder}/package.json`;
    const files = { "package.json": '{ "workspaces": [] }', [path]: JSON.stringify(manifest) };
    const repository = repositoryOf(files, { folder, packageFolder });
    expect(proposeOutput(repository, noChoices).target.packageName).toBe(expected);
  });

  it("is not that of another package", () => {
    const files = { "package.json": '{ "name": "app", "dependencies": { "react": "*", "lists": "workspace:*" } }' };
    const problems = ["react", "reference-codegen", "app", "lists", "mine"].map((name) =>
      packageNameProblem(repositoryOf(files), name),
    );
    expect(problems.map((problem) => problem !== undefined)).toEqual([true, true, true, false, false]);
  });
});

it("a configured output is a package if the workspaces list it", () => {
  const output = { dir: "generated", packageName: "lists", emit: "ts", importExtension: ".js" } as const;
  const config = { output, enums: { style: "enum" } } as Parameters<typeof configuredTarget>[1];
  const formIn = (manifest: object) =>
    configuredTarget(repositoryOf({ "package.json": JSON.stringify(manifest) }), config).form;
  expect(formIn({ workspaces: ["generated"] })).toBe("package");
  expect(formIn({})).toBe("folder");
});
