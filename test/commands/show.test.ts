import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { realHost } from "../../src/platform/index.ts";
import { type Lock, printLock } from "../../src/model/lock/index.ts";
import { show, type ShowResult } from "../../src/commands/show.ts";
import type { PublishedReport } from "../../src/report/schema.ts";
import { runCli, type CliResult } from "../support/cli.ts";
import { environment } from "../support/git.ts";
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

function projectOf(held: Lock = lock): Project {
  const project = makeProject(config);
  project.write("codegen.lock.json", printLock(held));
  return project;
}

const only = { words: [], aliases: false, removed: false };

function ask(dir: string, words: readonly string[], flags: Partial<typeof only> = {}): Promise<ShowResult> {
  return show({ ...only, ...flags, words }, realHost(dir, environment));
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

const description = "Low, and so long that no line of a terminal has room for all of it";
const lists = lockOf({ priority: [locked(1, "Low", { aliases: ["Lo"], description }), locked(2, "High")] });

const env = { ...(environment as Record<string, string>), GITHUB_ACTIONS: "" };
const showIn = ({ dir }: Project, words: readonly string[]): Promise<CliResult> =>
  runCli(["show", ...words], { cwd: dir, env });

describe("codegen show", () => {
  it.each<[exitCode: number, words: string[], says: string]>([
    [0, [], "priority   Priority      2  About priority"],
    [0, ["priority"], "   2  High             High"],
    [0, ["priority", "high"], "   2  High    High"],
    [0, ["high"], "priority      2  High    High"],
    [0, ["--aliases"], "priority      1  Lo     Low"],
    [0, ["--removed"], "the lock has no tombstones"],
    [0, ["priority", "--removed"], "priority has no tombstones"],
    [1, ["france"], `no values in the lock match "france"`],
    [1, ["priority", "france"], `no values in priority match "france"`],
    [1, ["high", "--aliases"], `no aliases in the lock match "high"`],
    [2, ["priority", "high", "more"], "error usage"],
    [2, ["priorty", "high"], "error usage"],
    [2, [""], "error usage"],
    [2, ["priority", ""], "error usage"],
  ])("exits %d for %j", async (exitCode, words, says) => {
    const project = projectOf(lists);
    const before = project.snapshot();
    const ran = await showIn(project, words);
    expect(ran.exitCode).toBe(exitCode);
    expect(ran.stdout.split("\n")).toContainEqual(
      expect.stringMatching(says === "error usage" ? /^error usage/ : says),
    );
    expect(project.snapshot()).toEqual(before);
    const quiet = await showIn(project, [...words, "--quiet"]);
    expect(quiet).toMatchObject({ exitCode, stdout: expect.stringContaining(says), stderr: "" });
  });
  it("prints aliases as data with --reporter json", async () => {
    const ran = await showIn(projectOf(lists), ["--aliases", "--reporter", "json"]);
    expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
    const aliases = [{ reference: "priority", code: 1, alias: "Lo", member: "Low" }];
    expect((JSON.parse(ran.stdout) as PublishedReport).show).toEqual({ reference: null, query: null, aliases });
  });
});
