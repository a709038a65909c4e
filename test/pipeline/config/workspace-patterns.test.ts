import { describe, expect, it } from "@jest/globals";
import { parse } from "yaml";
import { readWorkspacePatterns, workspaceMatcher } from "../../../src/pipeline/config/workspace-patterns.ts";

const read = (packageJson: string | undefined, pnpmWorkspace?: string) =>
  readWorkspacePatterns({ packageJson, pnpmWorkspace }, parse);

describe("workspace patterns", () => {
  it.each<[string, string | undefined, string | undefined, string[]]>([
    ["a list in package.json", '{ "workspaces": ["a", "!b", "b"] }', undefined, ["a", "!b", "b"]],
    ["an object in package.json", '\ufeff{ "workspaces": { "packages": ["a", 1] } }', undefined, ["a"]],
    ["pnpm's list, negations last", '{ "workspaces": ["x"] }', "packages: ['!b', a, '!c', d]", ["a", "d", "!b", "!c"]],
    ["an empty list of pnpm", '{ "workspaces": ["x"] }', "packages: []", []],
    ["package.json beside pnpm's settings", '{ "workspaces": ["a"] }', "catalog: { a: 1 }", ["a"]],
  ])("are read from %s", (_what, packageJson, pnpmWorkspace, patterns) => {
    expect(read(packageJson, pnpmWorkspace)).toEqual(patterns);
  });

  it.each<[string, string | undefined, string | undefined]>([
    ["no files", undefined, undefined],
    ["null", "null", "null"],
    ["pnpm's settings alone", "{}", "onlyBuiltDependencies: [esbuild]"],
    ["packages of another type", '{ "workspaces": { "packages": "a" } }', "packages: a"],
    ["an unknown alias", "{}", "packages: *x"],
    ["an invalid YAML file", "{", "packages: ["],
  ])("do not exist in %s", (_what, packageJson, pnpmWorkspace) => {
    expect(read(packageJson, pnpmWorkspace)).toBeUndefined();
  });

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
  ])("return %j for %s in %j", (isWorkspace, path, patterns) => {
    expect(workspaceMatcher(patterns)(path)).toBe(isWorkspace);
  });
});
