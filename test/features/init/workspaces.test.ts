import { describe, expect, it } from "@jest/globals";
import { workspaceRootOf } from "../../../src/features/init/manifests.ts";
import { repositoryOf } from "../../support/repositories.ts";

describe("the workspace root of a package", () => {
  const rootOf = (packageJson: string, pnpm?: string): string | undefined => {
    const files = { "package.json": packageJson, ...(pnpm !== undefined && { "pnpm-workspace.yaml": pnpm }) };
    return workspaceRootOf(repositoryOf(files, { folder: "packages/eu" }));
  };

  it.each<[string, string, string | undefined]>([
    ["workspaces in package.json", '{ "workspaces": [] }', undefined],
    ["packages in pnpm-workspace.yaml", "{}", "packages: [packages/*]\n"],
    ["workspaces in package.json and only settings for pnpm", '{ "workspaces": [] }', "hoist: false\n"],
  ])("is a folder with %s", (_what, packageJson, pnpm) => {
    expect(rootOf(packageJson, pnpm)).toBe("");
  });

  it.each<[string, string, string | undefined]>([
    ["without workspaces", "{}", undefined],
    ["with only settings for pnpm", "{}", "onlyBuiltDependencies: [esbuild]\n"],
    ["with an unknown alias in pnpm-workspace.yaml", "{}", "packages: *x\n"],
    ["with workspaces that are not a list", '{ "workspaces": "packages/*" }', undefined],
  ])("is not a folder %s", (_what, packageJson, pnpm) => {
    expect(rootOf(packageJson, pnpm)).toBeUndefined();
  });
});
