import { chmodSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { readIndex } from "../../../src/platform/git/index.ts";
import { realWorld, type World } from "../../../src/platform/index.ts";
import { loadResult } from "../../../src/platform/cache/index.ts";
import type { CheckOptions } from "../../../src/commands/index.ts";
import { check } from "../../../src/commands/check.ts";
import { generate } from "../../../src/commands/generate.ts";
import { git } from "../../support/git.ts";
import { makeProject, type Project } from "../../support/project.ts";

const memo = "node_modules/.cache/reference-codegen/clean-check.json";

/** A project whose check has nothing to say, and has said so. */
async function checkedProject(
  config: object = { source: "sample", references: ["priority", "contact_status"] },
): Promise<Project> {
  const project = makeProject(config);
  mkdirSync(join(project.dir, "node_modules"));
  await generate({ cwd: project.dir }, worldOf(project));
  expect(await checked(project)).toMatchObject({ ok: true });
  return project;
}

/** Replaces a text in a file of a project. */
const replaceIn =
  (file: string, from: string, to: string) =>
  ({ write, read }: Project): void =>
    write(file, read(file).replace(from, to));

const worldOf = ({ dir }: Project) => realWorld(dir, { PATH: process.env["PATH"] });
const checked = (project: Project, options: CheckOptions = {}) =>
  check({ cwd: project.dir, ...options }, worldOf(project));
const recalled = (project: Project, cwd = project.dir, config?: string) => {
  const { disk } = worldOf(project);
  return loadResult<{ files: number }>({ name: "clean-check", cwd, config }, [disk], disk);
};

describe("a check that had nothing to say", () => {
  it("is recalled as it was", async () => {
    const project = await checkedProject();
    const { dir: folder } = project;
    const { apiVersion, files } = await checked(project);
    expect(recalled(project)).toEqual({ apiVersion, config: "codegen.config.json", folder, files });
    const noGit = (): never => {
      throw new Error("a check that is known asks nothing");
    };
    expect(await check({ cwd: folder }, { ...worldOf(project), git: { run: noGit, topLevel: noGit } })).toMatchObject({
      config: join(folder, "codegen.config.json"),
      dir: folder,
    });
    expect(files).toBe(6);
  });

  it("is recalled in a folder below, once it was checked there", async () => {
    const project = await checkedProject();
    project.write("apps/mailer/file", "");
    const below = join(project.dir, "apps/mailer");
    expect(recalled(project, below)).toBeUndefined();
    await checked(project, { cwd: below });
    expect(recalled(project, below)).toMatchObject({ folder: project.dir });
  });

  it.each<[string, (project: Project) => void]>([
    ["a generated file is edited", replaceIn("generated/priority.ts", "Low", "Lou")],
    ["one is gone", ({ dir }) => rmSync(join(dir, "generated/priority.ts"))],
    [
      "one is a link",
      ({ dir }) => {
        rmSync(join(dir, "generated/types.ts"));
        symlinkSync(join(dir, "codegen.config.json"), join(dir, "generated/types.ts"));
      },
    ],
    ["there is one more", ({ write, read }) => write("generated/country.ts", read("generated/priority.ts"))],
    ["the lock is edited", replaceIn("codegen.lock.json", "Low", "Lou")],
    ["there is a second configuration", ({ write }) => write("codegen.config.jsonc", {})],
    ["the memo is cut", ({ write, read }) => write(memo, read(memo).slice(0, -10))],
    ["the memo is of another build", replaceIn(memo, "from source", "0123")],
    ["the memo lacks what it came to", replaceIn(memo, '"result"', '"other"')],
    ["the memo was asked nothing", ({ write, read }) => write(memo, { ...JSON.parse(read(memo)), reads: [] })],
  ])("is not recalled where %s", async (_what, change) => {
    const project = await checkedProject();
    expect(recalled(project)).toBeDefined();
    change(project);
    expect(recalled(project)).toBeUndefined();
  });

  it("is not recalled where a nearer configuration has come", async () => {
    const project = await checkedProject();
    project.write("apps/file", "");
    const below = join(project.dir, "apps");
    await checked(project, { cwd: below });
    expect(recalled(project, below)).toBeDefined();
    project.write("apps/package.json", { codegen: { source: "sample" } });
    expect(recalled(project, below)).toBeUndefined();
  });

  it("is recalled for the configuration that was named, and for no other", async () => {
    const project = await checkedProject();
    project.write("other.json", project.read("codegen.config.json"));
    await checked(project, { config: "other.json" });
    const named = (config: string) => recalled(project, project.dir, config);
    expect(named("other.json")).toMatchObject({ config: "other.json" });
    expect(named("codegen.config.json")).toBeUndefined();
  });
});

describe("a check leaves no memo", () => {
  it("where something was wrong, or only a warning was given", async () => {
    const project = await checkedProject({ source: "sample", version: "1.1", references: ["priority"] });
    expect(recalled(project)).toBeUndefined();
    const other = await checkedProject();
    rmSync(join(other.dir, memo));
    const right = other.read("generated/priority.ts");
    other.write("generated/priority.ts", "");
    expect(await checked(other)).toMatchObject({ ok: false });
    other.write("generated/priority.ts", right);
    expect(recalled(other)).toBeUndefined();
    expect(await checked(other, { full: true })).toMatchObject({ ok: true });
    expect(recalled(other)).toBeUndefined();
  });

  it("where there is no node_modules, and where no cache is wanted", async () => {
    const project = makeProject({ source: "sample", references: ["priority"] });
    await generate({ cwd: project.dir, cache: false }, worldOf(project));
    const before = project.snapshot();
    expect(await checked(project)).toMatchObject({ ok: true });
    mkdirSync(join(project.dir, "node_modules"));
    expect(await checked(project, { cache: false })).toMatchObject({ ok: true });
    expect(project.snapshot()).toEqual(before);
  });

  it("where the cache cannot be written, and says nothing of it", async () => {
    const project = makeProject({ source: "sample", references: ["priority"] });
    await generate({ cwd: project.dir, cache: false }, worldOf(project));
    project.write("node_modules/.cache", "a file");
    chmodSync(join(project.dir, "node_modules"), 0o500);
    expect(await checked(project)).toMatchObject({ ok: true, diagnostics: [] });
    chmodSync(join(project.dir, "node_modules"), 0o700);
    expect(recalled(project)).toBeUndefined();
  });
});

describe("a check of what is staged", () => {
  const loadStaged = ({ dir }: Project, world: World) => {
    const key = { name: "clean-staged-check", cwd: dir, config: undefined } as const;
    return loadResult<{ files: number }>(key, [world.disk, readIndex(dir, world.git)], world.disk);
  };
  const staged = (project: Project) => loadStaged(project, worldOf(project));

  async function stagedProject(): Promise<Project> {
    const project = await checkedProject();
    project.write(".gitignore", "node_modules\n");
    git(project.dir, "init", "-q");
    git(project.dir, "add", "-A");
    expect(await checked(project, { staged: true })).toMatchObject({ ok: true });
    return project;
  }

  it("is recalled whatever the work tree holds, as long as the index holds the same", async () => {
    const project = await stagedProject();
    expect(staged(project)).toMatchObject({ files: 6, folder: project.dir });
    project.write("generated/priority.ts", "");
    expect(staged(project)).toBeDefined();
    expect(recalled(project)).toBeUndefined();
    git(project.dir, "add", "-A");
    expect(staged(project)).toBeUndefined();
  });

  it("is not recalled where a file is staged besides, or a repository is gone", async () => {
    const project = await stagedProject();
    project.write("generated/country.ts", project.read("generated/priority.ts"));
    git(project.dir, "add", "-A");
    expect(staged(project)).toBeUndefined();
    rmSync(join(project.dir, ".git"), { recursive: true });
    expect(await checked(project, { staged: true })).toMatchObject({ ok: false });
  });

  it("asks git for all files at once", async () => {
    const project = await stagedProject();
    const world = worldOf(project);
    const asked: string[] = [];
    const topLevel: World["git"]["topLevel"] = (folder) => {
      asked.push("rev-parse");
      return world.git.topLevel(folder);
    };
    const run: World["git"]["run"] = (parameters, ...more) => {
      asked.push(parameters[0] ?? "");
      return world.git.run(parameters, ...more);
    };
    const counting = { ...world, git: { topLevel, run } };
    rmSync(join(project.dir, "node_modules/.cache"), { recursive: true });
    await check({ cwd: project.dir, staged: true }, counting);
    expect(asked).toEqual(["rev-parse", "ls-files", "cat-file", "cat-file"]);
    asked.length = 0;
    expect(loadStaged(project, counting)).toBeDefined();
    expect(asked).toEqual(["rev-parse", "ls-files"]);
  });
});
