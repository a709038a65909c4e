import { describe, expect, it } from "@jest/globals";
import { diff, generate } from "../../src/index.ts";
import { initRepository, environment } from "../support/git.ts";
import { makeProject, type Project } from "../support/project.ts";
import { projectWith, type ServedProject } from "../support/served-project.ts";
import { itemOf, low, normal, type Lists } from "../support/service.ts";

/** A project generated from these lists. */
async function generated(lists: Lists): Promise<ServedProject> {
  const project = await projectWith(lists);
  expect(await generate({ cwd: project.dir })).toMatchObject({ ok: true });
  return project;
}

async function summaryOf({ dir }: Project, states: { from?: string; to?: string } = {}) {
  const { changes, semver, diagnostics } = await diff({ cwd: dir, ...states });
  const kinds = changes.map(({ kind, code, level }) => [kind, code, level]);
  return { changes: kinds, semver, rules: diagnostics.map(({ rule }) => rule) };
}

describe("diff", () => {
  it("compares the lock with the service by default, and writes nothing", async () => {
    const project = await generated({ priority: [low, normal] });
    const before = project.snapshot();
    expect(await summaryOf(project)).toEqual({ changes: [], semver: "none", rules: [] });
    project.serve({ priority: [itemOf(1, "Lowest"), itemOf(3, "High")] });
    expect(await summaryOf(project)).toEqual({
      changes: [
        ["description-changed", 1, "cosmetic"],
        ["code-removed", 2, "breaking"],
        ["code-added", 3, "additive"],
      ],
      semver: "major",
      rules: [],
    });
    expect(await summaryOf(project, { from: "live", to: "lock" })).toMatchObject({ semver: "major" });
    expect(project.snapshot()).toEqual(before);
  });

  it("lists removals and new types without findings", async () => {
    const project = await generated({ priority: [low, normal], colour: [low, normal] });
    project.serve({ priority: [], colour: [{ code: "red", description: "Red" }] });
    const { changes, rules } = await summaryOf(project);
    expect(rules.filter((rule) => /^(?:mass-removal|code-type-change)$/.test(rule))).toEqual([]);
    expect(changes.map(([kind]) => kind)).toEqual(["code-type-changed", "code-removed", "code-removed"]);
  });

  it("compares versions, and pairs the codes of a new type", async () => {
    const project = makeProject({ source: "sample", version: "1.1" });
    const { changes } = await diff({ cwd: project.dir, from: "live@1.1", to: "live@1.2" });
    expect(changes.map(({ kind, reference, before, after }) => [kind, reference, before, after])).toEqual([
      ["reference-added", "field_source", undefined, "FieldSource"],
      ["reference-added", "field_type", undefined, "FieldType"],
      ["code-type-changed", "transaction_status", "integer(3)", "string(20)"],
    ]);
    expect(changes.map(({ pairs }) => pairs?.length)).toEqual([undefined, undefined, 8]);
    expect(changes[2]?.pairs?.[0]).toEqual({ member: "Accepted", before: 1, after: "accepted" });
  });

  it("compares revisions and files", async () => {
    const project = await generated({ priority: [low] });
    initRepository(project.dir);
    project.write("old.lock.json", project.read("codegen.lock.json"));
    project.serve({ priority: [low, normal] });
    await generate({ cwd: project.dir });
    const added = { changes: [["code-added", 2, "additive"]], semver: "minor" };
    expect(await summaryOf(project, { from: "git:HEAD", to: "lock" })).toMatchObject(added);
    expect(await summaryOf(project, { from: "old.lock.json", to: "lock" })).toMatchObject(added);
    const { changes } = await diff({ cwd: project.dir, from: "git:HEAD", to: "lock" });
    expect((await diff({ cwd: project.dir, from: "git:HEAD", to: "live" })).changes).toEqual(changes);
  });

  it("reads a state of the past that breaks a rule of today", async () => {
    const list = { type: "string", file: "a.json", fields: { iso: { at: "/iso", type: "string", as: "key" } } };
    const project = makeProject({ lists: { a: list }, rules: { "field-duplicate": "warn" } });
    const valueOf = (code: string, iso: string) => ({ code, description: code, iso });
    project.write("a.json", [valueOf("a", "X"), valueOf("b", "X")]);
    await generate({ cwd: project.dir });
    initRepository(project.dir);
    project.write("old.lock.json", project.read("codegen.lock.json"));
    const rules = { "field-duplicate": "error" };
    project.write("codegen.config.json", { lists: { a: { ...list, rules } }, rules });
    project.write("a.json", [valueOf("a", "X"), valueOf("b", "Y")]);
    expect(await generate({ cwd: project.dir })).toMatchObject({ ok: true });
    for (const from of ["git:HEAD", "old.lock.json"])
      expect(await summaryOf(project, { from, to: "lock" })).toEqual({
        changes: [["field-changed", "b", "breaking"]],
        semver: "major",
        rules: [],
      });
  });

  it("refuses invalid states", async () => {
    const project = await generated({ priority: [low] });
    for (const [from, rule] of [
      ["nothing.json", "usage"],
      ["codegen.config.json", "lock"],
      ["git:nowhere", "io"],
    ] as const) {
      const { ok, diagnostics } = await diff({ cwd: project.dir, from });
      const rules = new Set(diagnostics.map((diagnostic) => diagnostic.rule));
      expect({ from, ok, rules }).toEqual({ from, ok: false, rules: new Set([rule]) });
    }
  });

  it.each([
    ["git was not found on the PATH", { PATH: "/nowhere" }],
    ["not a git repository: ", {}],
  ])("reports %s", async (message, more) => {
    const project = await generated({ priority: [low] });
    const german = { ...environment, LC_ALL: "de_DE.UTF-8", ...more };
    const { diagnostics } = await diff({ cwd: project.dir, from: "git:HEAD", environment: german });
    expect(diagnostics).toMatchObject([{ rule: "io", message: expect.stringContaining(message) }]);
  });

  it("reports the file or revision of an invalid lock", async () => {
    const project = await generated({ priority: [low, normal] });
    const right = project.read("codegen.lock.json");
    const wrong = right.replace('"member": "Low"', '"member": 7');
    project.write("old/a.json", wrong);
    const { diagnostics: inFile } = await diff({ cwd: project.dir, from: "old/a.json", to: "lock" });
    const inOther: unknown = expect.stringContaining("old/a.json: member of code 1 ");
    const pointer = "/references/priority/values/0/member";
    expect(inFile).toMatchObject([{ rule: "lock", pointer, message: inOther }]);
    project.write("codegen.lock.json", wrong);
    initRepository(project.dir);
    project.write("codegen.lock.json", right);
    const { diagnostics: inRevision } = await diff({ cwd: project.dir, from: "git:HEAD", to: "lock" });
    const message: unknown = expect.stringContaining("the lock of HEAD: member of code 1 ");
    expect(inRevision).toMatchObject([{ rule: "lock", message }]);
    // An invalid lock would be restored from git, but the project's is valid.
    for (const finding of [...inFile, ...inRevision]) {
      expect(finding).not.toHaveProperty("file");
      expect(finding.message).not.toContain("git checkout");
    }
  });
});
