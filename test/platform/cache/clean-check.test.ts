import { chmodSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { readIndex } from "../../../src/platform/git/index.ts";
import { realHost, type Host } from "../../../src/platform/index.ts";
import { loadResult } from "../../../src/platform/cache/index.ts";
import type { CheckOptions } from "../../../src/commands/index.ts";
import { check } from "../../../src/commands/check.ts";
import { generate } from "../../../src/commands/generate.ts";
import { git } from "../../support/git.ts";
import { makeProject, type Project } from "../../support/project.ts";

const cacheFile = "node_modules/.cache/reference-codegen/clean-check.json";

const twoReferences = { source: "sample", references: ["priority", "contact_status"] };

/** A project with the cached result of a check without findings. */
async function checkedProject(config: object = twoReferences): Promise<Project> {
  const project = makeProject(config);
  mkdirSync(join(project.dir, "node_modules"));
  await generate({ cwd: project.dir }, hostOf(project));
  expect(await checked(project)).toMatchObject({ ok: true });
  return project;
}

function replaceByLink(path: string): void {
  rmSync(path);
  symlinkSync("/nowhere", path);
}

/** Replaces a text in a file of a project. */
const replaceIn =
  (file: string, from: string, to: string) =>
  ({ write, read }: Project): void =>
    write(file, read(file).replace(from, to));

const hostOf = ({ dir }: Project) => realHost(dir, { PATH: process.env["PATH"] });
const checked = (project: Project, options: CheckOptions = {}) =>
  check({ cwd: project.dir, ...options }, hostOf(project));
const cachedResult = (project: Project, cwd = project.dir, config?: string) => {
  const { disk } = hostOf(project);
  return loadResult<{ files: number }>({ name: "clean-check", cwd, config }, [disk], disk);
};

describe("the cached result of a check without findings", () => {
  it("is returned without running git", async () => {
    const project = await checkedProject();
    const { dir: folder } = project;
    const { apiVersion, files } = await checked(project);
    expect(cachedResult(project)).toEqual({ apiVersion, config: "codegen.config.json", folder, files });
    const noGit = (): never => {
      throw new Error("the result is cached");
    };
    const result = await check({ cwd: folder }, { ...hostOf(project), git: { run: noGit, topLevel: noGit } });
    expect(result).toMatchObject({ config: join(folder, "codegen.config.json"), dir: folder, files: 6 });
  });

  it("is used in a subfolder after a check there, until a nearer configuration is added", async () => {
    const project = await checkedProject();
    project.write("apps/mailer/file", "");
    const below = join(project.dir, "apps/mailer");
    expect(cachedResult(project, below)).toBeUndefined();
    await checked(project, { cwd: below });
    expect(cachedResult(project, below)).toMatchObject({ folder: project.dir });
    project.write("apps/package.json", { codegen: { source: "sample" } });
    expect(cachedResult(project, below)).toBeUndefined();
  });

  it.each<[string, (project: Project) => void]>([
    ["a generated file is edited", replaceIn("generated/priority.ts", "Low", "Lou")],
    ["a generated file is removed", ({ dir }) => rmSync(join(dir, "generated/priority.ts"))],
    ["a generated file is a link", ({ dir }) => replaceByLink(join(dir, "generated/types.ts"))],
    ["a file is added", ({ write, read }) => write("generated/country.ts", read("generated/priority.ts"))],
    ["the lock is edited", replaceIn("codegen.lock.json", "Low", "Lou")],
    ["a second configuration is added", ({ write }) => write("codegen.config.jsonc", {})],
    ["the cache file is cut", ({ write, read }) => write(cacheFile, read(cacheFile).slice(0, -10))],
    ["the cache file is of another build", replaceIn(cacheFile, "from source", "0123")],
    ["the cache file has no result", replaceIn(cacheFile, '"result"', '"other"')],
    ["the cache file records no reads", replaceIn(cacheFile, '"reads":[', '"reads":[],"other":[')],
  ])("is not used if %s", async (_what, change) => {
    const project = await checkedProject();
    expect(cachedResult(project)).toBeDefined();
    change(project);
    expect(cachedResult(project)).toBeUndefined();
  });

  it("is used for the named configuration only", async () => {
    const project = await checkedProject();
    project.write("other.json", project.read("codegen.config.json"));
    await checked(project, { config: "other.json" });
    const named = (config: string) => cachedResult(project, project.dir, config);
    expect(named("other.json")).toMatchObject({ config: "other.json" });
    expect(named("codegen.config.json")).toBeUndefined();
  });
});

describe("a check writes no cache", () => {
  /** A generated project without a cache. */
  const generated = async (): Promise<Project> => {
    const project = makeProject(twoReferences);
    await generate({ cwd: project.dir, cache: false }, hostOf(project));
    return project;
  };

  it("if it had a finding or ran with `full`", async () => {
    const project = await checkedProject({ source: "sample", version: "1.1", references: ["priority"] });
    expect(cachedResult(project)).toBeUndefined();
    const other = await checkedProject();
    rmSync(join(other.dir, cacheFile));
    const right = other.read("generated/priority.ts");
    other.write("generated/priority.ts", "");
    expect(await checked(other)).toMatchObject({ ok: false });
    other.write("generated/priority.ts", right);
    expect(cachedResult(other)).toBeUndefined();
    expect(await checked(other, { full: true })).toMatchObject({ ok: true });
    expect(cachedResult(other)).toBeUndefined();
  });

  it("without node_modules or with `cache: false`", async () => {
    const project = await generated();
    const before = project.snapshot();
    expect(await checked(project)).toMatchObject({ ok: true });
    mkdirSync(join(project.dir, "node_modules"));
    expect(await checked(project, { cache: false })).toMatchObject({ ok: true });
    expect(project.snapshot()).toEqual(before);
  });

  it("if the cache is not writable, which it does not report", async () => {
    const project = await generated();
    project.write("node_modules/.cache", "a file");
    chmodSync(join(project.dir, "node_modules"), 0o500);
    expect(await checked(project)).toMatchObject({ ok: true, diagnostics: [] });
    chmodSync(join(project.dir, "node_modules"), 0o700);
    expect(cachedResult(project)).toBeUndefined();
  });
});

describe("the cached result of a check with staged", () => {
  const loadStaged = ({ dir }: Project, host: Host) => {
    const key = { name: "clean-staged-check", cwd: dir, config: undefined } as const;
    return loadResult<{ files: number }>(key, [host.disk, readIndex(dir, host.git)], host.disk);
  };
  const staged = (project: Project) => loadStaged(project, hostOf(project));

  async function stagedProject(): Promise<Project> {
    const project = await checkedProject();
    project.write(".gitignore", "node_modules\n");
    git(project.dir, "init", "-q");
    git(project.dir, "add", "-A");
    expect(await checked(project, { staged: true })).toMatchObject({ ok: true });
    return project;
  }

  it("is used until the index changes, whatever is in the work tree", async () => {
    const project = await stagedProject();
    expect(staged(project)).toMatchObject({ files: 6, folder: project.dir });
    project.write("generated/priority.ts", "");
    expect(staged(project)).toBeDefined();
    expect(cachedResult(project)).toBeUndefined();
    git(project.dir, "add", "-A");
    expect(staged(project)).toBeUndefined();
  });

  it("is not used after a file was staged or the repository was removed", async () => {
    const project = await stagedProject();
    project.write("generated/country.ts", project.read("generated/priority.ts"));
    git(project.dir, "add", "-A");
    expect(staged(project)).toBeUndefined();
    rmSync(join(project.dir, ".git"), { recursive: true });
    expect(await checked(project, { staged: true })).toMatchObject({ ok: false });
  });

  it("reads all files with one git command", async () => {
    const project = await stagedProject();
    const host = hostOf(project);
    const commands: string[] = [];
    const run: Host["git"]["run"] = (args, ...more) => {
      commands.push(args[0] ?? "");
      return host.git.run(args, ...more);
    };
    const topLevel = (folder: string): string => run(["rev-parse", "--show-toplevel"], folder).toString().trim();
    const counting = { ...host, git: { topLevel, run } };
    rmSync(join(project.dir, "node_modules/.cache"), { recursive: true });
    await check({ cwd: project.dir, staged: true }, counting);
    expect(commands).toEqual(["rev-parse", "ls-files", "cat-file", "cat-file"]);
    commands.length = 0;
    expect(loadStaged(project, counting)).toBeDefined();
    expect(commands).toEqual(["rev-parse", "ls-files"]);
  });
});
