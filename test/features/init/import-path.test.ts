import { describe, expect, it } from "@jest/globals";
import { importPath } from "../../../src/features/init/plan/next-steps.ts";
import { proposeOutput } from "../../../src/features/init/index.ts";
import {
  defaultCompiler,
  type Files,
  folderTarget,
  noChoices,
  packageTarget,
  repositoryOf,
} from "../../support/repositories.ts";

it.each([
  [{ "src/main.ts": "" }, { ...folderTarget, dir: "src/lists" }, "./lists"],
  [{ "src/main.ts": "" }, { ...folderTarget, dir: "lists", importExtension: ".js" }, "../lists/index.js"],
  [{ "app/page.tsx": "" }, { ...folderTarget, dir: "app/lists", importExtension: ".ts" }, "./lists/index.ts"],
  [{}, { ...folderTarget, dir: "lists", emit: "js" }, "./lists/index.js"],
  [{}, packageTarget, "reference-lists"],
] as const)("in the files %j, the output %j is imported by %s", (files, target, specifier) => {
  expect(importPath(repositoryOf(files), target).import).toBe(specifier);
});

describe("a folder of lists is imported from a folder that has source files", () => {
  const target = { ...folderTarget, dir: "reference-lists" };

  it.each<[string, Files, string, string]>([
    ["src", { "src/a/b.ts": "" }, "src", "../reference-lists"],
    ["the folder of the configuration", { "main.ts": "", "lib/a.ts": "" }, "", "./reference-lists"],
    [
      "lib, as in a CDK project",
      { "lib/stack.ts": "", "bin/app.ts": "", "jest.config.js": "" },
      "lib",
      "../reference-lists",
    ],
    ["bin", { "bin/app.mts": "" }, "bin", "../reference-lists"],
    ["the only one", { "vite.config.ts": "", ".eslintrc.js": "", "env.d.ts": "" }, "", "./reference-lists"],
  ])("%s: %j", (_what, files, folder, specifier) => {
    expect(importPath(repositoryOf(files), target)).toEqual({ folder, import: specifier });
  });
});

describe("an alias of tsconfig.json", () => {
  const target = { ...folderTarget, dir: "src/reference-lists" };
  const compiler = { ...defaultCompiler, aliases: [{ prefix: "@/", folder: "src" }] };
  const specifierFor = (files: Files): string =>
    importPath(repositoryOf({ "src/a.ts": "", ...files }, { compiler }), target).import;

  it.each<[string, Files]>([
    ["Next.js", { "package.json": '{ "dependencies": { "next": "16" } }' }],
    ["the configuration of Vite", { "vite.config.ts": "resolve: { alias: { '@': src } }" }],
  ])("is used if it is resolved by %s", (_what, files) => {
    expect(specifierFor(files)).toBe("@/reference-lists");
  });

  it.each<[string, Files]>([
    ["tsc, which does not replace it", {}],
    ["a bundler without it", { "vite.config.ts": "plugins: []" }],
  ])("is not used with %s", (_what, files) => {
    expect(specifierFor(files)).toBe("./reference-lists");
  });

  it("is not used if it does not contain the lists", () => {
    const other = { ...compiler, aliases: [{ prefix: "@lib/", folder: "src/lib" }] };
    const repository = repositoryOf({ "vite.config.ts": "'@lib'" }, { compiler: other });
    expect(importPath(repository, target).import).toBe("./reference-lists");
  });
});

it("puts the lists of a SvelteKit project where its alias finds them", () => {
  const files = { "package.json": '{ "devDependencies": { "@sveltejs/kit": "2" } }', "src/lib/index.ts": "" };
  const repository = repositoryOf(files, {
    compiler: { ...defaultCompiler, aliases: [{ prefix: "$lib/", folder: "src/lib" }] },
  });
  const { target } = proposeOutput(repository, noChoices);
  expect(target.dir).toBe("src/lib/reference-lists");
  expect(importPath(repository, target)).toEqual({ folder: "", import: "$lib/reference-lists" });
});
