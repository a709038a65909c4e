import { describe, expect, it } from "@jest/globals";
import { importPath } from "../../../src/features/init/plan/next-steps.ts";
import { type Files, folderTarget, packageTarget, repositoryOf } from "../../support/repositories.ts";

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
