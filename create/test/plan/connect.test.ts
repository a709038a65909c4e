import { describe, expect, it } from "@jest/globals";
import { complete, outputProblem } from "../../src/choices/choices.ts";
import { planWorkspace } from "../../src/plan/connect.ts";
import { exampleOf, importSpecifier } from "../../src/plan/next-steps.ts";
import { collectSteps, commandsLeft, planAll, type Setup } from "../../src/plan/plan-setup.ts";
import type { SetupStep } from "../../src/steps/step.ts";
import {
  defaultChoices,
  defaultCompiler,
  type Files,
  filesAfter,
  folderOutput,
  packageOutput,
  repositoryOf,
  type RepositoryOptions,
} from "../support/repositories.ts";

/** Plans the steps that connect a package. */
function plan(files: Files, more: RepositoryOptions = {}, target = packageOutput): SetupStep[] {
  return collectSteps(repositoryOf(files, more), (current) => planWorkspace(current, target));
}

/** The files after these steps. */
function connect(files: Files, ...more: [RepositoryOptions?, typeof packageOutput?]): Record<string, string> {
  return filesAfter(files, plan(files, ...more));
}

const parsed = (text: string | undefined): unknown => JSON.parse(text ?? "");

const workspaces = { "package.json": '{ "workspaces": ["packages/*"] }' };
const workspaceYaml = "packages:\n  - 'packages/*' # ours\n";
const dependencies = { "reference-lists": "workspace:*" };

describe("a workspace entry", () => {
  it.each<[name: string, manifest: object, changed: object, lock?: string]>([
    ["to a package.json without workspaces", {}, { workspaces: ["generated"] }],
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

  it.each<[files: Files, kinds: string[]]>([
    [{}, ["manual"]],
    // Yarn 1 has workspaces only in private packages.
    [{ "package.json": "{}", "yarn.lock": "# yarn lockfile v1" }, ["manual"]],
  ])("prints the entry if %j cannot be edited", (files, kinds) => {
    expect(plan(files).map(({ kind }) => kind)).toEqual(kinds);
  });
});

describe("the commands", () => {
  const missing = { isInstalled: false };
  const pnpm = { "pnpm-lock.yaml": "" };
  const add = "npm install --save-dev reference-codegen";

  type SetupOptions = Pick<Setup, "install" | "envFile"> & { readonly isUnreachable: boolean };

  /** The commands that run, and those that are left. */
  const commandsOf = (output: typeof packageOutput | typeof folderOutput, files: Files, more: object = {}) => {
    const repository = repositoryOf({ "package.json": "{}", ...files }, more);
    const { install = true, isUnreachable = false, envFile } = more as Partial<SetupOptions>;
    const setup = { repository, choices: { ...defaultChoices, output, isUnreachable }, install, envFile };
    const all = planAll(setup);
    const { steps } = all;
    const run = steps.flatMap((step) => (step.kind === "run" ? [step.command] : []));
    return [run, commandsLeft(all, steps)].map((commands) => commands.join(" && "));
  };

  const workspace = { folder: "packages/eu" };
  it.each([
    ["npm", packageOutput, {}, {}, "npx codegen && npm install", ""],
    [
      "Bun",
      packageOutput,
      { "bun.lock": "" },
      missing,
      "bun add --dev reference-codegen && bunx codegen && bun install",
      "",
    ],
    ["a run that may not install", folderOutput, {}, { ...missing, install: false }, "npx codegen", add],
    [
      "a package that may not be installed",
      packageOutput,
      pnpm,
      { ...missing, install: false },
      "pnpm exec codegen",
      "pnpm add --save-dev --workspace-root reference-codegen && pnpm install",
    ],
    ["a file with variables", folderOutput, {}, { envFile: ".env" }, "npx codegen --env-file .env", ""],
    ["a workspace", packageOutput, workspaces, workspace, "npx codegen && npm install --prefix ../..", ""],
  ])("run and remain for %s", (_name, output, files, more, run, left) => {
    expect(commandsOf(output, files as Files, more)).toEqual([run, left]);
  });
});

describe("the import", () => {
  it.each([
    [{ "src/main.ts": "" }, { ...folderOutput, dir: "src/lists" }, "./lists"],
    [{ "lib/stack.ts": "" }, { ...folderOutput, dir: "lists" }, "./lists"],
    [{}, { ...folderOutput, dir: "lists", emit: "js" }, "./lists/index.js"],
  ] as const)("imports the lists from the source folder of %j, with the output %j: %s", (files, output, specifier) => {
    expect(importSpecifier(repositoryOf(files), output)).toBe(specifier);
  });

  it("imports with require in TypeScript that keeps CommonJS syntax", () => {
    const compiler = { ...defaultCompiler, modules: "commonjs", verbatimModuleSyntax: true } as const;
    const [line] = exampleOf(repositoryOf({ "package.json": "{}" }, { compiler }), "reference-lists", "unitItems");
    expect(line).toBe('import lists = require("reference-lists");');
  });
});

describe("the package name", () => {
  it.each<[expected: string, manifest: object, packageFolder: string, folder?: string]>([
    ["@acme/eu-reference-lists", { name: "@acme/eu" }, "packages/eu"],
    ["us-reference-lists", { name: "us" }, "packages/us"],
    ["reference-lists", { workspaces: [] }, ""],
  ])(
    "proposes the name %s for the manifest %j in %j",
    (...[expected, manifest, packageFolder, folder = packageFolder]) => {
      const path = packageFolder === "" ? "package.json" : `${packageFolder}/package.json`;
      const files = { "package.json": '{ "workspaces": [] }', [path]: JSON.stringify(manifest) };
      const repository = repositoryOf(files, { folder, packageFolder });
      expect(complete(repository, {}).output.packageName).toBe(expected);
    },
  );

  it.each([
    ["react", true],
    ["reference-codegen", true],
    ["app", true],
    ["lists", false],
  ])("refuses %s as the name of another package: %j", (name, isRefused) => {
    const text = '{ "name": "app", "dependencies": { "react": "*", "lists": "workspace:*" } }';
    const problem = outputProblem({ packageName: name }, repositoryOf({ "package.json": text }));
    expect(problem !== undefined).toBe(isRefused);
  });
});
