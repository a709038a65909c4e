import { describe, expect, it } from "@jest/globals";
import { check, diff, generate, type GenerateOptions } from "../../src/index.ts";
import { parseLock } from "../../src/model/lock/index.ts";
import { printType } from "../../src/model/list/index.ts";
import { makeProject, type Project } from "../support/project.ts";
import { responsesOf, type ServiceResponse, startService } from "../support/service.ts";

const common = { cwd: "", environment: {} };
const run = ({ dir }: Project, options: GenerateOptions = {}) => generate({ ...common, cwd: dir, ...options });

/** Rule and reference of each error. */
const errorsIn = (diagnostics: Awaited<ReturnType<typeof generate>>["diagnostics"]) =>
  diagnostics.flatMap(({ severity, rule, reference }) => (severity === "error" ? [`${rule} ${reference}`] : []));

/** The lists of a lock: codes with members, `-` before removed ones. */
const lockedIn = (project: Project) =>
  Object.fromEntries(
    parseLock(project.read("codegen.lock.json"), {}).references.map(({ key, values }) => [
      key,
      values.map(({ code, member, removed }) => `${removed ? "-" : ""}${code} ${member}`),
    ]),
  );

const states = {
  data: [
    { id: "open", title: "Open" },
    { id: "done", title: "Done" },
  ],
};
const stateList = { url: "/states?all=1", type: "string", values: "/data", code: "/id", description: "/title" };

/** A project with the list `state` and others of one service. */
async function listProject(more: Record<string, object> = {}, responses: Record<string, ServiceResponse> = {}) {
  const all: Record<string, ServiceResponse> = { "/states?all=1": states, ...responses };
  const service = await startService(all);
  const absolute = (list: object) => ("url" in list ? { ...list, url: `${service.url}${String(list.url)}` } : list);
  const configure = (lists: Record<string, object>, members: object = {}): void =>
    project.write("codegen.config.json", {
      source: { retries: 0 },
      lists: Object.fromEntries(Object.entries(lists).map(([key, list]) => [key, absolute(list)])),
      ...members,
    });
  const project = makeProject({});
  configure({ state: stateList, ...more });
  return {
    ...project,
    service,
    configure,
    serve: (path: string, response: ServiceResponse) => void (all[path] = response),
  };
}

describe("a configuration with only lists", () => {
  it("gives a lock, modules and reports without a version", async () => {
    const project = await listProject();
    const result = await run(project);
    expect(result).toMatchObject({ ok: true, apiVersion: null, diagnostics: [] });
    const seal = expect.any(String);
    const state = { name: "State", description: "", type: "State", code: "string", seal, list: true };
    expect(JSON.parse(project.read("codegen.lock.json"))).toEqual({
      lockVersion: 1,
      memberCase: "pascal",
      references: { state: { ...state, values: [expect.anything(), expect.anything()] } },
    });
    expect(project.snapshot()["generated/state.ts"]).toContain("the list state");
    expect(
      Object.values(project.snapshot())
        .join("\n")
        .replace(/"version": "0\.0\.0"|JSON Schema, version 1/g, ""),
    ).not.toMatch(/[vV]ersion 1|undefined"/);
    expect(await run(project)).toMatchObject({ ok: true, written: [] });
    expect(await check({ ...common, cwd: project.dir, live: true })).toMatchObject({ ok: true, diagnostics: [] });
  });

  it("has no state live@1.2", async () => {
    const project = await listProject();
    await run(project);
    const { diagnostics } = await diff({ ...common, cwd: project.dir, to: "live@1.2" });
    expect(errorsIn(diagnostics)).toEqual(["usage null"]);
  });
});

describe("a list that changes", () => {
  it("check --live reports a change to a list as drift, by code, and keeps its names", async () => {
    const project = await listProject();
    await run(project);
    project.serve("/states?all=1", {
      data: [
        { id: "done", title: "Finished" },
        { id: "new", title: "New" },
      ],
    });
    const live = await check({ ...common, cwd: project.dir, live: true });
    expect(live.ok).toBe(false);
    expect(live.changes.map(({ kind, code }) => `${kind} ${code}`)).toEqual([
      "description-changed done",
      "code-added new",
      "code-removed open",
    ]);
    await run(project);
    expect(lockedIn(project)).toEqual({ state: ["done Done", "new New", "-open Open"] });
  });

  it("check --live reports local findings once, also if the service does not answer", async () => {
    const local = { type: "string", file: "local.json" };
    const project = await listProject({ local });
    project.write("local.json", [{ code: "a", description: "A" }]);
    await run(project);
    project.write("local.json", [{ code: 1, description: "A" }]);
    project.configure({ state: { ...stateList, fields: { id: { at: "/id", type: "string" } } }, local });
    const live = async () => errorsIn((await check({ ...common, cwd: project.dir, live: true })).diagnostics);
    project.serve("/states?all=1", 500);
    expect(await live()).toEqual(["code-type local", "drift state", "fetch state"]);
    project.serve("/states?all=1", states);
    expect(await live()).toEqual(["code-type local", "drift state"]);
    project.write("local.json", [{ code: "a", description: "A" }]);
    expect(await live()).toEqual(["drift null"]);
  });

  it("fails with all other lists that fail, and nothing is written", async () => {
    const list = { type: "string" };
    const project = await listProject(
      { a: { ...list, url: "/a" }, b: { ...list, url: "/b" }, c: { ...list, url: "/c" } },
      { "/a": 500, "/b": "[", "/c": [{ id: 1 }] },
    );
    const before = project.snapshot();
    expect(errorsIn((await run(project)).diagnostics)).toEqual(["fetch a", "malformed-json b", "wrong-shape c"]);
    expect(project.snapshot()).toEqual(before);
  });
});

describe("the configuration of a list", () => {
  it("requires a fetch for a new entry", async () => {
    const project = await listProject();
    await run(project);
    project.configure({ state: stateList, other: stateList });
    for (const { diagnostics } of [
      await check({ ...common, cwd: project.dir }),
      await run(project, { offline: true }),
    ]) {
      expect(errorsIn(diagnostics)).toEqual(["drift other"]);
    }
  });

  it("reports the lock as stale after a new name or width until a run, also offline", async () => {
    const project = await listProject();
    await run(project);
    project.configure({ state: { ...stateList, name: "States", type: "string(4)" } });
    const { drift } = await check({ ...common, cwd: project.dir });
    expect(drift[0]).toMatchObject({ file: "codegen.lock.json", status: "stale" });
    expect(await run(project, { offline: true })).toMatchObject({ ok: true });
    expect(project.read("codegen.lock.json")).toMatch(/"name": "States",[^}]*"code": "string\(4\)"/);
    project.configure({ state: { ...stateList, type: "string(3)" } });
    expect(errorsIn((await run(project, { offline: true })).diagnostics)).toEqual([
      "code-width state",
      "code-width state",
    ]);
  });

  const declare = (more: object) => ({ fields: { size: { at: "/size", type: "integer", ...more } } });
  const sized = declare({});

  it.each<[what: string, before: object, after: object, errors: string[], declared: object]>([
    ["a new field", {}, sized, ["drift"], {}],
    ["values below values", {}, { children: "/in" }, ["drift"], {}],
    ["an array instead of one value", sized, declare({ type: "integer[]" }), ["drift"], sized],
    ["the codes of a list", sized, { fields: { size: { at: "/size", list: "state" } } }, ["drift"], sized],
    ["a dropped field", sized, {}, [], {}],
    ["another use of a field", sized, declare({ as: "union" }), [], declare({ as: "union" })],
    ["a key with a value twice", sized, declare({ as: "key" }), ["field-duplicate"], {}],
    [
      "a wider field",
      declare({ type: "integer(3)" }),
      declare({ type: "integer(4)" }),
      [],
      declare({ type: "integer(4)" }),
    ],
    ["a narrower field", sized, declare({ type: "integer(2)" }), ["field-shape", "field-shape"], {}],
  ])("needs a fetch or not, offline and in check: %s", async (_what, before, after, errors, declared) => {
    const project = await listProject();
    const data = states.data.map((state) => ({ ...state, size: 100, de: "Zustand" }));
    project.serve("/states?all=1", { data });
    project.configure({ state: { ...stateList, ...before } });
    expect(errorsIn((await run(project)).diagnostics)).toEqual([]);
    project.configure({ state: { ...stateList, ...after } });
    const [checked, offline] = [await check({ ...common, cwd: project.dir }), await run(project, { offline: true })];
    const reported = errors.map((rule) => `${rule} state`);
    expect(errorsIn(offline.diagnostics)).toEqual(reported);
    // It also reports files as stale.
    expect(errorsIn(checked.diagnostics)).toEqual(expect.arrayContaining(reported));
    if (errors.length > 0) return;
    expect(await check({ ...common, cwd: project.dir })).toMatchObject({ ok: true });
    const [state] = parseLock(project.read("codegen.lock.json"), {}).references;
    const { fields = {} } = declared as { fields?: Record<string, { type: string; as?: string; optional?: true }> };
    const written = Object.entries(fields).map(([name, { type, as = "value", optional }]) => [
      name,
      type,
      as,
      optional,
    ]);
    expect((state?.fields ?? []).map(({ name, type, as, optional }) => [name, printType(type), as, optional])).toEqual(
      written,
    );
    expect(state?.values.map((value) => value.fields)).toEqual(
      written.length > 0 ? [{ size: 100 }, { size: 100 }] : [undefined, undefined],
    );
  });

  const short = { open: "O", done: "D" };
  it.each<[what: string, before: object, after: object, needsFetch: boolean, members: string[]]>([
    ["a text of the service", {}, { member: "/short" }, true, ["done D", "open O"]],
    ["another one", { member: "/title" }, { member: "/short" }, true, ["done D", "open O"]],
    ["the code", { member: "/short" }, { member: "code" }, false, ["done Done", "open Open"]],
    ["the description", { member: "/short" }, {}, false, ["done Done", "open Open"]],
  ])("renames the members if they are made from %s now", async (_what, before, after, needsFetch, members) => {
    const project = await listProject();
    const data = states.data.map((state) => ({ ...state, short: short[state.id as keyof typeof short] }));
    project.serve("/states?all=1", { data });
    project.configure({ state: { ...stateList, ...before } });
    await run(project);
    const firstMembers = lockedIn(project);
    project.configure({ state: { ...stateList, ...after } });
    const checked = await check({ ...common, cwd: project.dir });
    const found = checked.diagnostics.flatMap(({ rule, reference }) => (reference === "state" ? [rule] : []));
    expect([checked.ok, found]).toEqual([false, needsFetch ? ["drift"] : []]);
    if (needsFetch) {
      expect(errorsIn((await run(project, { offline: true })).diagnostics)).toEqual(["drift state"]);
      expect(lockedIn(project)).toEqual(firstMembers);
    }
    const { ok, changes } = await run(project, { offline: !needsFetch });
    expect([ok, changes.map(({ kind, level }) => `${kind} ${level}`)]).toEqual([
      true,
      ["member-renamed additive", "member-renamed additive"],
    ]);
    expect(lockedIn(project)).toEqual({ state: members });
    expect(await check({ ...common, cwd: project.dir, live: true })).toMatchObject({ ok: true, diagnostics: [] });
    project.configure({ state: { ...stateList, ...before } });
    await run(project);
    expect(lockedIn(project)).toEqual(firstMembers);
  });

  it("fetches a field that a value of the lock lacks, as after a merge of two branches", async () => {
    const project = await listProject();
    project.serve("/states?all=1", { data: states.data.map((state) => ({ ...state, size: 100 })) });
    project.configure({ state: { ...stateList, ...sized } });
    await run(project);
    const lock = project.read("codegen.lock.json");
    project.write(
      "codegen.lock.json",
      lock.replace('"size": 100, ', "").replace('"member": "Done"', '"member": "Finished"'),
    );
    const { diagnostics } = await check({ ...common, cwd: project.dir });
    expect(diagnostics).toMatchObject([
      { rule: "lock", breaks: "field-shape", message: expect.stringContaining("run `npx codegen`") },
    ]);
    expect(await run(project)).toMatchObject({ ok: true });
    const withoutSeals = (text: string): string => text.replace(/^ *"seal".*\n/gm, "");
    const expected = lock.replace('"member": "Done"', '"member": "Finished"');
    expect(withoutSeals(project.read("codegen.lock.json"))).toBe(withoutSeals(expected));
  });

  it("starts a list with another kind of code again, and requires a fetch", async () => {
    const project = await listProject();
    await run(project);
    project.configure({ state: { ...stateList, type: "integer" } });
    project.serve("/states?all=1", {
      data: [
        { id: 1, title: "Open" },
        { id: 2, title: "Closed" },
      ],
    });
    for (const { diagnostics } of [
      await check({ ...common, cwd: project.dir }),
      await run(project, { offline: true }),
    ]) {
      expect(errorsIn(diagnostics)).toEqual(["drift state"]);
    }
    const { ok, changes } = await run(project);
    const pairs = [
      { member: "Done", before: "done", after: null },
      { member: "Open", before: "open", after: 1 },
      { member: "Closed", before: null, after: 2 },
    ];
    expect(ok).toBe(true);
    expect(changes).toMatchObject([{ kind: "code-type-changed", pairs: expect.arrayContaining(pairs) as unknown }]);
    expect(lockedIn(project)).toEqual({ state: ["1 Open", "2 Closed"] });
  });
});

describe("a list that the configuration has dropped", () => {
  const bad = [
    { code: "open", description: "Open" },
    { code: "", description: "None\u200B" },
  ];
  const badList = { url: "/bad", type: "string" };

  /** A project that has dropped the list `bad`, in which a code had these members, and the rule that was softened for it. */
  async function droppingProject(members = ["Open"]) {
    const project = await listProject({ bad: badList }, { "/bad": bad });
    for (const open of members) {
      const names = { bad: { open } };
      project.configure({ state: stateList, bad: badList }, { rules: { "code-width": "off" }, names });
      expect(await run(project)).toMatchObject({ ok: true });
    }
    project.configure({ state: stateList });
    return project;
  }

  const removal = { kind: "reference-removed", reference: "bad", level: "breaking" };
  const keysIn = (project: Project) => Object.keys(lockedIn(project));

  it.each([
    ["a run", {}],
    ["a run offline", { offline: true }],
  ])("leaves lock and package with %s", async (_what, options) => {
    const project = await droppingProject();
    expect(await run(project, { locked: true })).toMatchObject({ ok: false, written: [] });
    const done = { ok: true, changes: [removal], removed: ["generated/bad.ts"] };
    expect(await run(project, options)).toMatchObject(done);
    expect(keysIn(project)).toEqual(["state"]);
    expect(await run(project, options)).toMatchObject({ ok: true, changes: [], written: [] });
    expect(await check({ ...common, cwd: project.dir, live: true })).toMatchObject({ ok: true, diagnostics: [] });
  });

  it("is a removed reference before that, and its module an orphan", async () => {
    const project = await droppingProject();
    const cwd = { ...common, cwd: project.dir };
    const { drift, changes } = await check(cwd);
    expect(changes).toMatchObject([removal]);
    const found = drift.map(({ file, status }) => `${file} ${status}`);
    expect(found).toEqual(expect.arrayContaining(["codegen.lock.json stale", "generated/bad.ts orphan"]));
    expect((await diff(cwd)).changes).toMatchObject([removal]);
  });
});

it("each configuration in a folder has its own lock", async () => {
  const project = await listProject();
  const list = { ...stateList, url: `${project.service.url}${stateList.url}` };
  const configure = (dir: string): void => {
    project.write("server.config.json", { lists: { state: list }, output: { dir } });
    project.write("app.json", { lists: { other: list }, output: { dir: "app/lists" } });
  };
  configure("server/lists");
  for (const config of ["server.config.json", "app.json"])
    expect(await run(project, { config })).toMatchObject({ ok: true, diagnostics: [] });
  expect(Object.keys(project.snapshot())).toEqual(expect.arrayContaining(["app.lock.json", "server.lock.json"]));
  expect(project.read("app/lists/other.ts")).toContain("run `npx reference-codegen -c app.json`");
  expect(project.read("app/lists/package.json")).toContain("run `npx reference-codegen -c app.json`");
  for (const config of ["server.config.json", "app.json"])
    expect(await check({ ...common, cwd: project.dir, config })).toMatchObject({ ok: true, drift: [] });
  configure("api/lists");
  expect(await run(project, { config: "server.config.json" })).toMatchObject({
    diagnostics: [{ rule: "drift", severity: "warn", file: "server/lists" }],
  });
  configure("app/lists");
  const before = project.snapshot();
  const { ok, diagnostics } = await run(project, { config: "server.config.json" });
  expect([ok, [...new Set(diagnostics.map(({ rule }) => rule))]]).toEqual([false, ["io"]]);
  expect(project.snapshot()).toEqual(before);
});

describe("a list beside references", () => {
  it("wins over a reference that only the overview lists", async () => {
    const project = await listProject({}, responsesOf({ state: [{ code: 1, description: "One" }] }));
    project.configure({ state: stateList }, { source: { baseUrl: project.service.url } });
    const { ok, apiVersion, diagnostics } = await run(project);
    expect([ok, apiVersion]).toEqual([true, "1.2"]);
    const message: unknown = expect.stringContaining("list of the configuration");
    expect(diagnostics).toMatchObject([{ rule: "reference-unknown", reference: "state", message }]);
    expect(lockedIn(project)["state"]).toEqual(["done Done", "open Open"]);
    expect(project.service.requests).not.toContain("/v1.2/references/state");
    expect(project.read("generated/state.ts")).toContain("the list state");
    expect(project.read("generated/priority.ts")).toContain("version 1.2");
  });

  it("requires the variables in the headers of the source only for requests that send them", async () => {
    const project = await listProject();
    const state = { ...stateList, headers: {} };
    const source = { baseUrl: "https://a.example", headers: { "X-Api-Key": "${KEY}" }, retries: 0 };
    const service = { ...source, baseUrl: project.service.url };
    const isRun = async (lists: Record<string, object>, members: object) => {
      project.configure(lists, { references: [], ...members });
      const { ok, diagnostics } = await run(project);
      if (!ok) expect(diagnostics).toMatchObject([{ rule: "config", pointer: "/source/headers/X-Api-Key" }]);
      return ok;
    };
    expect(await isRun({ state: stateList }, { source })).toBe(true);
    expect(await isRun({ state }, { source: service })).toBe(true);
    expect(await isRun({ state, other: stateList }, { source: service })).toBe(false);
    expect(await isRun({ state: stateList }, { source, references: ["priority"] })).toBe(false);
  });

  it("stays alone in the package if no reference is configured any more", async () => {
    const project = await listProject({}, responsesOf({}));
    const source = { baseUrl: project.service.url };
    project.configure({ state: stateList }, { source, references: ["priority"] });
    await run(project);
    project.configure({ state: stateList }, { source, references: [] });
    expect(await run(project)).toMatchObject({ ok: true, apiVersion: null, removed: ["generated/priority.ts"] });
    expect(Object.keys(lockedIn(project))).toEqual(["state"]);
    expect(project.read("codegen.lock.json")).not.toContain("apiVersion");
    expect(project.service.requests.filter((path) => path.endsWith("/references"))).toHaveLength(1);
    expect(await check({ ...common, cwd: project.dir, full: true })).toMatchObject({ ok: true });
  });
});

describe("a list that is one page of several", () => {
  const stripe = { has_more: true, data: states.data };

  it("is an error of generate and of check --live, unless the rule is softened", async () => {
    const project = await listProject();
    await run(project);
    project.serve("/states?all=1", stripe);
    const options = { ...common, cwd: project.dir };
    expect(errorsIn((await run(project)).diagnostics)).toEqual(["incomplete-list state"]);
    expect(errorsIn((await check({ ...options, live: true })).diagnostics)).toEqual(["incomplete-list state"]);
    project.configure({ state: stateList }, { rules: { "incomplete-list": "warn" } });
    expect(await run(project)).toMatchObject({ ok: true, written: [] });
  });
});
