import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { check, generate, type GenerateOptions } from "../../src/index.ts";
import { realHost } from "../../src/platform/index.ts";
import { parseLock } from "../../src/model/lock/index.ts";
import { membersOf } from "../support/reports.ts";
import { mergeDriver } from "../../src/commands/merge-driver.ts";
import { initRepository, environment, git, tryGit } from "../support/git.ts";
import { makeProject, type Project } from "../support/project.ts";
import { projectWith, type ServedProject } from "../support/served-project.ts";

const lockFile = "codegen.lock.json";

/** The descriptions of a list by code. */
type Descriptions = Readonly<Record<number, string>>;

const items = (list: Descriptions) =>
  Object.entries(list).map(([code, description]) => ({ code: Number(code), description }));
const original: Descriptions = { 1: "Active", 2: "Invited", 3: "Blocked" };

/** The list of the service on a branch. */
interface Branch {
  readonly list: Descriptions;
}

/** A repository whose branch `main` has the generated package. */
async function repository(): Promise<ServedProject> {
  const project = await projectWith({ contact_status: items(original) }, { references: ["contact_status"] });
  project.write(".gitignore", "node_modules\n");
  await run(project);
  initRepository(project.dir);
  return project;
}

async function run(project: Project, options: GenerateOptions = {}) {
  const result = await generate({ cwd: project.dir, environment, ...options });
  return { ...result, rules: result.diagnostics.map(({ rule, severity }) => `${rule} ${severity}`) };
}

function commit({ dir }: Project, message: string): void {
  // The user merges the configuration.
  git(dir, "add", "-A", "--", ".", ":!codegen.config.json");
  git(dir, "commit", "-qm", message);
}

async function commitOn(project: ServedProject, branch: string, from: string, { list }: Branch) {
  git(project.dir, "checkout", "-q", "-b", branch, from);
  project.serve({ contact_status: items(list) });
  expect(await run(project)).toMatchObject({ ok: true });
  commit(project, branch);
}

/** The names of each code in the lock: the member, then its aliases. */
function namesOf(project: Project): Record<string, string> {
  const { references } = parseLock(project.read(lockFile), {});
  const { values = [] } = references.find(({ key }) => key === "contact_status") ?? {};
  return Object.fromEntries(
    values.map(({ code, member, aliases = [], removed }) => [
      code,
      [member, ...aliases, ...(removed ? ["-"] : [])].join(" "),
    ]),
  );
}

async function expectMerged(project: Project): Promise<void> {
  commit(project, "merged");
  expect(await check({ cwd: project.dir, full: true, environment })).toMatchObject({ ok: true, drift: [] });
  expect(await check({ cwd: project.dir, staged: true, environment })).toMatchObject({ ok: true });
  expect(await run(project, { offline: true })).toMatchObject({ written: [], diagnostics: [] });
}

const added = { ours: { list: { ...original, 8: "Paused" } }, theirs: { list: { ...original, 9: "Archived" } } };

/** The commands that combine two branches, with the branch that is checked out. */
const combinations: readonly (readonly [branch: string, args: readonly string[]])[] = [
  ["ours", ["merge", "-q", "theirs"]],
  ["theirs", ["merge", "-q", "ours"]],
  ["theirs", ["rebase", "-q", "ours"]],
  ["ours", ["cherry-pick", "theirs"]],
];

let onMain: ServedProject;
let inConflict: ServedProject;

beforeAll(async () => {
  onMain = await repository();
  inConflict = await conflict();
});

/** A repository during a merge of two branches, which each add a code by default. */
async function conflict(theirs: Branch = added.theirs): Promise<ServedProject> {
  const project = onMain.copy();
  await commitOn(project, "ours", "main", added.ours);
  await commitOn(project, "theirs", "main", theirs);
  expect(tryGit(project.dir, "merge", "-q", "ours").exitCode).not.toBe(0);
  return project;
}

describe("two branches that both", () => {
  it("add a code with different descriptions: merge, rebase and cherry-pick result in the same lock and package", async () => {
    const project = onMain.copy();
    await commitOn(project, "ours", "main", added.ours);
    await commitOn(project, "theirs", "main", { list: { ...original, 8: "On hold" } });
    const trees = new Set<string>();
    for (const [branch, args] of combinations) {
      git(project.dir, "checkout", "-q", "--detach", branch);
      expect(tryGit(project.dir, ...args).exitCode).not.toBe(0);
      const merged = await run(project, { offline: true });
      expect(merged.rules).toEqual(["lock warn", "lock warn", "lock warn"]);
      expect(merged.diagnostics[0]?.message).toContain(`git add ${lockFile} generated`);
      expect(namesOf(project)).toEqual({ 1: "Active", 2: "Invited", 3: "Blocked", 8: "OnHold Paused" });
      commit(project, "merged");
      trees.add(git(project.dir, "rev-parse", "HEAD^{tree}"));
      tryGit(project.dir, "rebase", "--quit");
      tryGit(project.dir, "cherry-pick", "--quit");
    }
    expect([...trees]).toHaveLength(1);
    await expectMerged(project);
  });

  it("add codes: a run that fetches resolves conflicts by the service", async () => {
    const project = await conflict({ list: { ...original, 8: "On hold", 9: "Archived" } });
    project.serve({ contact_status: items({ ...original, 8: "Paused", 9: "Archived" }) });
    const changes = [{ kind: "description-changed", code: 8, member: "OnHold" }];
    expect(await run(project)).toMatchObject({ ok: true, changes });
    expect(namesOf(project)).toMatchObject({ 8: "OnHold Paused", 9: "Archived" });
    await expectMerged(project);
  });
});

describe("a lock in conflict", () => {
  it("check reports a lock in conflict, with the command that merges it", async () => {
    const project = inConflict.copy();
    const { diagnostics } = await check({ cwd: project.dir, environment });
    expect(diagnostics).toMatchObject([{ rule: "lock", severity: "error", file: lockFile }]);
    expect(diagnostics[0]?.message).toContain("codegen --offline`");
  });

  it("is not changed by a dry run, nor by a locked run, which fails", async () => {
    const project = inConflict.copy();
    const before = project.snapshot();
    expect(await run(project, { offline: true, dryRun: true })).toMatchObject({ ok: true });
    expect(await run(project, { locked: true })).toMatchObject({ ok: false });
    expect(project.snapshot()).toEqual(before);
  });

  it("refuses a lock with markers if git reports no conflict in it", async () => {
    const project = inConflict.copy();
    commit(project, "with markers");
    const before = project.snapshot();
    expect((await run(project, { offline: true })).rules).toEqual(["lock error"]);
    const outside = makeProject({ source: "sample" });
    outside.write(lockFile, project.read(lockFile));
    expect((await run(outside)).rules).toEqual(["lock error"]);
    expect(project.snapshot()).toEqual(before);
  });

  it("refuses a merged lock that breaks a rule, with the decisions and advice to fetch", async () => {
    const belgium = { code: 56, code2: "BE", description: "Belgium" };
    const project = await projectWith({ country: [belgium] }, { references: ["country"] });
    await run(project);
    initRepository(project.dir);
    for (const [branch, code] of Object.entries({ ours: 57, theirs: 58 })) {
      git(project.dir, "checkout", "-q", "-b", branch, "main");
      const line = `{ "code": ${code}, "code2": "XX", "description": "Xland", "enable": true, "member": "Xland" }`;
      project.write(lockFile, project.read(lockFile).replace(/("member": "Belgium" \})/, `$1,\n        ${line}`));
      commit(project, branch);
    }
    expect(tryGit(project.dir, "merge", "-q", "ours").exitCode).not.toBe(0);
    const before = project.snapshot();
    const { rules, diagnostics } = await run(project, { offline: true });
    expect(rules).toEqual(["lock error", "lock warn"]);
    expect(diagnostics[0]).toMatchObject({
      breaks: "field-duplicate",
      message: expect.stringContaining("run `npx codegen`"),
    });
    expect(diagnostics[0]).not.toHaveProperty("line");
    expect(diagnostics[1]).toMatchObject({ pointer: "/references/country/values/2/member", actual: "Xland" });
    expect(project.snapshot()).toEqual(before);
    project.serve({ country: [belgium, { code: 58, code2: "XX", description: "Xland" }] });
    expect(await run(project)).toMatchObject({ ok: true });
  });
});

describe("the merge driver", () => {
  const merge = async (project: Project) => {
    const sides = { cwd: project.dir, base: "base", ours: "ours", theirs: "theirs" };
    return membersOf(await mergeDriver(sides, realHost(project.dir, environment)));
  };

  /** A folder with the three files that git passes to a driver. */
  function threeFiles(): Project {
    const project = inConflict.copy();
    // Sides are exchanged: the result is the same.
    for (const [file, stage] of Object.entries({ base: 1, theirs: 2, ours: 3 })) {
      project.write(file, git(project.dir, "show", `:${stage}:${lockFile}`));
    }
    return project;
  }

  it("writes the same lock as generate", async () => {
    const project = threeFiles();
    expect(await merge(project)).toMatchObject({ ok: true, apiVersion: "1.2", diagnostics: [] });
    await run(project, { offline: true });
    expect(project.read("ours")).toBe(project.read(lockFile).replace(/^ *"seal": .*\n/gm, ""));
    expect(Object.keys(project.snapshot()).filter((path) => path.endsWith("codegen-tmp"))).toEqual([]);
  });

  const otherVersion = (text: string): string => text.replace('"apiVersion": "1.2"', '"apiVersion": "1.1"');
  const invalidUtf8 = Buffer.from([0x7b, 0xff, 0x00]);

  it.each<[what: string, file: string, rule: string, change: (path: string, text: string) => void]>([
    ["theirs is of another version", "theirs", "lock", (path, text) => writeFileSync(path, otherVersion(text))],
    ["theirs is invalid JSON", "theirs", "lock", (path, text) => writeFileSync(path, text.replace("{", "["))],
    ["ours is invalid UTF-8", "ours", "lock", (path) => writeFileSync(path, invalidUtf8)],
    ["theirs does not exist", "theirs", "usage", (path) => rmSync(path)],
    ["the base does not exist", "base", "usage", (path) => rmSync(path)],
  ])("keeps both sides between conflict markers if %s", async (_what, file, rule, change) => {
    const project = threeFiles();
    // Git itself would merge these sides, because they change different lines.
    project.write("ours", project.read("base"));
    change(join(project.dir, file), project.read(file));
    const [ours, theirs] = ["ours", "theirs"].map((side) => project.snapshot()[side]?.replace(/[^\n]$/, "$&\n") ?? "");
    expect(await merge(project)).toMatchObject({ ok: false, diagnostics: [{ rule, severity: "error" }] });
    expect(project.snapshot()["ours"]).toBe(`<<<<<<< ours\n${ours}=======\n${theirs}>>>>>>> theirs\n`);
  });
});
