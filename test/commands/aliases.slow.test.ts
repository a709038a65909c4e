import { chmodSync, rmSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { type Host, realHost } from "../../src/platform/index.ts";
import { type AliasOptions, fix as fixAliases } from "../../src/commands/impact-fix.ts";
import { prune } from "../../src/commands/prune.ts";
import type { Report } from "../../src/model/report/index.ts";
import { aliasedProject, aliasUse } from "../support/aliases.ts";
import { watchedDisk } from "../support/broken-disks.ts";
import { runCli } from "../support/cli.ts";
import { fakeClock } from "../support/clock.ts";
import { environment, git } from "../support/git.ts";
import type { Project } from "../support/project.ts";
import { membersOf } from "../support/reports.ts";

const rename = (text = ""): string => text.replace("ContactStatus.OptedOut", "ContactStatus.Unsubscribed");
const fixed = rename(aliasUse);

const host = ({ dir }: Project) => realHost(dir, environment);

async function fix(project: Project, options: Partial<AliasOptions> = {}) {
  return membersOf(await fixAliases({ cwd: project.dir, ...options }, host(project)));
}

describe("impact --fix", () => {
  it("replaces the uses of aliases, and changes no other byte", async () => {
    const files = { "src/a.ts": aliasUse, "src/b.ts": `\uFEFF${aliasUse}`, "src/c.ts": "export {};\n" };
    const project = aliasedProject(files);
    chmodSync(join(project.dir, "src/a.ts"), 0o755);
    const before = project.snapshot();
    const result = await fix(project, { force: true });
    expect(result).toMatchObject({ ok: true, written: ["src/a.ts", "src/b.ts"] });
    expect(project.snapshot()).toEqual({ ...before, "src/a.ts": fixed, "src/b.ts": rename(before["src/b.ts"]) });
    expect(statSync(join(project.dir, "src/a.ts")).mode & 0o777).toBe(0o755);
    expect(await fix(project)).toMatchObject({ ok: true, aliasUses: [], written: [] });
  });

  it("writes through a link", async () => {
    const project = aliasedProject({ "src/real/a.ts": aliasUse });
    symlinkSync(join(project.dir, "src/real/a.ts"), join(project.dir, "src/a.ts"));
    expect(await fix(project, { force: true })).toMatchObject({ ok: true, written: ["src/real/a.ts"] });
    expect(project.read("src/real/a.ts")).toBe(fixed);
  });

  it.each(["", "lists"])("returns a patch that git applies, with the configuration in %j", async (folder) => {
    const project = aliasedProject({ "src/a.ts": aliasUse, "src/b.ts": aliasUse });
    project.write(`${folder}/package.json`, { type: "module" });
    if (folder !== "") {
      git(project.dir, "mv", "codegen.config.json", "codegen.lock.json", "generated", folder);
      for (const file of ["src/a.ts", "src/b.ts"])
        project.write(file, aliasUse.replace("../generated", "../lists/generated"));
    }
    const before = project.snapshot();
    const { written, patch } = await fix(project, { cwd: join(project.dir, folder), dryRun: true });
    expect(written).toHaveLength(2);
    expect(project.snapshot()).toEqual(before);
    project.write("fix.patch", patch ?? "");
    git(project.dir, "apply", "fix.patch");
    const after = { "src/a.ts": rename(before["src/a.ts"]), "src/b.ts": rename(before["src/b.ts"]) };
    expect(project.snapshot()).toMatchObject(after);
  });

  it.each<[what: string, change: (project: Project) => unknown]>([
    ["was edited", (project) => project.write("src/a.ts", `${aliasUse}\n`)],
    ["was edited and staged", (project) => [project.write("src/a.ts", `${aliasUse}\n`), git(project.dir, "add", "-A")]],
    ["is new", (project) => project.write("src/new.ts", aliasUse)],
    ["is ignored", (project) => [project.write(".gitignore", "src/new.ts"), project.write("src/new.ts", aliasUse)]],
  ])("changes nothing without --force if a file %s", async (_what, change) => {
    const project = aliasedProject({ "src/a.ts": aliasUse, "src/b.ts": aliasUse });
    change(project);
    const before = project.snapshot();
    expect(await fix(project)).toMatchObject({ ok: false, diagnostics: [{ rule: "io" }], written: [] });
    expect(project.snapshot()).toEqual(before);
    expect(await fix(project, { force: true })).toMatchObject({ ok: true });
    expect(project.read("src/b.ts")).toBe(fixed);
  });

  it("requires a commit only if there is a repository", async () => {
    const project = aliasedProject({ "src/a.ts": aliasUse });
    git(project.dir, "update-ref", "-d", "HEAD");
    expect(await fix(project)).toMatchObject({ ok: false });
    rmSync(join(project.dir, ".git"), { recursive: true });
    expect(await fix(project)).toMatchObject({ ok: true, written: ["src/a.ts"] });
  });
});

/** Adds a workspace, the only one that uses the alias. */
function addWorkspace(project: Project, form: string): void {
  const config = JSON.parse(project.read("codegen.config.json")) as object;
  project.write("codegen.config.json", { ...config, output: { form } });
  project.write("package.json", { type: "module", workspaces: ["apps/*", "generated"] });
  project.write("apps/a/package.json", { type: "module" });
  project.write("apps/a/tsconfig.json", project.read("tsconfig.json"));
  project.write("apps/a/src/a.ts", aliasUse.replace("../generated", "../../../generated"));
}

it.each(["package", "folder"])("impact --fix reads the other workspaces, too, if the output is a %s", async (form) => {
  const project = aliasedProject({ "src/a.ts": "export {};\n" });
  addWorkspace(project, form);
  expect(await fix(project, { force: true })).toMatchObject({ written: ["apps/a/src/a.ts"] });
});

describe("prune", () => {
  const run = async (project: Project, options = {}) =>
    membersOf(await prune({ cwd: project.dir, ...options }, host(project)));

  it("removes unused aliases from lock and package, and keeps tombstones", async () => {
    const project = aliasedProject({ "src/a.ts": fixed });
    const lock = project.read("codegen.lock.json").replace(/("member": "Complained")/, '$1, "removed": true');
    project.write("codegen.lock.json", lock);
    const planned = await run(project, { dryRun: true });
    expect(project.read("codegen.lock.json")).toBe(lock);
    const done = await run(project);
    const pruned = [{ reference: "contact_status", code: 3, alias: "OptedOut", member: "Unsubscribed" }];
    const change = { kind: "alias-removed", level: "breaking", code: 3, before: "OptedOut", after: "Unsubscribed" };
    for (const result of [planned, done]) expect(result).toMatchObject({ pruned, changes: [change] });
    expect(done.written[0]).toBe("codegen.lock.json");
    const withoutSeals = (text: string): string => text.replace(/"seal": ".*"/g, "");
    const expected = lock.replace(', "aliases": ["OptedOut"]', "");
    expect(withoutSeals(project.read("codegen.lock.json"))).toBe(withoutSeals(expected));
    expect(project.read("generated/contact_status.ts")).not.toContain("OptedOut");
    expect(project.read("generated/contact_status.ts")).toContain("Complained");
    expect(await run(project)).toMatchObject({ ok: true, pruned: [], written: [] });
  });

  it("keeps used aliases, and returns the places of their uses", async () => {
    const project = aliasedProject({ "src/a.ts": aliasUse });
    const before = project.snapshot();
    expect(await run(project)).toMatchObject({ pruned: [], aliasUses: [{ file: "src/a.ts", line: 2 }], written: [] });
    expect(project.snapshot()).toEqual(before);
  });

  it("changes nothing without a tsconfig.json, also if a workspace has one", async () => {
    const project = aliasedProject({ "apps/b/b.js": fixed });
    project.write("package.json", { workspaces: ["apps/*"] });
    for (const file of ["apps/a/package.json", "apps/a/tsconfig.json", "apps/b/package.json"]) project.write(file, {});
    rmSync(join(project.dir, "tsconfig.json"));
    const before = project.snapshot();
    const { ok, diagnostics } = await run(project);
    expect({ ok, diagnostics }).toMatchObject({ ok: false, diagnostics: [{ rule: "usage" }] });
    expect(project.snapshot()).toEqual(before);
  });

  it.each(["package", "folder"])("keeps an alias that another workspace uses, if the output is a %s", async (form) => {
    const project = aliasedProject({});
    addWorkspace(project, form);
    expect(await run(project)).toMatchObject({ pruned: [], aliasUses: [{ file: "apps/a/src/a.ts", line: 2 }] });
  });
});

describe.each([
  [
    "impact --fix",
    async (options: AliasOptions, own: Host) => membersOf(await fixAliases({ ...options, force: true }, own)),
  ],
  ["prune", async (options: AliasOptions, own: Host) => membersOf(await prune(options, own))],
])("%s and another run", (_name, runIt) => {
  const lockFile = "codegen.lock.json";

  /** A project, and a host that calls a function before each reading of a file in it. */
  function watched(onRead: (path: string, project: Project) => void) {
    const project = aliasedProject({ "src/a.ts": aliasUse, "src/b.ts": fixed });
    const { disk } = watchedDisk((_call, method, path) => {
      if (method === "bytes" && path.startsWith(project.dir)) onRead(path.slice(project.dir.length + 1), project);
      return false;
    });
    return { project, own: { ...host(project), disk, clock: fakeClock() } };
  }

  it("changes nothing if the other run changes the lock meanwhile", async () => {
    let others = "";
    const { project, own } = watched((path, { read, write }) => {
      if (path !== "src/b.ts" || others !== "") return;
      others = read(lockFile).replace(', "aliases": ["OptedOut"]', ', "aliases": ["OptedOut", "Left"]');
      write(lockFile, others);
    });
    const before = project.snapshot();
    const result = await runIt({ cwd: project.dir }, own);
    expect(result).toMatchObject({ ok: false, diagnostics: [{ rule: "io", file: lockFile }], written: [] });
    expect(project.snapshot()).toEqual({ ...before, [lockFile]: others });
  });
});

const component = [
  '<script setup lang="ts">',
  'import { ContactStatus } from "../generated";',
  "</script>",
  "<template>{{ ContactStatus.OptedOut }}</template>\n",
].join("\r\n");
const alias = { reference: "contact_status", code: 3, alias: "OptedOut", member: "Unsubscribed" };
const text = "<template>{{ ContactStatus.OptedOut }}</template>";
const mention = { ...alias, file: "src/App.vue", line: 4, column: 28, text, mention: true };

const runIn = ({ dir }: Project, ...args: string[]) => runCli(args, { cwd: dir, env: environment });

async function jsonOf(project: Project, ...args: string[]): Promise<Report> {
  const { stdout } = await runIn(project, ...args, "--reporter", "json");
  return JSON.parse(stdout) as Report;
}

describe("with an alias that only a component mentions", () => {
  it("impact --fix lists the mention and changes nothing", async () => {
    const project = aliasedProject({ "src/App.vue": component });
    const before = project.snapshot();
    const report = await jsonOf(project, "impact", "--fix");
    expect(report).toMatchObject({ ok: true, aliasUses: [mention], written: [] });
    expect(project.snapshot()).toEqual(before);
    const { stdout } = await runIn(project, "impact", "--fix");
    expect(stdout).toContain("src/App.vue:4:28");
    expect(stdout).toMatch(/1 file as text; .* mentions, .*codegen prune/);
    expect(stdout).not.toContain("imports the package");
  });

  it("prune keeps the alias until the component is edited", async () => {
    const project = aliasedProject({ "src/App.vue": component });
    const before = project.snapshot();
    expect(await jsonOf(project, "prune")).toMatchObject({ ok: true, pruned: [], aliasUses: [mention], written: [] });
    expect(project.snapshot()).toEqual(before);
    const { stdout } = await runIn(project, "prune");
    expect(stdout).toMatch(/OptedOut is kept; it is used at src\/App\.vue:4:28\n/);
    project.write("src/App.vue", component.replace("OptedOut", "Unsubscribed"));
    expect(await jsonOf(project, "prune")).toMatchObject({ ok: true, pruned: [alias], aliasUses: [] });
    expect(project.read("generated/contact_status.ts")).not.toContain("OptedOut");
  });
});
