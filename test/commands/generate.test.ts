import { rmSync } from "node:fs";
import { Server } from "node:net";
import { join } from "node:path";
import { describe, expect, it, jest } from "@jest/globals";
import { check, generate, type GenerateOptions, type GenerateResult } from "../../src/index.ts";
import { realHost } from "../../src/platform/index.ts";
import { generate as generateIn } from "../../src/commands/generate.ts";
import { watchedDisk } from "../support/broken-disks.ts";
import { makeProject, type Project } from "../support/project.ts";
import { projectWith } from "../support/served-project.ts";
import type { Item } from "../support/service.ts";

const run = (project: Project, options: GenerateOptions = {}) =>
  generate({ cwd: project.dir, environment: {}, ...options });

const low: Item = { code: 1, description: "Low" };
const normal: Item = { code: 2, description: "Normal" };
const high: Item = { code: 3, description: "High" };
const highest: Item = { code: 4, description: "Highest" };

const errorsOf = ({ diagnostics }: GenerateResult) => diagnostics.filter(({ severity }) => severity === "error");
const errors = (result: GenerateResult) => errorsOf(result).map(({ rule, reference }) => [rule, reference]);

interface WrittenLock {
  readonly references: Record<string, { type: string; values: Record<string, unknown>[] }>;
}
const writtenLock = (project: Project) => JSON.parse(project.read("codegen.lock.json")) as WrittenLock;
const members = (project: Project, key: string) =>
  writtenLock(project).references[key]?.values.map(({ code, member }) => [code, member]);

describe("generate", () => {
  it("writes lock and package from the sample lists, and nothing on a second run", async () => {
    const project = makeProject({ source: "sample" });
    const first = await run(project);
    expect(first).toMatchObject({ ok: true, apiVersion: "1.2", diagnostics: [], removed: [] });
    expect(first.written[0]).toBe("codegen.lock.json");
    expect(first.written.at(-1)).toBe("generated/index.ts");
    const before = project.snapshot();
    expect(await run(project)).toMatchObject({ ok: true, written: [], changes: [] });
    const memo = { "node_modules/.cache/reference-codegen/unchanged.json": expect.anything() };
    expect(project.snapshot()).toEqual({ ...before, ...memo });
  });

  it("lists no reference as added if the first run fails", async () => {
    const project = await projectWith({
      priority: [{ code: 1, description: "Low" }],
      country: [{ code: 2, description: "X" }],
    });
    expect(await run(project)).toMatchObject({ ok: false, isFirst: true, changes: [], written: [] });
  });

  it("reports that the sample cannot be served where listening is forbidden", async () => {
    const listen = jest.spyOn(Server.prototype, "listen").mockImplementation(function (this: Server) {
      process.nextTick(() => this.emit("error", new Error("listen EPERM: operation not permitted 127.0.0.1")));
      return this;
    });
    const project = makeProject({ source: "sample" });
    const before = project.snapshot();
    const result = await run(project);
    listen.mockRestore();
    expect(result).toMatchObject({
      ok: false,
      diagnostics: [{ rule: "io", message: expect.stringContaining("EPERM") }],
    });
    expect(project.snapshot()).toEqual(before);
  });

  it.each([
    ["1.2", 18, []],
    ["1.1", 16, ["version-deprecated"]],
    ["1.0", 13, ["version-deprecated"]],
  ] as const)("reads version %s", async (version, references, rules) => {
    const project = makeProject({ source: "sample", version });
    const result = await run(project);
    expect(result.diagnostics.map(({ rule }) => rule)).toEqual(rules);
    expect(result.summary).toMatchObject({ references, documents: references + 1 });
  });
  it("tells the errors of all lists and leaves the tree byte for byte", async () => {
    const project = await projectWith({ priority: [low] });
    await run(project);
    const before = project.snapshot();
    project.serve(
      { priority: [low, low], country: [{ code: 250, description: "France" }] },
      { "/v1.2/references/contact_type": [] },
    );
    const result = await run(project);
    expect(result.ok).toBe(false);
    expect(errors(result)).toEqual([
      ["wrong-shape", "contact_type"],
      ["mass-removal", "country"],
      ["code2-shape", "country"],
      ["code-duplicate", "priority"],
    ]);
    expect(project.snapshot()).toEqual(before);
  });

  it("keeps a name from meaning another code, until the new meanings are accepted", async () => {
    const project = await projectWith({ priority: [low, normal] });
    await run(project);
    const before = project.snapshot();
    project.serve({
      priority: [
        { ...low, description: "Normal" },
        { ...normal, description: "Low" },
      ],
    });
    const refused = await run(project);
    expect(errors(refused)).toEqual([
      ["meaning-changed", "priority"],
      ["meaning-changed", "priority"],
    ]);
    expect(refused).toMatchObject({ ok: false, written: [], changes: [{ level: "breaking" }, { level: "breaking" }] });
    expect(project.snapshot()).toEqual(before);
    const accepted = await run(project, { acceptMeanings: true });
    expect(accepted).toMatchObject({
      ok: true,
      written: ["codegen.lock.json", "generated/priority.ts", "generated/README.md"],
    });
    expect(members(project, "priority")).toEqual([
      [1, "Normal"],
      [2, "Low"],
    ]);
    expect(project.read("codegen.lock.json")).not.toContain("aliases");
    expect(await run(project)).toMatchObject({ ok: true, diagnostics: [], changes: [], written: [] });
  });
  it("holds against a mass removal until it is accepted", async () => {
    const project = await projectWith({ priority: [low, normal, high, highest] });
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
  it("works from the lock alone with offline, also without the environment", async () => {
    const project = makeProject({ source: "sample" });
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
    expect(writtenLock(project).references["priority"]?.values[0]).toMatchObject({ member: "Minor", aliases: ["Low"] });
    expect((await run(project)).diagnostics.map(({ rule }) => rule)).toEqual(["config", "config"]);
  });
  it("writes nothing with locked where the lock would change, and the package where not", async () => {
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
  it.each<GenerateOptions>([{ offline: true }, { locked: true }])(
    "reports a lock for another version and writes nothing, with %j",
    async (options) => {
      const project = makeProject({ source: "sample", version: "1.1" });
      await run(project);
      project.write("codegen.config.json", { source: "sample", version: "1.2" });
      const before = project.snapshot();
      const { diagnostics } = await run(project, options);
      expect(diagnostics).toMatchObject([{ rule: "drift", pointer: "/apiVersion", expected: "1.2", actual: "1.1" }]);
      expect(project.snapshot()).toEqual(before);
    },
  );
  it("ends with the reason of its signal, nothing written", async () => {
    const project = makeProject({ source: "sample" });
    const abort = new AbortController();
    const running = run(project, { signal: abort.signal, onProgress: () => abort.abort(new Error("enough")) });
    await expect(running).rejects.toThrow("enough");
    expect(Object.keys(project.snapshot())).toEqual(["codegen.config.json"]);
  });
});

describe("a missing lock", () => {
  const restore = { git: ["checkout", "HEAD", "--", "codegen.lock.json"] };

  /** A project whose lock held a name that the service does not give, and is deleted. */
  async function withoutLock(): Promise<Project> {
    const project = await projectWith({ priority: [low] }, { names: { priority: { 1: "Least" } } });
    project.write("node_modules/.package-lock.json", {});
    for (let runs = 0; runs < 2; runs++) expect(await run(project)).toMatchObject({ ok: true });
    project.configure({ names: {} });
    rmSync(join(project.dir, "codegen.lock.json"));
    return project;
  }

  it.each<[string, GenerateOptions]>([
    ["generate", {}],
    ["--offline", { offline: true }],
    ["--locked", { locked: true }],
    ["--dry-run", { dryRun: true }],
  ])("is not started again beside generated modules: %s", async (_flag, options) => {
    const project = await withoutLock();
    const before = project.snapshot();
    const result = await run(project, options);
    expect(result).toMatchObject({
      ok: false,
      written: [],
      diagnostics: [{ rule: "lock", file: "codegen.lock.json" }],
    });
    expect(result.diagnostics[0]?.advice).toContainEqual(restore);
    expect(result.diagnostics[0]?.advice).toContainEqual({ args: ["--new-lock"] });
    expect(project.snapshot()).toEqual(before);
  });

  it("is started again with newLock, which assigns all names again", async () => {
    const project = await withoutLock();
    const { ok, isFirst, written } = await run(project, { newLock: true });
    expect({ ok, isFirst }).toEqual({ ok: true, isFirst: true });
    expect(written).toContain("codegen.lock.json");
    expect(members(project, "priority")).toEqual([[1, "Low"]]);
  });

  it("is started without a flag if no generated module is left, whatever else is in the folder", async () => {
    const project = await withoutLock();
    rmSync(join(project.dir, "generated"), { recursive: true });
    project.write("generated/mine.ts", "export {};\n");
    expect(await run(project)).toMatchObject({ ok: true, isFirst: true });
  });

  it("is the reason that check gives, with the same advice only beside generated modules", async () => {
    const project = await withoutLock();
    const adviceOf = async () => (await check({ cwd: project.dir })).diagnostics[0]?.advice;
    expect(await adviceOf()).toContainEqual(restore);
    rmSync(join(project.dir, "generated"), { recursive: true });
    expect(await adviceOf()).toContainEqual({ args: [] });
  });

  it.each<[string, GenerateOptions]>([
    ["an existing lock", {}],
    ["--offline", { offline: true }],
    ["--locked", { locked: true }],
  ])("is not replaced by newLock with %s", async (_what, options) => {
    const project = makeProject({ source: "sample" });
    if (Object.keys(options).length === 0) await run(project);
    const before = project.snapshot();
    expect(await run(project, { newLock: true, ...options })).toMatchObject({
      ok: false,
      diagnostics: [{ rule: "usage" }],
    });
    expect(project.snapshot()).toEqual(before);
  });
});

describe("the folder of the package", () => {
  it("leaves the user's files and members alone, and removes orphans of ours", async () => {
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
    expect(writtenLock(project).references["colour"]).toBeDefined();
  });

  it("changes between TypeScript and JavaScript, leaving nothing of the other and all that is the user's", async () => {
    const configure = (emit: string) => ({ source: "sample", references: ["country", "priority"], output: { emit } });
    const project = makeProject(configure("ts"));
    await run(project);
    const typed = project.snapshot();
    project.write("generated/own.js", "export const own = 1;\n");
    project.write("generated/own.d.ts", "export declare const own: 1;\n");

    project.write("codegen.config.json", configure("js"));
    const { written, removed } = await run(project, { offline: true });
    expect(written[0]).toBe("generated/types.d.ts");
    expect(written.slice(-2)).toEqual(["generated/index.js", "generated/index.d.ts"]);
    expect(removed).toEqual(["country.ts", "index.ts", "priority.ts", "types.ts"].map((name) => `generated/${name}`));
    for (const full of [false, true]) {
      expect(await check({ cwd: project.dir, environment: {}, full })).toMatchObject({ ok: true, drift: [], files: 9 });
    }

    project.write("codegen.config.json", configure("ts"));
    expect((await run(project, { offline: true })).removed).toHaveLength(7);
    expect(project.snapshot()).toEqual({
      ...typed,
      "codegen.config.json": expect.anything(),
      "generated/own.js": expect.anything(),
      "generated/own.d.ts": expect.anything(),
      // The checks before it had nothing to say.
      "node_modules/.cache/reference-codegen/clean-check.json": expect.anything(),
    });
  });
});

describe("what a run must not be talked into", () => {
  it("refuses a key that differs in case alone from one in the lock", async () => {
    const project = await projectWith({ colour: [low] }, { references: ["colour"] });
    await run(project);
    project.configure({ references: ["Colour"] });
    project.serve({ Colour: [low] });
    expect(errors(await run(project))).toContainEqual(["key-shape", "Colour"]);
  });
  it("leaves a lock alone that a formatter has changed, with locked and without", async () => {
    const project = makeProject({ source: "sample" });
    await run(project);
    project.write("codegen.lock.json", JSON.stringify(JSON.parse(project.read("codegen.lock.json")), null, 4));
    expect(await run(project, { locked: true })).toMatchObject({ ok: true, written: [] });
    expect(await run(project)).toMatchObject({ ok: true, written: [] });
  });

  it("repeats no header value, whatever the service echoes", async () => {
    const secret = "s3cr3t-token-of-ours";
    const lists = { priority: [{ code: secret, description: "Low" }], [`${secret}/..`]: [low] };
    const project = await projectWith(lists, { source: { headers: { "X-Api-Key": "${KEY}" } } });
    const result = await run(project, { environment: { KEY: secret } });
    expect(errors(result).map(([rule]) => rule)).toEqual(["code-type", "key-shape"]);
    expect(JSON.stringify(result)).not.toContain(secret);
  });

  it.each([{}, { dryRun: true }])("writes no lock that check would refuse, with %j", async (options) => {
    const rules = { "reference-missing": "off", "description-width": "error" };
    const project = await projectWith({ priority: [low] }, { rules });
    expect(await run(project)).toMatchObject({ ok: true });
    const before = project.snapshot();
    // The overview's descriptions have no width; those that stand in a lock, of a list that the version declares, have one.
    const wide = { ...low, description: "d".repeat(151) };
    project.serve({ priority: [wide] }, { "/v1.2/references/priority": 404 });
    const result = await run(project, options);
    expect(errorsOf(result)).toMatchObject([
      { rule: "lock", reference: "priority", pointer: "/references/priority/values/0/description" },
    ]);
    expect(result.written).toEqual([]);
    expect(project.snapshot()).toEqual(before);
  });

  it("locks no text that repeats a header value", async () => {
    const secret = "s3cr3t-token-of-ours";
    const lists = { priority: [{ code: 1, description: `Low ${secret}` }] };
    const project = await projectWith(lists, { source: { headers: { Authorization: `Bearer ${secret}` } } });
    expect(errors(await run(project))).toEqual([["fetch", null]]);
    expect(Object.keys(project.snapshot())).toEqual(["codegen.config.json"]);
  });
  it("keeps the countries of the lock where the service misses them and that is let pass", async () => {
    const project = await projectWith({}, { rules: { "reference-missing": "warn" } });
    await run(project);
    project.serve({}, { "/v1.2/references/country": 404 });
    const result = await run(project);
    expect(result).toMatchObject({ ok: true, changes: [], written: [] });
    expect(result.diagnostics.map(({ rule }) => rule)).toEqual(["overview-mismatch", "reference-missing"]);
  });
  it("accepts no removal of a reference that there never was", async () => {
    const project = makeProject({ source: "sample", references: ["priority", "prioritty"] });
    expect(errors(await run(project, { acceptRemovals: true }))).toEqual([["reference-missing", "prioritty"]]);
  });

  it("tells where the configuration names what nobody has", async () => {
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
    // Offline nothing is known but what the lock holds.
    expect((await run(project, { offline: true })).diagnostics).toMatchObject([
      { file, pointer: "/references/1", line: 5, column: 5, actual: "contry" },
      ...unused,
    ]);
  });
  it("finds no entry of names unused where its list cannot be read", async () => {
    const project = await projectWith(
      { priority: [{ code: "1", description: "Low" }] },
      { names: { priority: { 1: "Minor" } } },
    );
    expect((await run(project)).diagnostics.map(({ rule }) => rule)).toEqual(["code-type"]);
  });
});

it("a disk that fails at any call of the HTTP cache fails no run", async () => {
  const project = await projectWith({ priority: [low] }, { references: ["priority"] });
  for (let fault = 1; ; fault++) {
    let ofCache = 0;
    const { disk } = watchedDisk((_call, _method, path) => path.includes(".cache") && ++ofCache === fault);
    expect(await generateIn({}, { ...realHost(project.dir, {}), disk })).toMatchObject({ ok: true, diagnostics: [] });
    if (ofCache < fault) break;
  }
});
