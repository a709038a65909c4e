import { describe, expect, it } from "@jest/globals";
import type { SetupStep } from "../../../src/model/report/index.ts";
import {
  collectSteps,
  configuredTarget,
  nextSteps,
  proposeOutput,
  type Repository,
} from "../../../src/features/init/index.ts";
import { packageNameProblem } from "../../../src/features/init/choices/target.ts";
import { planWorkspace } from "../../../src/features/init/plan/connect.ts";
import {
  defaultCompiler,
  type Files,
  filesAfter,
  folderTarget,
  noChoices,
  packageTarget,
  repositoryOf,
  type RepositoryOptions,
} from "../../support/repositories.ts";

/** Plans the steps that connect a package. */
function plan(files: Files, more: Partial<Repository> = {}, target = packageTarget): SetupStep[] {
  return collectSteps(repositoryOf(files, more), (current) => planWorkspace(current, target));
}

/** The files after these steps. */
function connect(files: Files, ...more: [Partial<Repository>?, typeof packageTarget?]): Record<string, string> {
  return filesAfter(files, plan(files, ...more));
}

const parsed = (text: string | undefined): unknown => JSON.parse(text ?? "");

const workspaces = { "package.json": '{ "workspaces": ["packages/*"] }' };
const workspaceYaml = "packages:\n  - 'packages/*' # ours\n";
const dependencies = { "reference-lists": "workspace:*" };

describe("a workspace entry", () => {
  it.each<[name: string, manifest: object, changed: object, lock?: string]>([
    ["to a package.json without workspaces", {}, { workspaces: ["generated"] }],
    ["to the end of a list", { workspaces: ["a"] }, { workspaces: ["a", "generated"] }],
    ["to an empty list", { workspaces: [] }, { workspaces: ["generated"] }],
    ["to an object", { workspaces: { packages: ["a"] } }, { workspaces: { packages: ["a", "generated"] } }],
    ["with a dependency for Bun", {}, { workspaces: ["generated"], dependencies }, "bun.lock"],
  ])("adds the entry once, %s", (_name, manifest, changed, lock = "package-lock.json") => {
    const done = connect({ "package.json": JSON.stringify(manifest), [lock]: "" });
    expect(parsed(done["package.json"])).toEqual({ ...manifest, ...changed });
    expect(connect(done)).toEqual(done);
  });

  it.each<[name: string, files: Files, text: string]>([
    ["contains packages", { "pnpm-workspace.yaml": workspaceYaml }, `${workspaceYaml}  - generated\n`],
    ["is missing", { "package.json": '{ "packageManager": "pnpm@10.0.0" }' }, "packages:\n  - generated\n"],
  ])("adds the entry once for pnpm, with a dependency, if pnpm-workspace.yaml %s", (_name, files, text) => {
    const done = connect({ "package.json": "{}", ...files });
    expect(done["pnpm-workspace.yaml"]).toBe(text);
    expect(parsed(done["package.json"])).toMatchObject({ dependencies });
    expect(connect(done)).toEqual(done);
  });

  it("adds the entry at the workspace root, relative to it", () => {
    const files = { ...workspaces, "packages/eu/package.json": "{}" };
    const done = connect(files, { folder: "packages/eu", packageFolder: "packages/eu" });
    expect(parsed(done["package.json"])).toEqual({ workspaces: ["packages/*", "packages/eu/generated"] });
    expect(done["packages/eu/package.json"]).toBe("{}");
  });

  it.each<[files: Files]>([
    [{ "package.json": '{ "workspaces": ["generate*"] }' }],
    [{ "package.json": "{}", "pnpm-workspace.yaml": "packages:\n  - generate*\n" }],
  ])("adds no entry if a pattern includes the package: %j", (files) => {
    const done = connect(files);
    expect({ ...done, "package.json": "" }).toEqual({ ...files, "package.json": "" });
    expect(parsed(done["package.json"])).toMatchObject(parsed(files["package.json"]) as object);
  });

  it.each<[files: Files, kinds: string[]]>([
    [{}, ["manual"]],
    [{ "package.json": '{ "workspaces": 1 }' }, ["manual"]],
    // Yarn 1 has workspaces only in private packages.
    [{ "package.json": "{}", "yarn.lock": "# yarn lockfile v1" }, ["manual"]],
    [{ "package.json": "{}", "pnpm-lock.yaml": "", "pnpm-workspace.yaml": "packages: x" }, ["manual", "write"]],
  ])("prints the entry if %j cannot be edited", (files, kinds) => {
    expect(plan(files).map(({ kind }) => kind)).toEqual(kinds);
  });
});

describe("the next steps", () => {
  const bun = { "bun.lock": "" };
  const pnpm = { "pnpm-lock.yaml": "" };
  const missing = { isInstalled: false };
  const inSub = { folder: "sub", packageFolder: "sub" };

  it.each<[name: string, target: typeof packageTarget, files: Files, commands: string, more?: RepositoryOptions]>([
    ["npm", packageTarget, {}, "npx codegen && npm install"],
    ["pnpm", packageTarget, pnpm, "pnpm exec codegen && pnpm install"],
    ["Yarn", packageTarget, { "yarn.lock": "" }, "yarn run reference-codegen && yarn install"],
    ["Bun", packageTarget, bun, "bunx codegen && bun install"],
    ["the nearest lockfile", folderTarget, { "sub/package-lock.json": "", "yarn.lock": "" }, "npx codegen", inSub],
    [
      "the declared manager",
      folderTarget,
      { "package.json": '{"packageManager":"pnpm@10"}' },
      "pnpm exec codegen",
      inSub,
    ],
    ["a new folder", folderTarget, {}, "npm install --save-dev reference-codegen && npx codegen", missing],
    [
      "a new package with pnpm",
      packageTarget,
      pnpm,
      "pnpm dlx reference-codegen && pnpm add --save-dev --workspace-root reference-codegen",
      missing,
    ],
    [
      "a new package with Bun",
      packageTarget,
      bun,
      "bunx reference-codegen && bun add --dev reference-codegen",
      missing,
    ],
    ["a workspace", packageTarget, workspaces, "npx codegen && npm install --prefix ../..", { folder: "packages/eu" }],
  ])("lists the commands for %s", (_name, target, files, commands, more = {}) => {
    const repository = repositoryOf({ "package.json": "{}", ...files }, more);
    expect(nextSteps(repository, target).commands.join(" && ")).toBe(commands);
  });

  it.each([
    [{ "src/main.ts": "" }, { ...folderTarget, dir: "src/lists" }, "./lists"],
    [{ "src/main.ts": "" }, { ...folderTarget, dir: "lists", importExtension: ".js" }, "../lists/index.js"],
    [{ "app/page.tsx": "" }, { ...folderTarget, dir: "app/lists", importExtension: ".ts" }, "./lists/index.ts"],
    [{ "main.ts": "", "lib/a.ts": "" }, { ...folderTarget, dir: "lists" }, "./lists"],
    [{ "lib/stack.ts": "", "jest.config.js": "" }, { ...folderTarget, dir: "lists" }, "../lists"],
    [{ "vite.config.ts": "", "env.d.ts": "" }, { ...folderTarget, dir: "lists" }, "./lists"],
    [{}, { ...folderTarget, dir: "lists", emit: "js" }, "./lists/index.js"],
    [{}, packageTarget, "reference-lists"],
  ] as const)("imports the lists from the source folder of %j, with the output %j: %s", (files, target, specifier) => {
    expect(nextSteps(repositoryOf(files), target).import).toBe(specifier);
  });

  it("imports with require in TypeScript that keeps CommonJS syntax", () => {
    const compiler = { ...defaultCompiler, modules: "commonjs", verbatimModuleSyntax: true } as const;
    expect(nextSteps(repositoryOf({ "package.json": "{}" }, { compiler }), packageTarget)).toMatchObject({
      import: "reference-lists",
      example: ['import lists = require("reference-lists");', expect.anything()],
    });
  });
});

describe("the package name", () => {
  it.each<[expected: string, manifest: object, packageFolder: string, folder?: string]>([
    ["@acme/eu-reference-lists", { name: "@acme/eu" }, "packages/eu"],
    ["us-reference-lists", { name: "us" }, "packages/us"],
    ["us-west-reference-lists", {}, "packages/Us West"],
    ["mail-reference-lists", { name: "eu" }, "packages/eu", "packages/eu/mail"],
    ["reference-lists", { workspaces: [] }, ""],
  ])(
    "proposes the name %s for the manifest %j in %j",
    (...[expected, manifest, packageFolder, folder = packageFolder]) => {
      const path = packageFolder === "" ? "package.json" : `${packageFolder}/package.json`;
      const files = { "package.json": '{ "workspaces": [] }', [path]: JSON.stringify(manifest) };
      const repository = repositoryOf(files, { folder, packageFolder });
      expect(proposeOutput(repository, noChoices).target.packageName).toBe(expected);
    },
  );

  it.each([
    ["react", true],
    ["reference-codegen", true],
    ["app", true],
    ["lists", false],
    ["mine", false],
  ])("refuses %s as the name of another package: %j", (name, isRefused) => {
    const text = '{ "name": "app", "dependencies": { "react": "*", "lists": "workspace:*" } }';
    expect(packageNameProblem(repositoryOf({ "package.json": text }), name) !== undefined).toBe(isRefused);
  });
});

it.each([
  ["package", { workspaces: ["generated"] }, "package"],
  ["package", { workspaces: ["generate*"] }, "package"],
  ["folder", { workspaces: ["**"] }, "folder"],
  ["package", {}, "folder"],
] as const)("derives the form of an output configured as %s from the manifest %j: %s", (configured, manifest, form) => {
  const output = { dir: "generated", packageName: "lists", emit: "ts", importExtension: ".js", form: configured };
  const config = { output, enums: { style: "enum" } } as Parameters<typeof configuredTarget>[1];
  expect(configuredTarget(repositoryOf({ "package.json": JSON.stringify(manifest) }), config).form).toBe(form);
});
