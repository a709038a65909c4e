import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { check, type CheckOptions, generate } from "../../src/index.ts";
import { parseLock } from "../../src/model/lock/index.ts";
import { printSeal } from "../../src/pipeline/emit/index.ts";
import { runCli } from "../support/cli.ts";
import { git, initRepository } from "../support/git.ts";
import { type Project } from "../support/project.ts";
import { projectWith, type ServedProject } from "../support/served-project.ts";
import { high, low, normal, type Lists } from "../support/service.ts";

/** A project generated from these lists. */
async function generated(lists: Lists = { priority: [low, normal] }): Promise<ServedProject> {
  const source = { headers: { "X-Api-Key": "${KEY}" } };
  const project = await projectWith(lists, { source, references: Object.keys(lists) });
  expect(await generate({ cwd: project.dir, environment: { KEY: "k" } })).toMatchObject({ ok: true });
  return project;
}

const run = (project: Project, options: CheckOptions = {}) => check({ cwd: project.dir, environment: {}, ...options });
const driftOf = async (project: Project, options: CheckOptions = {}) =>
  (await run(project, options)).drift.map(({ file, status }) => `${file.replace("generated/", "")} ${status}`);
const edit = (project: Project, path: string, from: string | RegExp, to: string): void =>
  project.write(path, project.read(path).replace(from, to));
const module = "generated/priority.ts";
const lockFile = "codegen.lock.json";

type Change = (project: ServedProject) => void;

/** A change of a file, and one of the configuration. */
const edited =
  (path: string, from: string | RegExp, to: string): Change =>
  (project) =>
    edit(project, path, from, to);
const configured =
  (members: object): Change =>
  (project) =>
    project.configure(members);

/** Changes the text of the module, and gives it a right second digest, as a pull request could. */
function forge(project: Project): void {
  edit(project, module, "Low = 1", "Lo = 1");
  const [reference] = parseLock(project.read(lockFile), {}).references;
  const [inputs = ""] = reference?.seal?.split("-") ?? [];
  edit(project, lockFile, reference?.seal ?? "", printSeal(inputs, [project.read(module)]));
}

describe("check", () => {
  it.each([false, true])("finds no drift after generate, without the environment (full: %s)", async (full) => {
    const project = await generated();
    const before = project.snapshot();
    expect(await run(project, { full })).toMatchObject({ ok: true, diagnostics: [], drift: [] });
    expect(project.snapshot()).toEqual(before);
  });

  const states: [what: string, change: Change, drift: string][] = [
    ["a missing file", ({ dir }) => rmSync(join(dir, module)), "priority.ts missing"],
    ["an edited file", edited(module, "Low = 1", "Lo = 1"), "priority.ts edited"],
    ["an edited file without a seal", edited("generated/README.md", "Low", "Lo"), "README.md edited"],
    ["a changed lock", edited(lockFile, '"Low"', '"Lowest"'), "priority.ts stale, README.md stale"],
    [
      "a changed configuration",
      configured({ enums: { style: "const" } }),
      "types.ts stale, priority.ts stale, README.md stale",
    ],
    ["an orphan", (project) => project.write("generated/colour.ts", project.read(module)), "colour.ts orphan"],
    ["a file of the user", (project) => project.write("generated/index.ts", "export {};\n"), "index.ts foreign"],
    [
      "a configuration that requires only modules",
      configured({ output: { form: "folder" } }),
      "README.md orphan, package.json orphan",
    ],
    [
      "a lock without the names of the configuration",
      configured({ names: { priority: { 1: "Minor" } } }),
      "codegen.lock.json stale, priority.ts stale, README.md stale",
    ],
  ];

  it.each(states)("reports %s; an offline run repairs all but foreign files", async (_what, change, expected) => {
    const project = await generated();
    change(project);
    const before = project.snapshot();
    for (const full of [false, true]) expect((await driftOf(project, { full })).join(", ")).toBe(expected);
    expect(project.snapshot()).toEqual(before);
    const { ok } = await generate({ cwd: project.dir, environment: {}, offline: true });
    expect(ok).toBe(!expected.endsWith(" foreign"));
    if (ok) expect(await driftOf(project, { full: true })).toEqual([]);
  });

  const seals: [what: string, change: (seal: string) => string][] = [
    ["are missing", () => ""],
    ["are of other inputs", (seal) => seal.replace(/[0-9a-f]{20}-/, `${"0".repeat(20)}-`)],
  ];
  it.each(seals)("ignores seals that %s; a run writes them again, a locked run does not", async (_what, change) => {
    const project = await generated();
    const before = project.read(lockFile);
    project.write(lockFile, before.replace(/^ *"seal": .*\n/gm, change));
    expect(project.read(lockFile)).not.toBe(before);
    expect(await run(project)).toMatchObject({ ok: true, diagnostics: [], drift: [] });
    const options = { cwd: project.dir, environment: { KEY: "k" } };
    expect(await generate({ ...options, locked: true })).toMatchObject({ ok: true, diagnostics: [], written: [] });
    const { diagnostics, changes } = await generate({ ...options, offline: true });
    expect({ diagnostics, changes }).toEqual({ diagnostics: [], changes: [] });
    const repeated = project.read(lockFile).replace(/^( *"seal": .*\n)\1/gm, "$1");
    expect(repeated).toBe(before);
  });

  it.each([
    ["CRLF", (text: string) => text.replaceAll("\n", "\r\n")],
    ["a byte order mark", (text: string) => `\uFEFF${text}`],
    ["the user's members of package.json", (text: string) => text.replace('"0.0.0"', '"2.0.0",\n  "license": "MIT"')],
  ])("ignores %s", async (_what, change) => {
    const project = await generated();
    for (const path of Object.keys(project.snapshot())) {
      if (path !== "codegen.config.json") project.write(path, change(project.read(path)));
    }
    expect(await driftOf(project)).toEqual([]);
    expect(await driftOf(project, { full: true })).toEqual([]);
  });

  it("detects a forged seal with full", async () => {
    const project = await generated();
    forge(project);
    expect(await driftOf(project)).toEqual([]);
    expect(await driftOf(project, { full: true })).toEqual(["priority.ts edited"]);
  });

  it("requires a lock of the configured version", async () => {
    const project = await generated();
    project.configure({ version: "1.1" });
    expect((await run(project)).diagnostics.map(({ rule, actual }) => [rule, actual])).toContainEqual(["drift", "1.2"]);
    rmSync(join(project.dir, "codegen.lock.json"));
    expect((await run(project)).diagnostics).toContainEqual(expect.objectContaining({ rule: "lock" }));
  });
});

describe("check of a package that git ignores", () => {
  it.each([{}, { staged: true }, { full: true }])("checks only the lock: %j", async (options) => {
    const project = await generated();
    project.write(".gitignore", "generated\n");
    initRepository(project.dir);
    const args = ["check", "--cwd", project.dir, ...Object.keys(options).map((name) => `--${name}`)];
    for (const change of [
      () => undefined,
      () => edit(project, module, "Low", "Lo"),
      () => rmSync(join(project.dir, "generated"), { recursive: true }),
    ]) {
      change();
      expect(await run(project, options)).toMatchObject({ ok: true, drift: [] });
      expect((await runCli(args)).stdout).toContain("only the lock was checked");
    }
    project.configure({ names: { priority: { 1: "Minor" } } });
    git(project.dir, "add", "codegen.config.json");
    expect((await run(project, options)).drift).toMatchObject([{ file: lockFile, status: "stale" }]);
  });

  it("checks files that are tracked nevertheless", async () => {
    const project = await generated();
    initRepository(project.dir);
    project.write(".gitignore", "generated\n");
    edit(project, module, "Low", "Lo");
    expect(await driftOf(project)).toEqual(["priority.ts edited"]);
  });
});

describe("check with live", () => {
  const live = (project: Project) => run(project, { live: true, environment: { KEY: "k" } });

  it("reports changes of the service, and writes nothing", async () => {
    const project = await generated();
    const before = project.snapshot();
    project.serve({ priority: [low, normal, high] });
    const { diagnostics, changes } = await live(project);
    expect(diagnostics.map(({ rule, file }) => [rule, file])).toEqual([["drift", "codegen.lock.json"]]);
    expect(changes).toMatchObject([{ kind: "code-added", code: 3 }]);
    expect(project.snapshot()).toEqual(before);
  });
});
