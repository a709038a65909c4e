import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { repositoryPaths } from "../../src/report/paths.ts";
import { realHost } from "../../src/platform/index.ts";
import { runCli } from "../support/cli.ts";
import { environment as testEnvironment, git } from "../support/git.ts";
import { makeProject, type Project } from "../support/project.ts";

const sample = { source: "sample", references: ["priority"] };

/** The environment without the variables of a GitHub workflow. */
const environment = Object.fromEntries(Object.entries(testEnvironment).filter(([name]) => !name.startsWith("GITHUB_")));

/** A repository with a configuration in `packages/api`. */
function makeRepository(): Project {
  const project = makeProject();
  project.write("packages/api/codegen.config.json", sample);
  git(project.dir, "init", "-q");
  return project;
}

const pathOf = (folder: string, more: Record<string, string> = {}): string =>
  repositoryPaths(realHost("/", { ...environment, ...more }))("generated/index.ts", {
    config: join(folder, "codegen.config.json"),
  });

describe("the path of a file in its repository", () => {
  it("prints paths from the top level of git", () => {
    const { dir } = makeRepository();
    expect(pathOf(join(dir, "packages/api"))).toBe("packages/api/generated/index.ts");
    expect(pathOf(dir)).toBe("generated/index.ts");
    expect(pathOf(join(dir, "packages/api"), { GITHUB_WORKSPACE: join(dir, "packages") })).toMatch(/^packages\/api/);
  });

  it.each<[expected: string, workspace: string | undefined]>([
    ["packages/api/generated/index.ts", "."],
    ["generated/index.ts", "packages/api"],
    ["generated/index.ts", "packages/ap"],
    ["generated/index.ts", "packages/api/generated"],
    ["generated/index.ts", undefined],
  ])("prints the path %s without a repository if GITHUB_WORKSPACE is %j", (expected, workspace) => {
    const { dir } = makeProject();
    for (const folder of ["packages/api/generated", "packages/ap"]) mkdirSync(join(dir, folder), { recursive: true });
    const GITHUB_WORKSPACE = workspace === undefined ? "" : join(dir, workspace);
    expect(pathOf(join(dir, "packages/api"), { GITHUB_WORKSPACE })).toBe(expected);
  });
});

describe("a run in a package of a monorepo", () => {
  it.each([
    ["the package", "generated/index.ts", "export {};\n"],
    ["the configuration", "codegen.config.json", { source: "sampel" }],
  ])("annotates with paths from the top of the repository: %s", async (_what, file, content) => {
    const project = makeRepository();
    const run = { cwd: join(project.dir, "packages/api"), env: environment };
    await runCli([], run);
    project.write(`packages/api/${file}`, content);
    const { stdout } = await runCli(["check", "--reporter", "github"], run);
    expect(stdout).toMatch(new RegExp(`^::error file=packages/api/${file},`, "m"));
  });
});
