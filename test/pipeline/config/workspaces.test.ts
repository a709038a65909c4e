import { describe, expect, it } from "@jest/globals";
import { findWorkspaceConfigs } from "../../../src/pipeline/config/workspaces.ts";
import { posixPath } from "../../../src/platform/files/index.ts";
import { realDisk } from "../../../src/platform/files/index.ts";
import { RunError } from "../../../src/model/findings/index.ts";
import { makeProject, type Project } from "../../support/project.ts";

const sample = { source: "sample" };

/** A monorepo whose packages all have a configuration. */
function monorepo(root: Record<string, string | object>): Project {
  const project = makeProject();
  for (const [path, content] of Object.entries(root)) project.write(path, content);
  for (const folder of ["packages/eu", "packages/us", "packages/old/v1", "apps/web", "tools"]) {
    project.write(`${folder}/package.json`, { name: folder.replaceAll("/", "-") });
    project.write(`${folder}/codegen.config.json`, sample);
  }
  // Neither is a workspace: one is installed, one has no package.json.
  project.write("packages/eu/node_modules/other/package.json", {});
  project.write("packages/eu/node_modules/other/codegen.config.json", sample);
  project.write("packages/notes/codegen.config.json", sample);
  return project;
}

const foldersOf = async ({ dir }: Project, folder = dir): Promise<string[] | undefined> => {
  const files = await findWorkspaceConfigs(folder, realDisk);
  return files?.map((file) => posixPath(dir, file).replace(/\/codegen\.config\.json$/, ""));
};

const npm = (...workspaces: string[]) => ({ "package.json": { workspaces } });
const pnpm = (...packages: string[]) => ({ "pnpm-workspace.yaml": `packages: ${JSON.stringify(packages)}\n` });

describe("the configurations of the workspaces", () => {
  it.each<[string, Record<string, string | object>, string[]]>([
    ["npm's patterns", npm("packages/*", "apps/web"), ["apps/web", "packages/eu", "packages/us"]],
    ["patterns in an object", { "package.json": '\uFEFF{"workspaces":{"packages":["apps/*",1]}}' }, ["apps/web"]],
    ["a leading ./ and a final /", npm("./packages/*/", "/tools"), ["packages/eu", "packages/us", "tools"]],
    ["folders at any depth", npm("packages/**"), ["packages/eu", "packages/old/v1", "packages/us"]],
    [
      "a negation for npm, which a later pattern ends",
      npm("packages/*", "!packages/*", "packages/us"),
      ["packages/us"],
    ],
    ["pnpm's patterns", pnpm("packages/*", "tools"), ["packages/eu", "packages/us", "tools"]],
    ["a negation for pnpm, in any place", pnpm("!packages/eu", "packages/**"), ["packages/old/v1", "packages/us"]],
    ["pnpm's file before package.json", { ...npm("apps/*"), ...pnpm("tools") }, ["tools"]],
    [
      "package.json beside pnpm's settings",
      { ...npm("apps/*"), "pnpm-workspace.yaml": "hoist: false\n" },
      ["apps/web"],
    ],
    [
      "package.json beside a broken file of pnpm",
      { ...npm("apps/*"), "pnpm-workspace.yaml": "packages: [" },
      ["apps/web"],
    ],
    [
      "package.json beside a file of pnpm with an unknown alias",
      { ...npm("apps/*"), "pnpm-workspace.yaml": "packages: *x\n" },
      ["apps/web"],
    ],
    [
      "overlapping patterns, each once",
      npm("packages/*", "packages/eu", "packages/**"),
      ["packages/eu", "packages/old/v1", "packages/us"],
    ],
  ])("are found by %s", async (_what, root, folders) => {
    expect(await foldersOf(monorepo(root))).toEqual(folders);
  });

  it.each<[string, Record<string, string | object>]>([
    ["without workspaces", { "package.json": { name: "app" } }],
    ["without package.json", {}],
    ["with an invalid package.json", { "package.json": "{" }],
    ["with pnpm's settings alone", { "pnpm-workspace.yaml": "onlyBuiltDependencies: [esbuild]\n" }],
    ["with an empty file of pnpm", { "pnpm-workspace.yaml": "" }],
    ["with workspaces of another type", { "package.json": { workspaces: { packages: "packages/*" } } }],
    ["with a package.json that is null", { "package.json": "null" }],
    ["with its own configuration", { ...npm("packages/*"), "codegen.config.json": sample }],
  ])("are not used in a folder %s", async (_what, root) => {
    expect(await foldersOf(monorepo(root))).toBeUndefined();
  });

  it("are not used below a configuration, nor in a folder below the workspace root", async () => {
    const project = monorepo(npm("packages/*"));
    project.write("packages/lib/package.json", {});
    expect(await foldersOf(project, `${project.dir}/packages/lib`)).toBeUndefined();
    const nested = makeProject(sample);
    nested.write("repo/package.json", { workspaces: ["packages/*"] });
    nested.write("repo/packages/eu/package.json", { codegen: sample });
    expect(await foldersOf(nested, `${nested.dir}/repo`)).toBeUndefined();
  });

  it.each<[string, Record<string, string | object>, string]>([
    ["that have none", npm("packages/lib", "docs/*"), "packages/lib, docs/*"],
    ["that pnpm's empty list replaces", { ...npm("apps/*"), ...pnpm() }, "or above it"],
    ["one of which has two", { ...npm("tools"), "tools/codegen.config.jsonc": sample }, "codegen.config.jsonc"],
  ])("of workspaces %s are an error that names them", async (_what, root, named) => {
    const run = foldersOf(monorepo(root));
    await expect(run).rejects.toThrow(RunError);
    await expect(run).rejects.toMatchObject({
      diagnostics: [{ rule: "config", message: expect.stringContaining(named) }],
    });
  });
});
