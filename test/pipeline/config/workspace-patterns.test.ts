import { expect, it } from "@jest/globals";
import { workspaceMatcher } from "../../../src/pipeline/config/workspace-patterns.ts";

it.each<[boolean, string, string[]]>([
  [true, "packages/eu", ["packages/*"]],
  [true, "packages/eu", ["./packages/**/"]],
  [true, "packages/eu", ["/packages/eu"]],
  [true, "packages/eu", ["packages/*", "!packages/eu", "packages/e*"]],
  [false, "packages/eu", ["packages/e*", "packages/*", "!./packages/eu/"]],
  [false, "packages/eu", ["packages"]],
  [false, "packages/eu", ["./", ""]],
  [false, "packages/eu", []],
  [false, "packages/eu/node_modules/other", ["packages/**"]],
  [false, "packages/.cache", ["packages/*"]],
])("workspace patterns return %j for %s in %j", (isWorkspace, path, patterns) => {
  expect(workspaceMatcher(patterns)(path)).toBe(isWorkspace);
});
