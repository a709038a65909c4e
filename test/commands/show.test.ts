import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { realWorld } from "../../src/platform/world.ts";
import type { Lock } from "../../src/model/lock/lock.ts";
import { printLock } from "../../src/model/lock/print-lock.ts";
import { show, type ShowResult } from "../../src/commands/show.ts";
import { commitOn, environment, git } from "../support/git.ts";
import { locked, lockedReference, lockOf } from "../support/locks.ts";
import { makeProject, type Project } from "../support/project.ts";

// The service is one that no run could reach, and its secret is not set.
const config = { source: { baseUrl: "https://nowhere.invalid", headers: { "X-Api-Key": "${NOT_SET}" } } };

const lock = lockOf([
  lockedReference("colour", [locked("red", "Red", { aliases: ["Crimson"] }), locked("RED2", "Scarlet")]),
  lockedReference("country", [
    locked(250, "France", { code2: "FR" }),
    locked(826, "UnitedKingdom", { code2: "GB", description: "United Kingdom" }),
    locked(384, "CoteDIvoire", { code2: "CI", description: "C\u00f4te d\u2019Ivoire" }),
  ]),
  lockedReference("priority", [
    locked(1, "Low", { aliases: ["Least", "Lo"] }),
    locked(2, "Normal", { enable: false }),
    locked(3, "High", { removed: true }),
  ]),
]);

function projectOf(held: Lock = lock, folder = ""): Project {
  const project = makeProject();
  project.write(join(folder, "codegen.config.json"), config);
  project.write(join(folder, "codegen.lock.json"), printLock(held));
  return project;
}

const only = { words: [], aliases: false, removed: false };

function ask(dir: string, words: readonly string[], flags: Partial<typeof only> = {}): Promise<ShowResult> {
  return show({ ...only, ...flags, words }, realWorld(dir, environment));
}

describe("show", () => {
  it("without words has a row for each reference", async () => {
    const { ok, tables, isFound } = await ask(projectOf().dir, []);
    expect({ ok, isFound }).toEqual({ ok: true, isFound: true });
    expect(Object.keys(tables ?? {})).toEqual(["reference", "query", "references"]);
    expect(tables?.references?.map(({ key, type, codes, removed }) => [key, type, codes, removed])).toEqual([
      ["colour", "Colour", 2, 0],
      ["country", "Country", 3, 0],
      ["priority", "Priority", 2, 1],
    ]);
  });

  it("of a key has the reference and all its values", async () => {
    const { tables } = await ask(projectOf().dir, ["priority"]);
    expect(tables).toMatchObject({ reference: "priority", query: null, references: [{ key: "priority" }] });
    expect(tables?.values).toEqual([
      { reference: "priority", ...locked(1, "Low", { aliases: ["Least", "Lo"] }) },
      { reference: "priority", ...locked(2, "Normal", { enable: false }) },
      { reference: "priority", ...locked(3, "High", { removed: true }) },
    ]);
  });

  it.each<[string[], (number | string)[]]>([
    [["france"], [250]],
    [["FRANCE"], [250]],
    [["fr"], [250]],
    [["826"], [826]],
    [["26"], []],
    [["kingdom"], [826]],
    [["united k"], [826]],
    [["co\u0302te d"], [384]],
    [["red"], ["red"]],
    [["red2"], ["RED2"]],
    [["crims"], ["red"]],
    [["high"], [3]],
    [["priority", "low"], [1]],
    [["priority", "france"], []],
    [["Priority"], []],
    [["[a-z]"], []],
    [["constructor"], []],
  ])("%j finds the codes %j", async (words, codes) => {
    const { ok, tables, isFound } = await ask(projectOf().dir, words);
    expect(tables?.values?.map(({ code }) => code)).toEqual(codes);
    expect({ ok, isFound }).toEqual({ ok: true, isFound: codes.length > 0 });
  });

  it("names the key that a query which matches nothing may have meant", async () => {
    const { dir } = projectOf();
    expect(await ask(dir, ["priorty"])).toMatchObject({ isFound: false, nearestKey: "priority" });
    expect(await ask(dir, ["priority", "colour"])).toMatchObject({ isFound: false, nearestKey: null });
    expect(await ask(dir, ["low"])).toMatchObject({ isFound: true, nearestKey: null });
  });

  it("refuses a second word where the first is no key", async () => {
    const { ok, tables, diagnostics } = await ask(projectOf().dir, ["priorty", "low"]);
    expect({ ok, tables }).toEqual({ ok: false, tables: null });
    expect(diagnostics).toMatchObject([{ rule: "usage", message: expect.stringContaining(`"priority"`) }]);
  });

  it("says what is wrong with a lock", async () => {
    const project = projectOf();
    project.write("codegen.lock.json", "{");
    expect(await ask(project.dir, [])).toMatchObject({ ok: false, tables: null, diagnostics: [{ rule: "lock" }] });
    rmSync(join(project.dir, "codegen.lock.json"));
    expect(await ask(project.dir, [])).toMatchObject({ ok: false, tables: null, diagnostics: [{ rule: "lock" }] });
  });
});

describe("show of aliases and tombstones", () => {
  it.each<[string[], string[], number[]]>([
    [[], ["Crimson", "Least", "Lo"], [3]],
    [["priority"], ["Least", "Lo"], [3]],
    [["colour"], ["Crimson"], []],
    [["colour", "crimson"], ["Crimson"], []],
    [["low"], ["Least", "Lo"], []],
    [["high"], [], [3]],
    [["france"], [], []],
  ])("of %j has the aliases %j and the tombstones %j, a row each", async (words, aliases, codes) => {
    const { tables, isFound } = await ask(projectOf().dir, words, { aliases: true, removed: true });
    expect(tables?.aliases?.map(({ alias }) => alias)).toEqual(aliases);
    expect(tables?.tombstones?.map(({ code }) => code)).toEqual(codes);
    expect(tables).not.toHaveProperty("values");
    expect(isFound).toBe(words[0] !== "france");
  });

  it("has the table alone that is asked for", async () => {
    const { dir } = projectOf();
    expect(Object.keys((await ask(dir, [], { aliases: true })).tables ?? {})).toEqual([
      "reference",
      "query",
      "aliases",
    ]);
    const removed = (await ask(dir, [], { removed: true })).tables;
    expect(Object.keys(removed ?? {})).toEqual(["reference", "query", "tombstones"]);
  });

  it("finds nothing missing where none is asked for by a query", async () => {
    const { dir } = projectOf(lockOf({ priority: [locked(1, "Low")] }));
    expect(await ask(dir, ["priority"], { aliases: true })).toMatchObject({ isFound: true, tables: { aliases: [] } });
    expect(await ask(dir, ["low"], { aliases: true })).toMatchObject({ isFound: false });
  });
});

describe("since when, by git,", () => {
  const first = lockOf({ priority: [locked(1, "Lo"), locked(2, "High")] });
  const renamed = lockOf({ priority: [locked(1, "Low", { aliases: ["Lo"] }), locked(2, "High")] });
  const last = lockOf({ priority: [locked(1, "Low", { aliases: ["Lo"] }), locked(2, "High", { removed: true })] });

  const dates = async (dir: string) => {
    const { tables, unknownSince } = await ask(dir, [], { aliases: true, removed: true });
    const rows = [...(tables?.aliases ?? []), ...(tables?.tombstones ?? [])];
    return { since: rows.map(({ since }) => since), unknownSince };
  };

  /** A repository with a commit of each lock, a day apart, from 1 January on. */
  function repository(locks: readonly (Lock | string | null)[], folder = ""): Project {
    const project = projectOf(undefined, folder);
    git(project.dir, "init", "-q");
    for (const [index, held] of locks.entries()) {
      const path = join(folder, "codegen.lock.json");
      if (held === null) rmSync(join(project.dir, path));
      else project.write(path, typeof held === "string" ? held : printLock(held));
      commitOn(project.dir, `2026-01-0${index + 1}`);
    }
    return project;
  }

  const commitAt = ({ dir }: Project, revision: string) => git(dir, "rev-parse", "--short", revision).trim();
  const committed = (project: Project, date: string, revision: string) => ({
    state: "committed",
    date,
    commit: commitAt(project, revision),
  });

  it.each(["", "apps/mailer"])("is the commit that brought a name, in the folder %j", async (folder) => {
    const project = repository([first, renamed, renamed, last, last], folder);
    expect(await dates(join(project.dir, folder))).toEqual({
      since: [committed(project, "2026-01-02", "HEAD~3"), committed(project, "2026-01-04", "HEAD~1")],
      unknownSince: null,
    });
  });

  it.each<[string, Lock | string | null]>([
    ["lacks it", first],
    ["has a conflict", `<<<<<<< HEAD\n${printLock(last)}`],
    ["has no lock", null],
  ])("is of the run that reaches HEAD: a commit between %s", async (_what, between) => {
    const project = repository([last, between, last]);
    const since = committed(project, "2026-01-03", "HEAD");
    expect((await dates(project.dir)).since).toEqual([since, since]);
  });

  it("is not known of what the last commit lacks", async () => {
    const project = repository([first]);
    project.write("codegen.lock.json", printLock(last));
    const since = [{ state: "uncommitted" }, { state: "uncommitted" }];
    expect(await dates(project.dir)).toEqual({ since, unknownSince: null });
    const unborn = projectOf(last);
    git(unborn.dir, "init", "-q");
    expect(await dates(unborn.dir)).toEqual({ since, unknownSince: null });
  });

  it("obeys no rename, and no setting of how logs are printed", async () => {
    const project = repository([last]);
    git(project.dir, "mv", "codegen.lock.json", "old.json");
    commitOn(project.dir, "2026-01-02");
    git(project.dir, "mv", "old.json", "codegen.lock.json");
    commitOn(project.dir, "2026-01-03");
    for (const setting of ["log.follow", "log.showSignature"]) git(project.dir, "config", setting, "true");
    git(project.dir, "config", "log.date", "relative");
    const since = committed(project, "2026-01-03", "HEAD");
    expect((await dates(project.dir)).since).toEqual([since, since]);
  });

  it("is the commit of a branch, not its merge", async () => {
    const project = repository([first]);
    git(project.dir, "checkout", "-qb", "topic");
    project.write("codegen.lock.json", printLock(last));
    commitOn(project.dir, "2026-01-02");
    git(project.dir, "checkout", "-q", "main");
    project.write("README.md", "");
    commitOn(project.dir, "2026-01-03");
    git(project.dir, "merge", "-q", "--no-ff", "-m", "merge", "topic");
    const since = committed(project, "2026-01-02", "topic");
    expect((await dates(project.dir)).since).toEqual([since, since]);
  });

  it("is read in batches, and the last one counts too", async () => {
    const project = repository([renamed]);
    for (let day = 10; day < 70; day++) {
      project.write("codegen.lock.json", `${printLock(last)}${" ".repeat(day)}`);
      commitOn(project.dir, "2026-02-01");
    }
    expect((await dates(project.dir)).since).toEqual([
      committed(project, "2026-01-01", "HEAD~60"),
      committed(project, "2026-02-01", "HEAD~59"),
    ]);
  });

  it("is before the first commit of a shallow clone", async () => {
    const project = repository([first, renamed, renamed, last]);
    const clone = makeProject();
    git(clone.dir, "clone", "-q", "--depth=2", `file://${project.dir}`, ".");
    expect((await dates(clone.dir)).since).toEqual([
      { state: "before", date: "2026-01-03" },
      committed(clone, "2026-01-04", "HEAD"),
    ]);
  });

  it("is not fetched where a partial clone lacks it", async () => {
    const project = repository([first, renamed, last]);
    git(project.dir, "config", "uploadpack.allowFilter", "true");
    const clone = makeProject();
    git(clone.dir, "clone", "-q", "--filter=blob:none", `file://${project.dir}`, ".");
    const { since, unknownSince } = await dates(clone.dir);
    expect(since).toEqual([null, null]);
    expect(unknownSince).toContain("git cat-file failed");
  });

  it("is empty without a repository, and without git", async () => {
    const project = repository([last]);
    const bare = makeProject();
    for (const name of ["codegen.config.json", "codegen.lock.json"]) {
      cpSync(join(project.dir, name), join(bare.dir, name));
    }
    expect(await dates(bare.dir)).toEqual({ since: [null, null], unknownSince: expect.stringContaining("repository") });
    const world = realWorld(project.dir, { ...environment, PATH: bare.dir });
    const { tables, unknownSince } = await show({ ...only, aliases: true }, world);
    expect(tables?.aliases?.map(({ since }) => since)).toEqual([null]);
    expect(unknownSince).toContain("ENOENT");
  });

  it("is not asked where there is nothing to ask", async () => {
    const { dir } = projectOf(lockOf({ priority: [locked(1, "Low")] }));
    expect(await dates(dir)).toEqual({ since: [], unknownSince: null });
  });
});
