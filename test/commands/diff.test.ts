import { describe, expect, it } from "@jest/globals";
import { diff, generate } from "../../src/index.ts";
import { initRepository, environment, git } from "../support/git.ts";
import { makeProject, type Project } from "../support/project.ts";
import { projectWith, type ServedProject } from "../support/served-project.ts";
import type { Lists } from "../support/service.ts";

const low = { code: 1, description: "Low" };
const normal = { code: 2, description: "Normal" };

/** A project whose lock and package are what its service says. */
async function generated(lists: Lists): Promise<ServedProject> {
  const project = await projectWith(lists);
  expect(await generate({ cwd: project.dir })).toMatchObject({ ok: true });
  return project;
}

async function kinds({ dir }: Project, states: { from?: string; to?: string } = {}) {
  const { changes, semver, diagnostics } = await diff({ cwd: dir, ...states });
  const kindsOf = changes.map(({ kind, code, level }) => [kind, code, level]);
  return { changes: kindsOf, semver, rules: diagnostics.map(({ rule }) => rule) };
}

describe("diff", () => {
  it("tells from lock to live, and touches nothing", async () => {
    const project = await generated({ priority: [low, normal] });
    const before = project.snapshot();
    expect(await kinds(project)).toEqual({ changes: [], semver: "none", rules: [] });
    project.serve({
      priority: [
        { ...low, description: "Lowest" },
        { code: 3, description: "High" },
      ],
    });
    expect(await kinds(project)).toEqual({
      changes: [
        ["description-changed", 1, "cosmetic"],
        ["code-removed", 2, "breaking"],
        ["code-added", 3, "additive"],
      ],
      semver: "major",
      rules: [],
    });
    expect(await kinds(project, { from: "live", to: "lock" })).toMatchObject({ semver: "major" });
    expect(project.snapshot()).toEqual(before);
  });

  it("has no guard against what it is asked to tell", async () => {
    const project = await generated({ priority: [low, normal], colour: [low, normal] });
    project.serve({ priority: [], colour: [{ code: "red", description: "Red" }] });
    const { changes, rules } = await kinds(project);
    expect(rules).not.toContain("mass-removal");
    expect(rules).not.toContain("code-type-change");
    expect(changes.map(([kind]) => kind)).toEqual(["code-type-changed", "code-removed", "code-removed"]);
  });

  it("tells what leaving a deprecated version means", async () => {
    const project = makeProject({ source: "sample", version: "1.1" });
    const { changes, packageName } = await diff({ cwd: project.dir, from: "live@1.1", to: "live@1.2" });
    expect(packageName).toBe("reference-lists");
    expect(changes.map(({ kind, reference, before, after }) => [kind, reference, before, after])).toEqual([
      ["reference-added", "field_source", undefined, "FieldSource"],
      ["reference-added", "field_type", undefined, "FieldType"],
      ["code-type-changed", "transaction_status", "integer(3)", "string(20)"],
    ]);
    expect(changes.map(({ pairs }) => pairs?.length)).toEqual([undefined, undefined, 8]);
    expect(changes[2]?.pairs?.[0]).toEqual({ member: "Accepted", before: 1, after: "accepted" });
  });

  it("reads revisions and files", async () => {
    const project = await generated({ priority: [low] });
    initRepository(project.dir);
    project.write("old.lock.json", project.read("codegen.lock.json"));
    project.serve({ priority: [low, normal] });
    await generate({ cwd: project.dir });
    const added = { changes: [["code-added", 2, "additive"]], semver: "minor" };
    expect(await kinds(project, { from: "git:HEAD", to: "lock" })).toMatchObject(added);
    expect(await kinds(project, { from: "old.lock.json", to: "lock" })).toMatchObject(added);
    const { changes } = await diff({ cwd: project.dir, from: "git:HEAD", to: "lock" });
    expect((await diff({ cwd: project.dir, from: "git:HEAD", to: "live" })).changes).toEqual(changes);
  });

  it.each([
    ["live@2.0", "usage"],
    ["nothing.json", "usage"],
    ["codegen.config.json", "lock"],
    ["git:nowhere", "io"],
    ["git:", "io"],
  ])("refuses %s", async (state, rule) => {
    const project = await generated({ priority: [low] });
    const { ok, semver, diagnostics } = await diff({ cwd: project.dir, from: state });
    expect({ ok, semver }).toEqual({ ok: false, semver: null });
    expect(new Set(diagnostics.map((diagnostic) => diagnostic.rule))).toEqual(new Set([rule]));
  });

  it.each([
    ["lvie", "live"],
    ["lvie@1.1", "live@1.1"],
    ["gti:HEAD~1", "git:HEAD~1"],
    ["HEAD~1", "git:HEAD~1"],
    ["main", "git:main"],
  ])("suggests for %s %s", async (state, nearest) => {
    const project = await generated({ priority: [low] });
    initRepository(project.dir);
    const { diagnostics } = await diff({ cwd: project.dir, from: "lock", to: state });
    expect(diagnostics).toMatchObject([
      { rule: "usage", message: expect.stringContaining(`did you mean "${nearest}"?`) },
    ]);
  });

  it.each([
    ["live@2.0", ["2.0", "1.2, 1.1, 1.0"]],
    ["git:nowhere", ['unknown revision "nowhere"']],
    ["git:--output=x", ['unknown revision "--output=x"']],
    ["git:", ['unknown revision ""']],
    ["git:empty", ['"empty"', "codegen.lock.json"]],
  ])("names what %s lacks, and nothing else", async (state, named) => {
    const project = await generated({ priority: [low] });
    initRepository(project.dir);
    git(project.dir, "commit", "-q", "--allow-empty", "-m", "second");
    git(project.dir, "checkout", "-q", "--orphan", "empty");
    git(project.dir, "rm", "-qr", "--cached", ".");
    git(project.dir, "commit", "-q", "--allow-empty", "-m", "none");
    const { diagnostics } = await diff({ cwd: project.dir, from: state, to: "lock" });
    expect(diagnostics).toMatchObject([{ rule: "usage" }]);
    for (const text of named) expect(diagnostics[0]?.message).toContain(text);
    expect(diagnostics[0]?.message).not.toMatch(/did you mean|fatal/);
  });

  it.each([
    ["git was not found on the PATH", { PATH: "/nowhere" }],
    ["not a git repository: ", {}],
  ])("reports %s", async (message, more) => {
    const project = await generated({ priority: [low] });
    const { diagnostics } = await diff({
      cwd: project.dir,
      from: "git:HEAD",
      environment: { ...environment, LC_ALL: "de_DE.UTF-8", ...more },
    });
    expect(diagnostics).toMatchObject([{ rule: "io", message: expect.stringContaining(message) }]);
  });

  it("says which lock is wrong, where it is not the project's", async () => {
    const project = await generated({ priority: [low, normal] });
    const right = project.read("codegen.lock.json");
    const wrong = right.replace('"member": "Low"', '"member": 7');
    const line = wrong.slice(0, wrong.indexOf('"member": 7')).split("\n").length;
    project.write("old/a.json", wrong);
    const { diagnostics: ofFile } = await diff({ cwd: project.dir, from: "old/a.json", to: "lock" });
    expect(ofFile).toMatchObject([{ rule: "lock", file: "old/a.json", line }]);
    project.write("codegen.lock.json", wrong);
    initRepository(project.dir);
    project.write("codegen.lock.json", right);
    const { diagnostics: ofRevision } = await diff({ cwd: project.dir, from: "git:HEAD", to: "lock" });
    expect(ofRevision).toMatchObject([
      { rule: "lock", message: expect.stringContaining(`the lock of HEAD, line ${line}: `) },
    ]);
    expect(ofRevision[0]).not.toHaveProperty("file");
    // Nothing is said of bringing back a lock that is right.
    for (const found of [...ofFile, ...ofRevision]) expect(found).not.toHaveProperty("advice");
  });
});
