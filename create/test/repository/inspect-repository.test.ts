import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { environment, git } from "../../../test/support/git.ts";
import { makeProject, type Project } from "../../../test/support/project.ts";
import { complete } from "../../src/choices/choices.ts";
import { collectSteps, planSetup } from "../../src/plan/plan-setup.ts";
import { inspectRepository } from "../../src/repository/inspect-repository.ts";
import { parseConfigText } from "../../../test/support/configs.ts";
import { readCompilerSettings } from "../../src/repository/compiler-settings.ts";
import { filesAfter } from "../support/repositories.ts";

/** A git repository with these files and a package. */
function makeRepository(files: Readonly<Record<string, string>> = {}): Project {
  const project = makeProject();
  git(project.dir, "init", "-q");
  for (const [path, text] of Object.entries({ "package.json": "{}\n", ...files })) project.write(path, text);
  return project;
}

const inspect = ({ dir }: Project, folder = "") => inspectRepository(join(dir, folder), environment);

it("reads a tsconfig.json with its extends and references", async () => {
  const project = makeRepository({
    "src/main.ts": "",
    "base.json": '{ "compilerOptions": { "module": "nodenext" } }',
    "tsconfig.app.json": '{ "extends": "./base.json", "include": ["src"] }',
    "tsconfig.json": '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] } // solution',
    "package.json": '{ "type": "module" }',
  });
  const { output, problems } = complete(await inspect(project), {});
  expect(output).toMatchObject({ dir: "src/reference-lists", importExtension: ".js", form: "folder" });
  expect(problems.size).toBe(0);
});

it("reads the tsconfig.json of each workspace at the root", async () => {
  const project = makeRepository({
    "package.json": '{ "workspaces": ["apps/*"] }',
    "apps/api/package.json": "{}",
    "apps/api/tsconfig.json": '{ "compilerOptions": { "module": "node16" } }',
    "apps/api/src/main.ts": "",
  });
  const { output } = complete(await inspect(project), {});
  expect(output).toMatchObject({ dir: "generated", packageName: "reference-lists", emit: "js", module: "cjs" });
});

it("completes a configuration without an output, unless its lists are generated", async () => {
  const config = '// ours\n{ "source": "sample", "references": ["country"] }\n';
  const compilerOptions = { module: "preserve", erasableSyntaxOnly: true };
  const project = makeRepository({
    "codegen.config.json": config,
    "tsconfig.json": JSON.stringify({ compilerOptions }),
    "src/main.ts": "",
  });
  const plan = async () => {
    const repository = await inspect(project);
    const choices = complete(repository, {});
    const steps = collectSteps(repository, (current) => planSetup(current, choices));
    return { dir: choices.output.dir, text: filesAfter({}, steps)["codegen.config.json"] };
  };
  const { dir, text = "" } = await plan();
  expect(text).toMatch(/^\/\/ ours\n/);
  expect(parseConfigText(text)).toMatchObject({
    references: ["country"],
    output: { dir: "src/reference-lists", form: "folder" },
    enums: { style: "const" },
  });
  expect(dir).toBe("src/reference-lists");
  project.write("codegen.lock.json", "{}");
  expect(await plan()).toEqual({ dir: "generated", text: undefined });
  project.write("codegen.config.json", text);
  expect(await plan()).toEqual({ dir, text: undefined });
});

it("reports a tsconfig.json that cannot be read", async () => {
  const { compiler } = await inspect(makeRepository({ "tsconfig.json": '{ "extends": "@tsconfig/node22" }' }));
  expect(compiler?.problem).toContain("tsconfig.json: TS");
});

it("does not edit links and files of other encodings", async () => {
  const project = makeRepository({ "real.txt": "" });
  symlinkSync("real.txt", join(project.dir, ".gitattributes"));
  writeFileSync(join(project.dir, ".prettierignore"), Buffer.from([0xff]));
  mkdirSync(join(project.dir, "biome.json"));
  const repository = await inspect(project);
  const steps = collectSteps(repository, (current) => planSetup(current, complete(repository, {})));
  const manual = steps.flatMap((step) => (step.kind === "manual" ? [[step.file, step.why]] : []));
  expect(manual).toEqual(
    expect.arrayContaining([
      [".gitattributes", "it is a symbolic link"],
      [".prettierignore", "it is not valid UTF-8"],
      ["biome.json", "it is a folder"],
    ]),
  );
});

it("finds the hooks folder of a linked worktree, and the one of core.hooksPath", async () => {
  const project = makeRepository();
  git(project.dir, "add", "--all");
  git(project.dir, "commit", "-q", "--message", "first");
  git(project.dir, "worktree", "add", "-q", "linked");
  expect((await inspect(project, "linked")).git).toMatchObject({ hooksFolder: "../.git/hooks" });
  git(project.dir, "config", "core.hooksPath", "web/.husky/_");
  expect((await inspect(project)).git).toMatchObject({ hooksFolder: "web/.husky/_" });
});

/** The settings of a project with these compiler options and this version of TypeScript. */
function settingsOf(compilerOptions: object, version?: string) {
  const project = makeProject();
  project.write("tsconfig.json", { compilerOptions });
  project.write("src/a.ts", "");
  if (version !== undefined) project.write("node_modules/typescript/package.json", { version });
  return readCompilerSettings(project.dir, "src");
}

it.each([
  ["5.6.3", { module: "nodenext" }, false],
  ["6.0.3", { module: "node18" }, false],
  ["5.8.2", { module: "nodenext" }, true],
  ["5.6.3", { module: "esnext", moduleResolution: "bundler" }, true],
])("reports whether TypeScript %s with %j lets CommonJS import ES modules: %j", (version, options, expected) => {
  expect(settingsOf(options, version)?.canRequireModules).toBe(expected);
});
