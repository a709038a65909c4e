import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { findSharedFolders } from "../../../src/pipeline/config/load-config.ts";
import { findWorkspaceConfigs } from "../../../src/pipeline/config/workspaces.ts";
import { workTree } from "../../../src/platform/files/project-files.ts";
import { realHost } from "../../../src/platform/index.ts";
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
  const files = await findWorkspaceConfigs(folder, realHost(folder, {}), false);
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
    ["package.json with an invalid file of pnpm", { ...npm("apps/*"), ...pnpmFile("packages: [") }, ["apps/web"]],
    ["package.json with an unknown YAML alias", { ...npm("apps/*"), ...pnpmFile("packages: *x\n") }, ["apps/web"]],
    ["overlapping patterns", npm("packages/*", "packages/eu", "tools"), ["packages/eu", "packages/us", "tools"]],
  ])("finds configurations of workspaces by %s", async (_what, root, folders) => {
    expect(await foldersOf(monorepo(root).dir)).toEqual(folders);
  });

  it.each<[string, Files]>([
    ["without workspaces", { "package.json": { name: "app" } }],
    ["without package.json", {}],
    ["with an invalid package.json", { "package.json": "{" }],
    ["with pnpm's settings only", pnpmFile("onlyBuiltDependencies: [esbuild]\n")],
    ["with an empty file of pnpm", pnpmFile("")],
    ["with workspaces of another type", { "package.json": { workspaces: { packages: "packages/*" } } }],
    ["with a package.json that is null", { "package.json": "null" }],
    ["with its own configuration", { ...npm("packages/*"), "codegen.config.json": sample }],
  ])("uses no configurations of workspaces in a folder %s", async (_what, root) => {
    expect(await foldersOf(monorepo(root).dir)).toEqual([]);
  });

  it("uses no configurations of workspaces below a configuration or below the workspace root", async () => {
    const project = monorepo(npm("packages/*"));
    project.write("packages/lib/package.json", {});
    expect(await foldersOf(`${project.dir}/packages/lib`)).toEqual([]);
    const nested = makeProject(sample);
    nested.write("repo/package.json", { workspaces: ["packages/*"] });
    nested.write("repo/packages/eu/package.json", {});
    nested.write("repo/packages/eu/codegen.config.json", sample);
    expect(await foldersOf(`${nested.dir}/repo`)).toEqual([]);
  });

  it.each<[string, Files, string]>([
    ["without one", npm("packages/lib", "docs/*"), "packages/lib, docs/*"],
    ["replaced by pnpm's empty list", { ...npm("apps/*"), ...pnpm() }, "or above it"],
  ])("reports workspaces %s", async (_what, root, reported) => {
    const message = expect.stringContaining(reported);
    expect(await findingsOfPromise(foldersOf(monorepo(root).dir))).toMatchObject([{ rule: "config", message }]);
  });
});

describe("findSharedFolders", () => {
  type Configs = Record<string, object>;

  const output = (dir: string): object => ({ output: { dir } });

  function rulesFor(configs: Configs): string[] {
    const project = makeProject();
    for (const [path, config] of Object.entries(configs)) project.write(path, { source: "sample", ...config });
    const files = Object.keys(configs).map((path) => join(project.dir, path));
    return findSharedFolders(files, project.dir, workTree).map(({ rule }) => rule);
  }

  it.each<[string, Configs]>([
    ["in separate folders", { "eu/codegen.config.json": {}, "us/codegen.config.json": {} }],
    ["in one folder with two outputs", { "ts.json": output("ts"), "js.json": output("js") }],
    ["of which one cannot be read", { "a.json": {}, "b.json": { output: 7 } }],
  ])("accepts configurations %s", (_what, configs) => {
    expect(rulesFor(configs)).toEqual([]);
  });

  it.each<[string, Configs]>([
    ["share an output folder", { "a.json": {}, "b.json": {} }],
    ["share it with another spelling", { "a.json": output("generated"), "b.json": output("./generated/") }],
    ["share it with a backslash", { "a.json": output("lists/eu"), "b.json": output("lists\\eu") }],
    ["share it from two folders", { "a.json": output("eu/lists"), "eu/b.json": output("lists") }],
    ["share a lock with two versions", { "a.json": { version: "1.1" }, "b.json": output("new") }],
    ["share a lock with two cases", { "a.json": { enums: { memberCase: "camel" } }, "b.json": output("new") }],
  ])("reports configurations that %s", (_what, configs) => {
    expect(rulesFor(configs)).toEqual(["usage"]);
  });
});
