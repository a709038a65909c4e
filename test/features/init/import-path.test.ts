import { expect, it } from "@jest/globals";
import { importPath } from "../../../src/features/init/plan/next-steps.ts";
import { folderTarget, packageTarget, repositoryOf } from "../../support/repositories.ts";

it.each([
  [{ "src/main.ts": "" }, { ...folderTarget, dir: "src/lists" }, "./lists"],
  [{ "src/main.ts": "" }, { ...folderTarget, dir: "lists", importExtension: ".js" }, "../lists/index.js"],
  [{ "app/page.tsx": "" }, { ...folderTarget, dir: "app/lists", importExtension: ".ts" }, "./lists/index.ts"],
  [{}, { ...folderTarget, dir: "lists", emit: "js" }, "./lists/index.js"],
  [{ "lib/stack.ts": "" }, { ...folderTarget, dir: "lists" }, "./lists"],
  [{}, packageTarget, "reference-lists"],
] as const)("in the files %j, the output %j is imported by %s", (files, target, specifier) => {
  expect(importPath(repositoryOf(files), target).import).toBe(specifier);
});
