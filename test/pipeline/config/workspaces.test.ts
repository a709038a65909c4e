import { describe, expect, it } from "@jest/globals";
import { findConfig, findWorkspaceConfigs } from "../../../src/pipeline/config/workspaces.ts";
import { realDisk } from "../../../src/platform/files/index.ts";
import { findingsOfPromise } from "../../support/findings.ts";
import { type Project, makeProject } from "../../support/project.ts";

type Files = Record<string, string | object>;

const sample = { source: "sample" };

/** A monorepo whose packages all have a configuration. */
function monorepo(root: Files): Project {
  const project = makeProject();
  for (const [path, content] of Object.entries(root)) project.write(path, content);
  for (const folder of ["packages/eu", "packages/us", "packages/old/v1", "apps/web", "tools"]) {
    project.write(`${folder}/package.json`, { name: folder.replaceAll("/", "-") });
    project.write(`${folder}/codegen.config.json`, sample);
  }
  // Not workspaces: one is installed, the other has no package.json.
  project.write("packages/eu/node_modules/other/package.json", {});
  project.write("packages/eu/node_modules/other/codegen.config.json", sample);
  project.write("packages/notes/codegen.config.json", sample);
  return project;
}

const foldersOf = async (folder: string): Promise<string[]> => {
  const files = await findWorkspaceConfigs(folder, realDisk);
  return files.map((file) => file.replace(/\/codegen\.config\.json$/, ""));
};

const npm = (...workspaces: string[]) => ({ "package.json": { workspaces } });
const pnpmFile = (text: string) => ({ "pnpm-workspace.yaml": text });
const pnpm = (...packages: string[]) => pnpmFile(`packages: ${JSON.stringify(packages)}\n`);

describe("configurations of workspaces", () => {
  it.each<[string, Files, string[]]>([
    ["npm's patterns", npm("packages/*", "apps/web"), ["apps/web", "packages/eu", "packages/us"]],
    ["patterns in an object", { "package.json": '\uFEFF{"workspaces":{"packages":["apps/*",1]}}' }, ["apps/web"]],
    ["a leading ./ and a final /", npm("./packages/*/", "/tools"), ["packages/eu", "packages/us", "tools"]],
    ["folders at any depth", npm("packages/**"), ["packages/eu", "packages/old/v1", "packages/us"]],
    ["a pattern after a negation for npm", npm("packages/*", "!packages/*", "packages/us"), ["packages/us"]],
    ["pnpm's patterns", pnpm("packages/*", "tools"), ["packages/eu", "packages/us", "tools"]],
    ["a negation for pnpm at any position", pnpm("!packages/eu", "packages/**"), ["packages/old/v1", "packages/us"]],
    ["pnpm's file before package.json", { ...npm("apps/*"), ...pnpm("tools") }, ["tools"]],
    ["package.json with pnpm's settings", { ...npm("apps/*"), ...pnpmFile("hoist: false\n") }, ["apps/web"]],
  ])("finds configurations of workspaces by %s", async (_what, root, folders) => {
    expect(await foldersOf(monorepo(root).dir)).toEqual(folders);
  });

  it.each<[string, Files]>([
    ["without workspaces", { "package.json": { name: "app" } }],
    ["without package.json", {}],
    ["with an invalid package.json", { "package.json": "{" }],
    ["with a package.json that is null", { "package.json": "null" }],
  ])("uses no configurations of workspaces in a folder %s", async (_what, root) => {
    expect(await foldersOf(monorepo(root).dir)).toEqual([]);
  });

  it("uses only those in the folder, also below the workspace root", async () => {
    const project = monorepo(npm("packages/*", "apps/*"));
    expect(await foldersOf(`${project.dir}/packages`)).toEqual(["eu", "us"]);
    expect(await foldersOf(`${project.dir}/packages/notes`)).toEqual([]);
  });
});

describe("the search for a configuration", () => {
  const search = (folder: string): Promise<string> => findConfig(folder, realDisk, realDisk);

  it("continues in the folders above, before it names those of workspaces", async () => {
    const project = monorepo({ ...npm("packages/*"), "codegen.config.json": sample });
    expect(await search(`${project.dir}/apps`)).toBe(`${project.dir}/codegen.config.json`);
    expect(await search(`${project.dir}/packages/eu`)).toBe(`${project.dir}/packages/eu/codegen.config.json`);
  });

  it.each<[what: string, root: Files, reported: string]>([
    ["the file that it did not find", npm("packages/lib"), "codegen.config.json"],
    [
      "the configurations of the workspaces",
      npm("tools", "apps/*"),
      "apps/web/codegen.config.json, tools/codegen.config.json",
    ],
  ])("names %s", async (_what, root, reported) => {
    const message = expect.stringContaining(reported);
    expect(await findingsOfPromise(search(monorepo(root).dir))).toMatchObject([{ rule: "config", message }]);
  });
});
