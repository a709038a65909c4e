import { mkdirSync, rmSync, truncateSync } from "node:fs";
import { isAbsolute, relative } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { check, type CheckOptions, generate } from "../../src/index.ts";
import { parseLock } from "../../src/model/lock/index.ts";
import { runCli } from "../support/cli.ts";
import { git, initRepository } from "../support/git.ts";
import { makeProject, type Project } from "../support/project.ts";

const common = { environment: {} };
const run = ({ dir }: Project) => generate({ ...common, cwd: dir });
const exitCodeOf = async ({ dir }: Project) => (await runCli(["--cwd", dir])).exitCode;
const checkLive = ({ dir }: Project) => check({ ...common, cwd: dir, live: true });

const country = { type: "string(2)", code: "/Alpha-2 code", description: "/Name" };

/** A project with the list `country`, and files. */
function listProject(list: object, files: Record<string, string> = {}, members: object = {}): Project {
  const project = makeProject({ lists: { country: { ...country, ...list } }, ...members });
  for (const [path, text] of Object.entries(files)) project.write(path, text);
  return project;
}

const codesIn = (project: Project) =>
  parseLock(project.read("codegen.lock.json"), {}).references.map(({ values }) =>
    values.map(({ code, member }) => `${code} ${member}`),
  );

const csv = 'Name,Note,Alpha-2 code\r\n"Korea, Republic of","a\r\nb",KR\r\nFrance,,FR\r\n';
const json = JSON.stringify([{ "Alpha-2 code": "FR", Name: "France" }], null, 2);

describe("a list in a file", () => {
  it.each([
    ["CSV", "lists/country.csv", csv, [["FR France", "KR KoreaRepublicOf"]]],
    ["tabs", "lists/country.tab", "Name\tAlpha-2 code\nFrance, ; |\tFR\n", [["FR France"]]],
    ["JSON", "lists/country.json", json, [["FR France"]]],
  ])("is read from %s when lists are fetched", async (_what, file, text, codes) => {
    const project = listProject({ file }, { [file]: text });
    expect(await run(project)).toMatchObject({ ok: true, diagnostics: [] });
    expect(codesIn(project)).toEqual(codes);
    expect(await run(project)).toMatchObject({ ok: true, written: [] });
    expect(await checkLive(project)).toMatchObject({ ok: true, changes: [] });
  });

  it.each([{}, { full: true }, { live: true }, { staged: true }])("is drift when it changes: %j", async (options) => {
    const project = listProject({ file: "country.csv" }, { "country.csv": csv });
    await run(project);
    project.write("country.csv", `${csv}Italy,,IT\n`);
    initRepository(project.dir);
    const { diagnostics, drift, changes } = await check({ ...common, cwd: project.dir, ...options });
    expect(drift).toContainEqual(expect.objectContaining({ file: "codegen.lock.json", status: "stale" }));
    expect(diagnostics.map(({ message }) => message).join("\n")).toContain("codegen --offline`");
    expect(changes).toMatchObject([{ kind: "code-added", code: "IT" }]);
    expect((await runCli(["check", "--cwd", project.dir])).exitCode).toBe(1);
    expect(await generate({ ...common, cwd: project.dir, offline: true })).toMatchObject({ ok: true, changes });
    expect(codesIn(project)).toEqual([["FR France", "IT Italy", "KR KoreaRepublicOf"]]);
    expect(await check({ ...common, cwd: project.dir })).toMatchObject({ ok: true, diagnostics: [] });
  });

  it.each<[text: string | undefined, rule: string, exitCode: number]>([
    ['"', "malformed-csv", 3],
    [undefined, "io", 2],
    [`${csv}Spain,,ESP\n`, "code-width", 1],
    ["Name,Alpha-2 code\nItaly,IT\n", "mass-removal", 1],
  ])("counts as the lock has it if check finds %j wrong: %s", async (text, rule, exitCode) => {
    const lists = { country: { ...country, file: "country.csv" }, other: { type: "string", file: "other.json" } };
    const project = makeProject({ lists });
    project.write("country.csv", csv);
    project.write("other.json", [{ code: "a", description: "A" }]);
    await run(project);
    if (text === undefined) rmSync(`${project.dir}/country.csv`);
    else project.write("country.csv", text);
    project.write("other.json", [
      { code: "a", description: "A" },
      { code: "b", description: "B" },
    ]);
    for (const options of [{}, { live: true }] as CheckOptions[]) {
      const { diagnostics, changes } = await check({ ...common, cwd: project.dir, ...options });
      expect(diagnostics.filter(({ reference }) => reference === "country").map((found) => found.rule)).toEqual([rule]);
      expect(changes[0]).toMatchObject({ kind: "code-added", reference: "other" });
      if (options.live) continue;
      expect(changes).toHaveLength(1);
      // A run would refuse the other list.
      const drift = diagnostics.flatMap((found) => (found.rule === "drift" ? [found.message] : []));
      expect(drift[0]).toContain(rule);
      expect(drift.join()).not.toContain("--offline");
    }
    for (const args of [["check"], ["--offline"]])
      expect((await runCli([...args, "--cwd", project.dir])).exitCode).toBe(exitCode);
  });

  it("is read offline, without the variables of the service: a new list, a new field, another type", async () => {
    const source = { baseUrl: "${SERVICE}", headers: { Key: "${KEY}" } };
    const project = makeProject({ lists: { first: { type: "string", file: "a.json" } } });
    project.write("a.json", [{ code: "1", description: "One", size: 5 }]);
    await run(project);
    const second = { type: "string", file: "a.json" };
    for (const lists of [
      { first: { type: "string", file: "a.json" }, second },
      { first: { type: "string", file: "a.json", fields: { size: { at: "/size", type: "integer" } } }, second },
      { first: { type: "string(1)", file: "a.json" }, second: { ...second, code: "/size", type: "integer" } },
    ]) {
      project.write("codegen.config.json", { source, references: [], lists });
      const { drift, diagnostics } = await check({ ...common, cwd: project.dir });
      expect([diagnostics[0]?.rule, drift[0]?.status]).toEqual(["drift", "stale"]);
      expect(await generate({ ...common, cwd: project.dir, offline: true })).toMatchObject({ diagnostics: [] });
      expect(await check({ ...common, cwd: project.dir })).toMatchObject({ ok: true });
    }
  });

  it("is read from the index as git would check it out", async () => {
    const project = listProject({ file: "country.csv" }, { "country.csv": csv });
    // In the index, the text has another encoding.
    project.write(".gitattributes", "*.csv filter=up\n");
    await run(project);
    git(project.dir, "init", "-q");
    git(project.dir, "config", "filter.up.clean", "tr a-y b-z");
    git(project.dir, "config", "filter.up.smudge", "tr b-z a-y");
    initRepository(project.dir);
    const staged = () => check({ ...common, cwd: project.dir, staged: true });
    project.write("country.csv", '"');
    expect(await staged()).toMatchObject({ ok: true, drift: [] });
    rmSync(`${project.dir}/country.csv`);
    expect(await staged()).toMatchObject({ ok: true, drift: [] });
    project.write("country.csv", `${csv}Italy,,IT\n`);
    git(project.dir, "add", "country.csv");
    expect(await staged()).toMatchObject({ ok: false, changes: [{ code: "IT" }] });
  });

  it("must be staged unless git ignores it or it is outside of the repository", async () => {
    const outside = makeProject();
    outside.write("country.csv", csv);
    for (const [file, ignored, isStaged] of [
      ["country.csv", "", false],
      ["country.csv", "country.csv", true],
      ["data/country.csv", "data/", true],
      [`${outside.dir}/country.csv`, "", true],
    ] as const) {
      const project = makeProject();
      if (!isAbsolute(file)) project.write(file, csv);
      const path = isAbsolute(file) ? relative(project.dir, file) : file;
      project.write("codegen.config.json", { lists: { country: { ...country, file: path } } });
      project.write(".gitignore", ignored);
      await run(project);
      git(project.dir, "init", "-q");
      git(project.dir, "add", ".gitignore", "codegen.config.json", "codegen.lock.json", "generated");
      const { ok, diagnostics } = await check({ ...common, cwd: project.dir, staged: true });
      expect([file, ok, diagnostics.map(({ rule, message }) => [rule, message.includes(`git add ${file}`)])]).toEqual([
        file,
        isStaged,
        isStaged ? [] : [["io", true]],
      ]);
    }
  });

  it("is named by a staged check if only it is not staged", async () => {
    const files = { "data/country.csv": csv, "same.json": json };
    const project = makeProject({
      lists: { country: { ...country, file: "../data/country.csv" }, same: { ...country, file: "../same.json" } },
    });
    for (const [path, text] of Object.entries(files)) project.write(path, text);
    const cwd = `${project.dir}/app`;
    project.write("app/codegen.config.json", project.read("codegen.config.json"));
    rmSync(`${project.dir}/codegen.config.json`);
    await generate({ ...common, cwd });
    initRepository(project.dir);
    project.write("data/country.csv", `${csv}Italy,,IT\n`);
    await generate({ ...common, cwd });
    git(cwd, "add", ".");
    const { diagnostics } = await check({ ...common, cwd, staged: true });
    const [command = ""] = /git add [^`]*/.exec(diagnostics[0]?.message ?? "") ?? [];
    expect(command).toContain(" ../data/country.csv ");
    expect(command).not.toContain("same.json");
    git(cwd, ...command.split(" ").slice(1));
    expect(await check({ ...common, cwd, staged: true })).toMatchObject({ ok: true, drift: [] });
  });

  it.each<[what: string, make: (file: string) => void, message: string]>([
    ["is missing", () => undefined, "does not exist"],
    ["is a folder", (file) => void mkdirSync(file), "is not a file"],
  ])("is an error with exit code 2 if it %s", async (_what, make, message) => {
    const project = listProject({ file: "country.csv" });
    make(`${project.dir}/country.csv`);
    const before = project.snapshot();
    const { diagnostics } = await run(project);
    expect(diagnostics).toMatchObject([{ rule: "io", reference: "country", file: "country.csv" }]);
    expect(await exitCodeOf(project)).toBe(2);
    expect(diagnostics[0]?.message).toContain(`country.csv ${message}`);
    expect(project.snapshot()).toEqual(before);
  });

  it("may not be larger than a body", async () => {
    const project = listProject({ file: "country.csv" }, { "country.csv": csv }, { source: { maxBodyBytes: 50 } });
    const message = expect.stringMatching(/^country\.csv is larger than 50 bytes; raise source\.maxBodyBytes/);
    expect(await run(project)).toMatchObject({ diagnostics: [{ rule: "io", message }] });
    // Cuts the quoted cell.
    truncateSync(`${project.dir}/country.csv`, 46);
    expect(await run(project)).toMatchObject({ diagnostics: [{ rule: "malformed-csv" }] });
    expect(await exitCodeOf(project)).toBe(3);
  });
});

describe("a finding in a list", () => {
  const wrong = 'Name,Alpha-2 code,Note\n\nFrance,FR,"a\nb"\nItaly,ITA,\n';

  it("has the line and the column of a CSV file", async () => {
    const project = listProject({ file: "./lists/country.csv" }, { "lists/country.csv": wrong });
    expect((await run(project)).diagnostics).toMatchObject([
      { rule: "code-width", file: "lists/country.csv", line: 5, pointer: "/Alpha-2 code" },
    ]);
    const { stdout } = await runCli(["--cwd", project.dir]);
    expect(stdout).toMatch(/lists\/country\.csv:5: country: .*\n +#\/Alpha-2 code\n/);
    const github = (await runCli(["--reporter", "github", "--cwd", project.dir])).stdout;
    expect(github).toMatch(/^::error file=lists\/country\.csv,line=5,title=code-width::.*\(#\/Alpha-2 code\)/);
  });

  it("has line and column of what is not JSON, each in the report for people, and names the option format", async () => {
    const project = makeProject();
    const broken = { a: "[\n  {,}]", b: "[1,", c: "[\n<<<<<<< HEAD\n1\n=======\n2\n>>>>>>> other\n]" };
    const lists = Object.entries(broken).map(([key, text]) => {
      project.write(`${key}.txt`, text);
      return [key, { file: `${key}.txt`, type: "string" }];
    });
    project.write("codegen.config.json", { lists: Object.fromEntries(lists) as object });
    const format = (key: string): unknown => expect.stringContaining(`set lists.${key}.format to "csv"`);
    const message: unknown = expect.stringMatching(/^a merge conflict is not resolved/);
    expect((await run(project)).diagnostics).toMatchObject([
      { rule: "malformed-json", file: "a.txt", line: 2, column: 4, message: format("a") },
      { rule: "malformed-json", file: "b.txt", line: 1, column: 4, message: format("b") },
      { rule: "malformed-json", file: "c.txt", line: 2, column: 1, message },
    ]);
    const { stdout } = await runCli(["--cwd", project.dir]);
    for (const place of ["a.txt:2:4", "b.txt:1:4", "c.txt:2:1"]) expect(stdout).toContain(place);
  });
});
