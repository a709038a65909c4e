import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { check, diff, generate, impact, type GenerateOptions, type GenerateResult } from "../../src/index.ts";
import type { ChangeKind, ChangeLevel } from "../../src/model/report/index.ts";
import { parseLock } from "../../src/model/lock/index.ts";
import { realHost } from "../../src/platform/index.ts";
import type { CommandResult } from "../../src/report/index.ts";
import { generate as generateIn } from "../../src/commands/generate.ts";
import { runCli } from "../support/cli.ts";
import { watchedDisk } from "../support/broken-disks.ts";
import { initRepository } from "../support/git.ts";
import { makeProject, type Project } from "../support/project.ts";
import { namesByCode } from "../support/merging.ts";
import { changeOf, formWith, generateReport, membersOf } from "../support/reports.ts";
import { projectWith } from "../support/served-project.ts";
import { high, itemOf, low, normal, responsesOf, type ServiceResponse, startService } from "../support/service.ts";

const run = (project: Project, options: GenerateOptions = {}) =>
  generate({ cwd: project.dir, environment: {}, ...options });

const errorsOf = ({ diagnostics }: GenerateResult) => diagnostics.filter(({ severity }) => severity === "error");

/** Rule and reference of each error. */
const errors = (result: GenerateResult) => errorsOf(result).map(({ rule, reference }) => `${rule} ${reference}`);

/** The names of each code of `priority` in the lock: the member, then its aliases. */
const namesIn = (project: Project) => namesByCode(parseLock(project.read("codegen.lock.json"), {}), "priority");

describe("generate", () => {
  it("writes lock and package from the sample lists, and nothing on a second run", async () => {
    const project = makeProject({ source: "sample", references: ["priority"] });
    const result = await run(project);
    expect(result).toMatchObject({ ok: true, apiVersion: "1.2", diagnostics: [], removed: [] });
    expect(result.written[0]).toBe("codegen.lock.json");
    expect(result.written.at(-1)).toBe("generated/index.ts");
    const before = project.snapshot();
    expect(await run(project)).toMatchObject({ ok: true, written: [], changes: [] });
    expect(project.snapshot()).toEqual(before);
  });

  it.each([
    ["enum", "ts"],
    ["const", "ts"],
  ])("writes names with letters outside ASCII as they are, in style %s as %s", async (style, emit) => {
    const names = { priority: { 1: "Ünï", 2: "日本" } };
    const settings = { enums: { style }, output: { emit }, names };
    const project = makeProject({ source: "sample", references: ["priority"], ...settings });
    expect(await run(project)).toMatchObject({ ok: true, diagnostics: [] });
    expect(namesIn(project)).toMatchObject({ 1: ["Ünï"], 2: ["日本"] });
    const text = project.read(`generated/priority.${emit}`);
    for (const name of Object.values(names.priority)) expect(text).toContain(name);
    expect(await check({ cwd: project.dir, full: true })).toMatchObject({ ok: true, diagnostics: [] });
    const renamed = { priority: { 1: "Low", 2: "日本" } };
    const source = { source: "sample", references: ["priority"] };
    project.write("codegen.config.json", JSON.stringify({ ...source, ...settings, names: renamed }));
    expect(await run(project)).toMatchObject({ ok: true });
    expect(namesIn(project)).toMatchObject({ 1: ["Low", "Ünï"] });
  });

  it.each([
    ["enum", 5001, true],
    ["const", 5001, true],
    ["enum", 5000, false],
    ["union", 5001, false],
  ])("mentions the style of a large list only when it is written: %s, %i codes", async (style, size, isMentioned) => {
    const list = { file: "list.json", type: "integer", code: "", description: null };
    const project = makeProject({ lists: { small: list, large: { ...list, file: "large.json" } }, enums: { style } });
    project.write("list.json", [1]);
    project.write(
      "large.json",
      Array.from({ length: size - 1 }, (_none, index) => index),
    );
    const { stdout } = await runCli(["--cwd", project.dir]);
    expect(stdout.split("docs/limits.md").length - 1).toBe(isMentioned ? 1 : 0);
    const again = await runCli(["--cwd", project.dir]);
    expect(again.stdout).not.toContain("docs/limits.md");
  });

  it("lists no reference as added if the first run fails", async () => {
    const project = await projectWith({ priority: [low], country: [{ code: 2, description: "X" }] });
    expect(await run(project)).toMatchObject({ ok: false, changes: [], written: [] });
  });

  it.each([
    ["1.2", 18, []],
    ["1.1", 16, ["version-deprecated"]],
    ["1.0", 13, ["version-deprecated"]],
  ] as const)("fetches version %s", async (version, references, rules) => {
    const project = makeProject({ source: "sample", version });
    const result = await run(project);
    expect(result.diagnostics.map(({ rule }) => rule)).toEqual(rules);
    const { references: locked } = JSON.parse(project.read("codegen.lock.json")) as { readonly references: object };
    expect(Object.keys(locked)).toHaveLength(references);
  });

  it("refuses new meanings of codes until they are accepted", async () => {
    const project = await projectWith({ priority: [low, normal] });
    await run(project);
    const before = project.snapshot();
    project.serve({ priority: [itemOf(1, "Normal"), itemOf(2, "Low")] });
    const refused = await run(project);
    expect(errors(refused)).toEqual(["meaning-changed priority", "meaning-changed priority"]);
    expect(refused).toMatchObject({ ok: false, written: [], changes: [{ level: "breaking" }, { level: "breaking" }] });
    expect(project.snapshot()).toEqual(before);
    const written = ["codegen.lock.json", "generated/priority.ts", "generated/README.md"];
    expect(await run(project, { acceptMeanings: true })).toMatchObject({ ok: true, written });
    expect(namesIn(project)).toEqual({ 1: ["Normal"], 2: ["Low"] });
    expect(await run(project)).toMatchObject({ ok: true, diagnostics: [], changes: [], written: [] });
  });

  it("refuses a mass removal until it is accepted", async () => {
    const project = await projectWith({ priority: [low, normal, high, itemOf(4, "Highest")] });
    await run(project);
    project.serve({ priority: [low] });
    const refused = await run(project);
    expect(refused).toMatchObject({ diagnostics: [{ rule: "mass-removal", reference: "priority" }], written: [] });
    expect(await run(project, { acceptRemovals: true })).toMatchObject({ ok: true });
    expect(project.read("generated/priority.ts")).toContain("removed: true");
    expect(project.read("generated/priority.ts")).toMatch(/const codes = \[\n {2}1, \/\/ Low\n\] as const;/);
  });
});

describe("generate with flags", () => {
  it("uses only the lock with offline, without the environment", async () => {
    const project = await projectWith({ priority: [low] });
    await run(project);
    const before = project.snapshot();
    project.write("codegen.config.json", {
      source: { baseUrl: "http://${NOWHERE}", headers: { "X-Api-Key": "${KEY}" } },
      names: { priority: { 1: "Minor" } },
    });
    const { ok, written, changes } = await run(project, { offline: true });
    expect(ok).toBe(true);
    expect(changes).toMatchObject([{ kind: "member-renamed", before: "Low", after: "Minor", level: "additive" }]);
    expect(written).toEqual(["codegen.lock.json", "generated/priority.ts", "generated/README.md"]);
    expect(project.snapshot()["generated/country.ts"]).toBe(before["generated/country.ts"]);
    expect(namesIn(project)).toMatchObject({ 1: ["Minor", "Low"] });
    expect((await run(project)).diagnostics).toMatchObject([
      { rule: "config", pointer: "/source/baseUrl", line: 3 },
      { rule: "config", pointer: "/source/headers/X-Api-Key", line: 5 },
    ]);
  });

  it("writes nothing with locked if the lock would change, and otherwise the package", async () => {
    const project = await projectWith({ priority: [low] });
    await run(project);
    project.write("generated/priority.ts", project.read("generated/priority.ts").replace("Low", "LOW"));
    expect(await run(project, { locked: true })).toMatchObject({ ok: true, written: ["generated/priority.ts"] });
    project.serve({ priority: [low, normal] });
    const before = project.snapshot();
    const { diagnostics, changes } = await run(project, { locked: true });
    expect(diagnostics.map(({ rule, file }) => [rule, file])).toEqual([["drift", "codegen.lock.json"]]);
    expect(changes).toMatchObject([{ kind: "code-added", code: 2 }]);
    expect(project.snapshot()).toEqual(before);
    expect((await run(project)).changes).toEqual(changes);
  });

  it("refuses a lock for another version with offline or locked", async () => {
    const project = makeProject({ source: "sample", version: "1.1", references: ["priority"] });
    await run(project);
    project.write("codegen.config.json", { source: "sample", version: "1.2", references: ["priority"] });
    const before = project.snapshot();
    for (const options of [{ offline: true }, { locked: true }]) {
      const { diagnostics } = await run(project, options);
      expect(diagnostics).toMatchObject([{ rule: "drift", pointer: "/apiVersion", expected: "1.2", actual: "1.1" }]);
    }
    expect(project.snapshot()).toEqual(before);
  });

  it("rejects with the reason of its signal, and writes nothing", async () => {
    const project = makeProject({ source: "sample", references: ["priority"] });
    const abort = new AbortController();
    const running = run(project, { signal: abort.signal, onProgress: () => abort.abort(new Error("enough")) });
    await expect(running).rejects.toThrow("enough");
    expect(Object.keys(project.snapshot())).toEqual(["codegen.config.json"]);
  });
});

describe("a missing lock", () => {
  const restore = "`git checkout HEAD -- codegen.lock.json`";

  /** A generated project without its lock, which had a name of an earlier configuration. */
  async function withoutLock(): Promise<Project> {
    const project = await projectWith({ priority: [low] }, { names: { priority: { 1: "Least" } } });
    project.write("node_modules/.package-lock.json", {});
    for (let runs = 0; runs < 2; runs++) expect(await run(project)).toMatchObject({ ok: true });
    project.configure({ names: {} });
    rmSync(join(project.dir, "codegen.lock.json"));
    return project;
  }

  it("refuses to replace a missing lock if generated modules exist, with each flag", async () => {
    const project = await withoutLock();
    const before = project.snapshot();
    const message: unknown = expect.stringMatching(`${restore}.*--new-lock`);
    const diagnostics = [{ rule: "lock", file: "codegen.lock.json", message }];
    for (const options of [{}, { offline: true }, { locked: true }, { dryRun: true }])
      expect(await run(project, options)).toMatchObject({ ok: false, written: [], diagnostics });
    expect(project.snapshot()).toEqual(before);
  });

  it("starts a new lock with newLock, which assigns all names again", async () => {
    const project = await withoutLock();
    const { ok, written } = await run(project, { newLock: true });
    expect(ok).toBe(true);
    expect(written).toContain("codegen.lock.json");
    expect(namesIn(project)).toEqual({ 1: ["Low"] });
  });

  it("starts a new lock without newLock if no generated module exists", async () => {
    const project = await withoutLock();
    rmSync(join(project.dir, "generated"), { recursive: true });
    project.write("generated/mine.ts", "export {};\n");
    expect(await run(project)).toMatchObject({ ok: true, written: expect.arrayContaining(["codegen.lock.json"]) });
  });

  it("check reports a missing lock, with the same advice if generated modules exist", async () => {
    const project = await withoutLock();
    const messageOf = async () => (await check({ cwd: project.dir })).diagnostics[0]?.message;
    expect(await messageOf()).toContain(restore);
    rmSync(join(project.dir, "generated"), { recursive: true });
    expect(await messageOf()).toContain("run `npx codegen`");
  });

  it("cannot be started with newLock and offline or locked", async () => {
    const project = makeProject({ source: "sample", references: ["priority"] });
    for (const options of [{ offline: true }, { locked: true }])
      expect(await run(project, { newLock: true, ...options })).toMatchObject({ diagnostics: [{ rule: "usage" }] });
    expect(Object.keys(project.snapshot())).toEqual(["codegen.config.json"]);
  });
});

describe("the lock of the sample lists", () => {
  /** A project generated from the sample lists, whose configuration names a service now. */
  async function sampleProject(): Promise<Project> {
    const project = await projectWith({ priority: [high] });
    const service = project.read("codegen.config.json");
    project.write("codegen.config.json", { source: "sample", references: ["priority"] });
    expect(await run(project)).toMatchObject({ ok: true });
    project.write("codegen.config.json", service);
    return project;
  }

  it("records its source, and stays as it is with each run", async () => {
    const project = makeProject({ source: "sample", references: ["priority"] });
    await run(project);
    expect(JSON.parse(project.read("codegen.lock.json"))).toMatchObject({ source: "sample" });
    for (const options of [{}, { offline: true }, { locked: true }])
      expect(await run(project, options)).toMatchObject({ ok: true, written: [] });
  });

  it("stops each command that fetches from a service; check and offline use it", async () => {
    const project = await sampleProject();
    const before = project.snapshot();
    const options = { cwd: project.dir, environment: {} };
    const message: unknown = expect.stringContaining("`npx codegen --new-lock`");
    for (const start of [
      () => generate(options),
      () => generate({ ...options, locked: true }),
      () => check({ ...options, live: true }),
      () => diff(options),
      () => impact(options),
    ])
      expect(await start()).toMatchObject({ ok: false, diagnostics: [{ rule: "lock", pointer: "/source", message }] });
    expect(project.snapshot()).toEqual(before);
    expect(await check({ cwd: project.dir, environment: {} })).toMatchObject({ ok: true, drift: [] });
    expect(await run(project, { offline: true })).toMatchObject({ ok: true, written: [] });
  });

  it("newLock replaces the lock of the sample lists, without a trace of them", async () => {
    const project = await sampleProject();
    expect(await run(project, { newLock: true })).toMatchObject({ ok: true });
    expect(JSON.parse(project.read("codegen.lock.json"))).not.toHaveProperty("source");
    expect(namesIn(project)).toEqual({ 3: ["High"] });
    expect(await run(project)).toMatchObject({ ok: true, written: [] });
  });
});

describe("the folder of the package", () => {
  it("keeps the files and members of the user, and loses orphans", async () => {
    const project = await projectWith({ priority: [low], colour: [low] });
    project.write("generated/notes.ts", "export const mine = 1;\n");
    await run(project);
    const manifest = JSON.parse(project.read("generated/package.json")) as object;
    const own = { version: "3.1.4", private: true };
    project.write("generated/package.json", JSON.stringify({ ...manifest, ...own, name: "other" }, null, 4));
    project.configure({ references: ["priority"] });
    const { removed } = await run(project);
    expect(removed).toContain("generated/colour.ts");
    expect(removed).not.toContain("generated/notes.ts");
    expect(JSON.parse(project.read("generated/package.json"))).toMatchObject({ ...own, name: "reference-lists" });
    expect(project.read("generated/package.json")).toContain('\n    "version"');
    expect(project.read("codegen.lock.json")).not.toContain('"colour"');
  });

  it("changes between TypeScript and JavaScript, and keeps the files of the user", async () => {
    const configure = (emit: string) => ({ source: "sample", references: ["country", "priority"], output: { emit } });
    const project = makeProject(configure("ts"));
    await run(project);
    const typed = project.snapshot();
    project.write("generated/own.js", "export const own = 1;\n");
    project.write("generated/own.d.ts", "export declare const own: 1;\n");

    project.write("codegen.config.json", configure("js"));
    const { written, removed } = await run(project, { offline: true });
    expect(written.slice(0, 2)).toEqual(["codegen.lock.json", "generated/types.d.ts"]);
    expect(written.slice(-2)).toEqual(["generated/index.js", "generated/index.d.ts"]);
    expect(removed).toEqual(
      ["country.ts", "index.ts", "priority.ts", "schema.ts", "types.ts"].map((name) => `generated/${name}`),
    );
    for (const full of [false, true]) {
      expect(await check({ cwd: project.dir, environment: {}, full })).toMatchObject({
        ok: true,
        drift: [],
      });
    }

    project.write("codegen.config.json", configure("ts"));
    expect((await run(project, { offline: true })).removed).toHaveLength(9);
    expect(project.snapshot()).toEqual({
      ...typed,
      "codegen.config.json": expect.anything(),
      "generated/own.js": expect.anything(),
      "generated/own.d.ts": expect.anything(),
    });
  });
});

describe("a run that cannot write", () => {
  /** A run with a disk that fails at the calls of this method for this file. */
  const failing = async (fails: (method: string, path: string) => boolean) => {
    const project = await projectWith({ priority: [low] }, { references: ["priority"] });
    const { disk } = watchedDisk((_call, method, path) => fails(method, path));
    const result = await generateIn({}, { ...realHost(project.dir, {}), disk });
    expect(result.report).not.toHaveProperty("output");
    expect(result.findings).toMatchObject([{ rule: "io", severity: "error" }]);
    return { result: membersOf(result), project };
  };

  it("lists the files that it wrote before it failed", async () => {
    const { result, project } = await failing((method, path) => method === "rename" && path.includes("priority.ts"));
    const written = ["codegen.lock.json", "generated/types.ts", "generated/schema.ts"];
    expect(result).toMatchObject({ ok: false, written });
    expect(result).not.toHaveProperty("removed");
    const found = Object.keys(project.snapshot()).filter((path) => !path.includes("node_modules"));
    expect(found).toEqual(["codegen.config.json", ...written.toSorted()]);
  });
});

describe("unusual lists and locks", () => {
  it("does not write a lock again that a formatter has changed", async () => {
    const project = makeProject({ source: "sample", references: ["priority"] });
    await run(project);
    project.write("codegen.lock.json", JSON.stringify(JSON.parse(project.read("codegen.lock.json")), null, 4));
    expect(await run(project, { locked: true })).toMatchObject({ ok: true, written: [] });
    expect(await run(project)).toMatchObject({ ok: true, written: [] });
  });

  it("does not write a lock that check would refuse", async () => {
    const rules = { "reference-missing": "off", "description-width": "error" };
    const project = await projectWith({ priority: [low] }, { rules });
    expect(await run(project)).toMatchObject({ ok: true });
    const before = project.snapshot();
    // The overview declares no maximum length, but takes the place of the single reference here.
    const wide = { ...low, description: "d".repeat(151) };
    project.serve({ priority: [wide] }, { "/v1.2/references/priority": 404 });
    const pointer = "/priority/values/1/description";
    for (const options of [{}, { dryRun: true }]) {
      const result = await run(project, options);
      expect(errorsOf(result)).toMatchObject([{ rule: "description-width", reference: "priority", pointer }]);
      expect(result.written).toEqual([]);
    }
    expect(project.snapshot()).toEqual(before);
  });

  it("does not write a list that contains a header value, and names it", async () => {
    const secret = "s3cr3t-token-of-a-user";
    const lists = { contact_status: [low], priority: [{ code: 1, description: `Low ${secret}` }] };
    const project = await projectWith(lists, { source: { headers: { Authorization: `Bearer ${secret}` } } });
    expect(errors(await run(project))).toEqual(["fetch priority"]);
    expect(Object.keys(project.snapshot())).toEqual(["codegen.config.json"]);
  });

  it("reports the places of unknown names in the configuration", async () => {
    const config = { source: "sample", references: ["priority"], names: { priority: { 1: "Minor" } } };
    const project = makeProject(config);
    await run(project);
    const names = { priority: { 1: "Minor", 9: "Top" }, prioritty: { 1: "Low" } };
    project.write("codegen.config.json", { ...config, references: ["priority", "contry"], names });
    const file = "codegen.config.json";
    const unknown = { file, pointer: "/references/1", line: 5, column: 5, expected: "country", actual: "contry" };
    const unused = [
      { file, pointer: "/names/prioritty", line: 12, column: 5, expected: "priority", actual: "prioritty" },
      { file, pointer: "/names/priority/9", line: 10, column: 7, actual: "9" },
    ];
    expect((await run(project)).diagnostics).toMatchObject([unknown, ...unused]);
    // Offline, only the keys of the lock are known.
    expect((await run(project, { offline: true })).diagnostics).toMatchObject([
      { file, pointer: "/references/1", line: 5, column: 5, actual: "contry" },
      ...unused,
    ]);
    project.write("codegen.config.json", { source: "sample", references: ["prioriti"] });
    const misspelt = { pointer: "/references/0", expected: "priority", actual: "prioriti" };
    expect((await run(project, { offline: true })).diagnostics).toMatchObject([misspelt]);
  });
});

describe("the advice after a run", () => {
  const project = makeProject({ source: "sample" });
  project.write("codegen.lock.json", { references: { priority: {} } });
  initRepository(project.dir);
  const { dir: cwd } = project;
  const options = { verbose: false, cwd, host: realHost(cwd, {}), form: formWith() };
  const blocksOf = ({ report, notes }: CommandResult) => notes?.(report, options) ?? [];
  const committed = join(cwd, "codegen.config.json");
  const argsOf = (kind: ChangeKind, level: ChangeLevel, dryRun: boolean, config = committed, reference = "priority") =>
    blocksOf(generateReport({ changes: [changeOf({ kind, level, reference })], dryRun, config })).flatMap((block) =>
      block.kind === "note" ? (block.advice ?? []).flatMap((part) => (typeof part === "object" ? [part] : [])) : [],
    );

  it.each<[kind: ChangeKind, level: ChangeLevel, isAdvised: boolean]>([
    ["code-added", "additive", true],
    ["code-removed", "breaking", true],
    ["disabled", "breaking", true],
    ["description-changed", "cosmetic", false],
  ])("names impact if a change is %s and %s: %j", (kind, level, isAdvised) => {
    expect(argsOf(kind, level, false)).toEqual(isAdvised ? [{ args: ["impact", "git:HEAD", "lock"] }] : []);
    expect(argsOf(kind, level, true)).toEqual(isAdvised ? [{ args: ["impact"] }] : []);
  });

  it("names how to restore the lock if a list was removed", () => {
    const affected = { args: ["impact", "git:HEAD", "lock"] };
    const restore = { git: ["checkout", "HEAD", "--", "codegen.lock.json"] };
    expect(argsOf("reference-removed", "breaking", false)).toEqual([affected, restore]);
    // The last commit may not have it, such as during a merge.
    expect(argsOf("reference-removed", "breaking", false, committed, "unit")).toEqual([affected]);
    expect(argsOf("reference-removed", "breaking", true)).toEqual([{ args: ["impact"] }]);
    const outside = join(makeProject().dir, "codegen.config.json");
    expect(argsOf("reference-removed", "breaking", false, outside)).toEqual([{ args: ["impact"] }]);
  });
});

describe("a run that names lists", () => {
  const entry = (code: string) => ({ code, description: code });

  /** A project with own lists, and the references `priority` and `contact_status` of a service. */
  async function served() {
    const responses: Record<string, ServiceResponse> = {
      ...responsesOf({ priority: [low], contact_status: [low] }),
      "/a": [entry("x")],
      "/b": [entry("x")],
    };
    const service = await startService(responses);
    const config = {
      source: { baseUrl: service.url },
      references: ["priority", "contact_status"],
      lists: { a: { url: `${service.url}/a`, type: "string" }, b: { url: `${service.url}/b`, type: "string" } },
    };
    const project = makeProject(config);
    expect(await run(project)).toMatchObject({ ok: true });
    service.requests.length = 0;
    Object.assign(responses, { ...responsesOf({ priority: [low, high] }), "/a": [entry("x"), entry("y")], "/b": 500 });
    const runWith = (names: string[], options = {}) =>
      generate({ cwd: project.dir, environment: {}, lists: names, ...options });
    return { project, config, service, responses, runWith };
  }

  it.each([
    [["a"], ["/a"]],
    [
      ["priority", "a"],
      ["/a", "/v1.2/references/priority"],
    ],
  ])("fetches only %j", async (names, requests) => {
    const { project, service, runWith } = await served();
    const { ok, diagnostics, changes } = await runWith(names);
    expect([ok, diagnostics]).toEqual([true, []]);
    expect(service.requests.toSorted()).toEqual(requests);
    expect(changes.map(({ reference }) => reference).toSorted()).toEqual(names.toSorted());
    expect(await check({ cwd: project.dir, environment: {} })).toMatchObject({ ok: true });
  });

  it("reads files, fetches what the lock lacks, applies names and drops lists", async () => {
    const { project, config, service, responses, runWith } = await served();
    project.write("d.json", [entry("d")]);
    Object.assign(responses, { "/c": [entry("c")], "/b": [{ ...entry("x"), size: 1 }] });
    const { a, b } = config.lists;
    const more = { c: { ...b, url: `${service.url}/c` }, d: { type: "string", file: "d.json" } };
    project.write("codegen.config.json", {
      ...config,
      references: ["contact_status"],
      lists: { a, b: { ...b, fields: { size: { at: "/size", type: "integer" } } }, ...more },
      names: { contact_status: { 1: "Small" } },
    });
    const { diagnostics, changes } = await runWith(["a"]);
    expect(diagnostics).toEqual([]);
    expect(service.requests.toSorted()).toEqual(["/a", "/b", "/c"]);
    expect(changes.map(({ kind, reference }) => `${kind} ${reference}`).toSorted()).toEqual([
      "code-added a",
      "field-added b",
      "member-renamed contact_status",
      "reference-added c",
      "reference-added d",
      "reference-removed priority",
    ]);
  });

  it("requests the overview only if the lock has no reference", async () => {
    const { project, config, service, responses, runWith } = await served();
    responses["/b"] = [entry("x")];
    project.write("codegen.config.json", { lists: config.lists });
    expect(await runWith([])).toMatchObject({ ok: true });
    project.write("codegen.config.json", config);
    service.requests.length = 0;
    expect(await runWith(["a"])).toMatchObject({ ok: true });
    expect(service.requests.toSorted()).toEqual([
      "/a",
      "/v1.2/references",
      "/v1.2/references/contact_status",
      "/v1.2/references/priority",
    ]);
  });

  it("reports a reference that the service lacks, and guards its codes", async () => {
    const { responses, runWith, project } = await served();
    const before = project.snapshot();
    responses["/v1.2/references/priority"] = 404;
    expect(await runWith(["priority"])).toMatchObject({ diagnostics: [{ rule: "reference-missing" }] });
    responses["/a"] = [];
    expect((await runWith(["a"])).diagnostics.map(({ rule }) => rule)).toContain("mass-removal");
    expect(project.snapshot()).toEqual(before);
    expect(await runWith(["priority"], { acceptRemovals: true })).toMatchObject({ ok: true });
  });

  it("stops at another version, without a request", async () => {
    const { project, config, service, runWith } = await served();
    project.write("codegen.config.json", { ...config, version: "1.1" });
    const { diagnostics } = await runWith(["a"]);
    const message = expect.stringContaining("without names") as unknown;
    expect(diagnostics).toContainEqual(expect.objectContaining({ rule: "drift", message }));
    expect(service.requests).toEqual([]);
  });

  it.each([
    [["nowhere"], {}, /unknown list "nowhere"/],
    [["prioritty"], {}, /did you mean "priority"/],
    [["a"], { offline: true }, /--offline/],
    [["a"], { newLock: true }, /--new-lock/],
  ])("refuses %j with %j", async (names, options, message) => {
    const { service, runWith } = await served();
    const { diagnostics } = await runWith(names, options);
    expect(diagnostics).toMatchObject([{ rule: "usage", message: expect.stringMatching(message) as unknown }]);
    expect(service.requests).toEqual([]);
  });
});
