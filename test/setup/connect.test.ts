import { describe, expect, it } from "@jest/globals";
import { nextSteps } from "../../src/setup/next-steps.ts";
import type { Repository } from "../../src/setup/repository.ts";
import { configuredTarget, importSpecifier, proposeOutput } from "../../src/setup/target.ts";
import { planWorkspace } from "../../src/setup/connect.ts";
import {
  type Files,
  filesAfter,
  folderTarget,
  noChoices,
  packageTarget,
  repositoryOf,
} from "../support/repositories.ts";

/** The files after the package `generated` is connected. */
function connect(files: Files, more: Partial<Repository> = {}): Record<string, string> {
  return filesAfter(files, planWorkspace(repositoryOf(files, more), packageTarget));
}

const parsed = (text: string | undefined): unknown => JSON.parse(text ?? "");

describe("a workspace entry", () => {
  it.each<[name: string, manifest: object, workspaces: unknown]>([
    ["in a package.json without workspaces", {}, ["generated"]],
    ["at the end of the workspaces", { workspaces: ["packages/*"] }, ["packages/*", "generated"]],
    ["in an empty list", { workspaces: [] }, ["generated"]],
    ["in the packages of an object", { workspaces: { packages: ["a"] } }, { packages: ["a", "generated"] }],
  ])("is written %s", (_name, manifest, workspaces) => {
    const files = { "package.json": JSON.stringify(manifest) };
    expect(parsed(connect(files)["package.json"])).toEqual({ ...manifest, workspaces });
  });

  it("is not written again", () => {
    const done = connect({ "package.json": "{}" });
    expect(connect(done)).toEqual(done);
    const pnpm = connect({ "package.json": "{}", "pnpm-lock.yaml": "" });
    expect(connect(pnpm)).toEqual(pnpm);
  });

  it("is written at the workspace root, relative to it", () => {
    const files = { "package.json": '{ "workspaces": ["packages/*"] }', "packages/eu/package.json": "{}" };
    const done = connect(files, { folder: "packages/eu", packageFolder: "packages/eu" });
    expect(parsed(done["package.json"])).toEqual({ workspaces: ["packages/*", "packages/eu/generated"] });
    expect(done["packages/eu/package.json"]).toBe("{}");
  });

  it("is written to pnpm-workspace.yaml for pnpm, with a dependency", () => {
    const files = { "package.json": "{}", "pnpm-workspace.yaml": "packages:\n  - 'packages/*' # ours\n" };
    const done = connect(files);
    expect(done["pnpm-workspace.yaml"]).toBe("packages:\n  - 'packages/*' # ours\n  - generated\n");
    expect(parsed(done["package.json"])).toEqual({ dependencies: { "reference-lists": "workspace:*" } });
  });

  it("is replaced when the output folder changes", () => {
    const attributes =
      "generated/** linguist-generated eol=lf\ncodegen.lock.json linguist-generated eol=lf merge=codegen\n";
    const moved = (files: Files) => {
      const repository = repositoryOf({ ".gitattributes": attributes, ...files }, { output: "lists" });
      return filesAfter(files, planWorkspace(repository, { ...packageTarget, dir: "lists" }));
    };
    const npm = moved({ "package.json": '{ "workspaces": ["generated", "a"] }' });
    expect(parsed(npm["package.json"])).toEqual({ workspaces: ["lists", "a"] });
    const pnpm = moved({ "package.json": "{}", "pnpm-workspace.yaml": "packages:\n  - a\n  - generated\n" });
    expect(pnpm["pnpm-workspace.yaml"]).toBe("packages:\n  - a\n  - lists\n");
  });

  it("creates pnpm-workspace.yaml if it is missing", () => {
    const done = connect({ "package.json": '{ "packageManager": "pnpm@10.0.0" }' });
    expect(done["pnpm-workspace.yaml"]).toBe("packages:\n  - generated\n");
  });

  it("is left to the user if the file cannot be edited", () => {
    const kinds = (files: Files) => planWorkspace(repositoryOf(files), packageTarget).map(({ kind }) => kind);
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

describe("the next steps", () => {
  it.each<[name: string, files: Files, commands: string[]]>([
    ["npm", {}, ["npx codegen", "npm install"]],
    ["pnpm", { "pnpm-lock.yaml": "" }, ["pnpm exec codegen", "pnpm install"]],
    ["Yarn", { "yarn.lock": "" }, ["yarn run codegen", "yarn install"]],
    ["Bun", { "bun.lock": "" }, ["bunx codegen", "bun install"]],
  ])("use the commands of %s", (_name, files, commands) => {
    const repository = repositoryOf({ "package.json": "{}", ...files });
    expect(nextSteps(repository, packageTarget)).toMatchObject({ commands, import: "reference-lists" });
  });

  it("install the tool first if it is not installed", () => {
    const { commands } = nextSteps(repositoryOf({}, { isInstalled: false }), folderTarget);
    expect(commands).toEqual(["npm install --save-dev reference-codegen", "npx codegen"]);
  });

  it("install at the root of an npm workspace", () => {
    const files = { "package.json": '{ "workspaces": ["packages/*"] }', "packages/eu/package.json": "{}" };
    const { commands } = nextSteps(repositoryOf(files, { folder: "packages/eu" }), packageTarget);
    expect(commands).toEqual(["npx codegen", "npm install --prefix ../.."]);
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

describe("the name of the package", () => {
  const nameIn = (manifest: object, folder: string): string => {
    const files = { "package.json": '{ "workspaces": [] }', [`${folder}/package.json`]: JSON.stringify(manifest) };
    const repository = repositoryOf(files, { folder, packageFolder: folder });
    return proposeOutput(repository, noChoices).target.packageName;
  };

  it("is unique in a workspace", () => {
    expect(nameIn({ name: "@acme/eu" }, "packages/eu")).toBe("@acme/eu-reference-lists");
    expect(nameIn({ name: "us" }, "packages/us")).toBe("us-reference-lists");
    expect(nameIn({}, "packages/Us West")).toBe("us-west-reference-lists");
  });

  it("is reference-lists at the root", () => {
    expect(proposeOutput(repositoryOf({ "package.json": '{ "workspaces": [] }' }), noChoices).target.packageName).toBe(
      "reference-lists",
    );
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
