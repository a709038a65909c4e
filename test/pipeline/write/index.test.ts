import type { Finding } from "../../../src/model/findings/index.ts";
import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { advise } from "../../../src/model/rules/index.ts";
import { commitFiles, removeLeftovers, writeManaged } from "../../../src/pipeline/write/index.ts";
import { realDisk } from "../../../src/platform/files/index.ts";
import { findingsOf } from "../../support/findings.ts";
import { watchedDisk } from "../../support/broken-disks.ts";
import { files, folderOf, module, writePackage } from "../../support/small-package.ts";
import { makeProject, type Project } from "../../support/project.ts";
import { exceptOnWindows } from "../../support/windows.ts";

const inProject = ({ dir }: Project, path: string): string => join(dir, path);

const lock = "codegen.lock.json";

/** A project with an older package, an orphan and files of the user. */
function olderProject(): Project {
  const project = makeProject({ source: "sample" });
  writePackage(project, (text) => text.replace("reference-lists", "older-lists").replace("enum", "const enum"));
  project.write(lock, '{"older":true}\n');
  project.write("generated/priority.ts", module("export enum Priority {}"));
  project.write("generated/mine.ts", "export {};\r\n");
  project.write("generated/.keep", "");
  return project;
}

const emptyProject = (): Project => makeProject({ source: "sample" });

/** Writes lock and package, and removes the orphan if it exists. */
function commit(project: Project, disk = realDisk, dir = "generated"): void {
  const orphan = inProject(project, `${dir}/priority.ts`);
  const paths = [lock, ...files.map(({ path }) => `${dir}/${path}`)];
  const texts = ['{"newer":true}\n', ...files.map(({ text }) => text)];
  const written = paths.map((path, index) => ({ path: inProject(project, path), text: texts[index] as string }));
  commitFiles(disk, project.dir, written, { orphans: existsSync(orphan) ? [orphan] : [], retryArgs: ["--locked"] });
}

/** Calls that change nothing. */
const isRead = (call: string): boolean => /^(?:kind|mode|isFile|bytes) /.test(call);

interface Outcome {
  readonly project: Project;
  /** The calls up to the fault. */
  readonly calls: readonly string[];
  readonly errors: readonly Finding[];
  readonly phase: 1 | 2;
}

/** Commits with a fault at each call, one after the other. */
function outcomesOf(make: () => Project, dir: string): Outcome[] {
  const outcomes: Outcome[] = [];
  for (let fault = 1; ; fault++) {
    const project = make();
    const { disk, calls } = watchedDisk((call) => call === fault);
    const errors = findingsOf(() => commit(project, disk, dir));
    if (calls.length < fault) return outcomes;
    const phase = calls.some((call) => call.startsWith("rename")) ? 2 : 1;
    outcomes.push({ project, calls: calls.slice(0, fault), errors, phase });
  }
}

const temporaryFiles = (project: Project): string[] =>
  ["", "generated"]
    .flatMap((folder) => readdirSync(inProject(project, folder)))
    .filter((name) => name.endsWith(".codegen-tmp"));

describe("a commit", () => {
  it("writes all files, removes orphans and keeps other files", () => {
    const project = olderProject();
    commit(project);
    expect(project.snapshot()).toEqual({
      "codegen.config.json": project.read("codegen.config.json"),
      [lock]: '{"newer":true}\n',
      ...Object.fromEntries(files.map(({ path, text }) => [`generated/${path}`, text])),
      "generated/mine.ts": "export {};\r\n",
      "generated/.keep": "",
    });
  });

  it("writes every temporary file before it renames the first, and removes orphans last", () => {
    const project = olderProject();
    const { disk, calls } = watchedDisk();
    commit(project, disk);
    const names = [lock, ...files.map(({ path }) => path)];
    expect(calls.filter((call) => !isRead(call)).map((call) => call.replace(/ .*[\\/]/, " "))).toEqual([
      ...names.map((name) => `writeNew .${name}.codegen-tmp`),
      ...names.map((name) => `rename .${name}.codegen-tmp`),
      "remove priority.ts",
    ]);
  });

  it("names the files that it changed if it ends between two of them", () => {
    const project = olderProject();
    const { disk } = watchedDisk((_call, method, path) => method === "rename" && path.includes("index.ts"));
    const names = [lock, ...files.map(({ path }) => `generated/${path}`)].filter((path) => !path.endsWith("index.ts"));
    const changed = names.map((path) => inProject(project, path));
    expect(() => commit(project, disk)).toThrow(expect.objectContaining({ name: "RunError", changed }));
  });

  it("creates no folder without files", () => {
    const project = makeProject();
    const { disk, calls } = watchedDisk();
    commitFiles(disk, project.dir, []);
    expect(calls).toEqual([]);
  });

  exceptOnWindows("where files have no permissions of POSIX", () => {
    it("gives a new file the permissions that Node gives", () => {
      const project = makeProject();
      const path = inProject(project, lock);
      commitFiles(realDisk, project.dir, [{ path, text: "{}\n" }]);
      expect((realDisk.mode(path) as number) & 0o777 & ~process.umask()).toBe(0o644 & ~process.umask());
    });

    it("keeps the permissions of a file that it replaces with any umask", () => {
      const project = makeProject();
      const path = inProject(project, lock);
      project.write(lock, "{}\n");
      chmodSync(path, 0o664);
      const umask = process.umask(0o077);
      try {
        commitFiles(realDisk, project.dir, [{ path, text: "[]\n" }]);
      } finally {
        process.umask(umask);
      }
      expect(realDisk.mode(path)).toBe(0o664);
    });
  });
});

describe("a fault", () => {
  it("reports a fault at any call by rule io, after the first rename with the command to run again", () => {
    const advice = advise`run ${["--locked"]} again`;
    const begun = outcomesOf(olderProject, "generated").filter(({ project, calls, errors }) => {
      const isBegun = calls.slice(0, -1).some((call) => call.startsWith("rename"));
      expect({ calls, errors }).toMatchObject({ calls, errors: [{ rule: "io", severity: "error" }] });
      expect({ calls, advice: errors[0]?.advice }).toEqual({ calls, advice: isBegun ? advice : undefined });
      expect(errors[0]?.message).not.toContain(project.dir);
      return isBegun;
    });
    expect(begun.length).toBeGreaterThan(files.length);
  });

  it("changes no file if a fault occurs before the first rename", () => {
    const before = olderProject().snapshot();
    const outcomes = outcomesOf(olderProject, "generated").filter(({ phase }) => phase === 1);
    expect(outcomes.length).toBeGreaterThan(files.length);
    for (const { project, calls } of outcomes)
      expect({ calls, tree: project.snapshot() }).toEqual({ calls, tree: before });
  });

  it("removes the new folders if a fault occurs before the first rename", () => {
    const outcomes = outcomesOf(emptyProject, "packages/eu/lists").filter(({ phase }) => phase === 1);
    const names = outcomes.map(({ project }) => readdirSync(project.dir));
    expect(names).toEqual(outcomes.map(() => ["codegen.config.json"]));
  });

  it("leaves every file old or new after a fault, and the next run completes the write", () => {
    const completed = olderProject();
    const before = completed.snapshot();
    commit(completed);
    const after = completed.snapshot();
    const outcomes = outcomesOf(olderProject, "generated").filter(({ phase }) => phase === 2);
    expect(outcomes.filter(({ calls }) => !isRead(calls.at(-1) ?? ""))).toHaveLength(1 + files.length + 1);
    for (const { project, calls } of outcomes) {
      const now = project.snapshot();
      for (const path of Object.keys({ ...before, ...after })) expect([before[path], after[path]]).toContain(now[path]);
      removeLeftovers(realDisk, folderOf(project));
      expect(temporaryFiles(project)).toEqual([]);
      commit(project);
      expect({ calls, tree: project.snapshot() }).toEqual({ calls, tree: after });
    }
  });

  it("reports a folder at the path of a temporary file, and does not change it", () => {
    const project = olderProject();
    mkdirSync(inProject(project, "generated/.index.ts.codegen-tmp"));
    const before = project.snapshot();
    expect(findingsOf(() => commit(project))).toMatchObject([{ rule: "io" }]);
    expect(project.snapshot()).toEqual(before);
  });
});

describe("a temporary file of a killed run", () => {
  it("removes only the temporary files of a killed run", () => {
    const project = olderProject();
    const before = project.snapshot();
    for (const path of [`.${lock}.codegen-tmp`, "generated/.country.ts.codegen-tmp"]) project.write(path, "half");
    removeLeftovers(realDisk, folderOf(project));
    expect(project.snapshot()).toEqual(before);
  });

  it.each(["country.ts.codegen-tmp", ".country.ts", "a/.country.ts.codegen-tmp"])("keeps a file at %s", (name) => {
    const project = makeProject();
    project.write(`generated/${name}`, "mine");
    removeLeftovers(realDisk, folderOf(project));
    expect(project.read(`generated/${name}`)).toBe("mine");
  });

  it("accepts a missing folder", () => {
    expect(findingsOf(() => removeLeftovers(realDisk, folderOf(makeProject())))).toEqual([]);
  });

  it("does not fail the run if it cannot be removed", () => {
    const project = makeProject();
    project.write("generated/.country.ts.codegen-tmp", "half");
    const { disk } = watchedDisk((_call, method) => method === "remove");
    expect(findingsOf(() => removeLeftovers(disk, folderOf(project)))).toEqual([]);
  });
});

describe("a managed file", () => {
  const isGenerated = (text: string): boolean => text.startsWith("generated");
  const write = (project: Project, text = "generated\n", disk = realDisk, path = "page.html"): boolean =>
    writeManaged(disk, inProject(project, path), text, isGenerated);

  it("is created or replaced once per text", () => {
    const project = makeProject();
    const path = "a/b/page.html";
    const texts = ["generated 1\n", "generated 1\n", "generated 2\n"];
    expect(texts.map((text) => write(project, text, realDisk, path))).toEqual([true, false, true]);
    expect(project.snapshot()).toEqual({ [path]: "generated 2\n" });
  });

  it.each<[string, (path: string) => void]>([
    ["a file of the user", (path) => writeFileSync(path, "mine\n")],
    ["a folder", (path) => mkdirSync(path)],
    ["a link to a managed file", (path) => symlinkSync(join(path, "../generated.html"), path)],
  ])("does not replace %s", (_what, occupy) => {
    const project = makeProject();
    project.write("generated.html", "generated\n");
    const path = inProject(project, "page.html");
    occupy(path);
    const before = [realDisk.kind(path), project.snapshot()];
    expect(findingsOf(() => write(project))).toMatchObject([{ rule: "io" }]);
    expect([realDisk.kind(path), project.snapshot()]).toEqual(before);
  });

  it("replaces the temporary file of a killed run", () => {
    const project = makeProject();
    project.write(".page.html.codegen-tmp", "half");
    write(project);
    expect(project.snapshot()).toEqual({ "page.html": "generated\n" });
  });

  it("is unchanged after a fault at any call, which names its path from the nearest existing folder", () => {
    const messages: string[] = [];
    for (let fault = 1; ; fault++) {
      const project = makeProject();
      project.write("a/mine.txt", "");
      const { disk, calls } = watchedDisk((call) => call === fault);
      const errors = findingsOf(() => write(project, "generated\n", disk, "a/b/page.html"));
      if (calls.length < fault) break;
      if (errors.length > 0) expect(project.snapshot()).toEqual({ "a/mine.txt": "" });
      for (const { rule } of errors) expect(rule).toBe("io");
      messages.push(...errors.map(({ message }) => message));
    }
    expect(messages.join("\n")).toContain(`'${join("b", ".page.html.codegen-tmp")}'`);
  });
});
