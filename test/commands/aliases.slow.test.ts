import { chmodSync, rmSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { realHost } from "../../src/platform/index.ts";
import { fixAliases, type FixOptions } from "../../src/commands/impact.ts";
import { prune } from "../../src/commands/prune.ts";
import { aliasedProject, aliasUse } from "../support/aliases.ts";
import { runCli } from "../support/cli.ts";
import { initRepository, environment, git } from "../support/git.ts";
import type { Project } from "../support/project.ts";

const fixed = aliasUse.replace("ContactStatus.OptedOut", "ContactStatus.Unsubscribed");
const bom = "\uFEFF";

const host = ({ dir }: Project) => realHost(dir, environment);
async function fix(project: Project, options: Partial<FixOptions> = {}) {
  const result = await fixAliases({ cwd: project.dir, ...options }, host(project));
  return { ...result, written: result.written.map((path) => path.slice(project.dir.length + 1)) };
}

describe("the uses of aliases", () => {
  it("get the current names, and every other byte stays", async () => {
    const project = await aliasedProject({
      "src/a.ts": aliasUse,
      "src/b.ts": bom + aliasUse,
      "src/c.ts": "export {};\n",
    });
    chmodSync(join(project.dir, "src/a.ts"), 0o755);
    const before = project.snapshot();
    const result = await fix(project, { force: true });
    expect(result).toMatchObject({ ok: true, written: ["src/a.ts", "src/b.ts"], patch: null });
    const other = before["src/b.ts"]?.replace("ContactStatus.OptedOut", "ContactStatus.Unsubscribed");
    expect(project.snapshot()).toEqual({ ...before, "src/a.ts": fixed, "src/b.ts": other });
    expect(statSync(join(project.dir, "src/a.ts")).mode & 0o777).toBe(0o755);
    expect(await fix(project)).toMatchObject({ ok: true, uses: [], written: [] });
  });

  it.each(["real", "src/real"])("are written through a link to %s, which stays", async (folder) => {
    const project = await aliasedProject({ [`${folder}/a.ts`]: aliasUse });
    project.write("src/b.ts", "export {};\n");
    symlinkSync(join(project.dir, folder, "a.ts"), join(project.dir, "src/a.ts"));
    expect(await fix(project, { force: true })).toMatchObject({ ok: true, written: [`${folder}/a.ts`] });
    expect(project.read(`${folder}/a.ts`)).toBe(fixed);
  });

  it("of a file that two projects import, and none names, are changed once", async () => {
    const importer = 'import "../../common/a.js";\n';
    const project = await aliasedProject({ "common/a.ts": aliasUse, "p1/src/b.ts": importer, "p2/src/b.ts": importer });
    const tsconfig = JSON.parse(project.read("tsconfig.json")) as object;
    for (const name of ["p1", "p2"]) project.write(`${name}/tsconfig.json`, tsconfig);
    const result = await fix(project, { force: true, projects: ["p1", "p2"] });
    expect(result).toMatchObject({ ok: true, uses: [{ file: "common/a.ts" }], written: ["common/a.ts"] });
    expect(project.read("common/a.ts")).toBe(fixed);
  });

  it("are shown as a patch that git takes, and nothing is written", async () => {
    const project = await aliasedProject({ "src/a.ts": aliasUse, "src/b.ts": aliasUse });
    const before = project.snapshot();
    const { written, patch } = await fix(project, { dryRun: true });
    expect(written).toEqual(["src/a.ts", "src/b.ts"]);
    expect(project.snapshot()).toEqual(before);
    project.write("fix.patch", patch ?? "");
    git(project.dir, "apply", "fix.patch");
    expect([project.read("src/a.ts"), project.read("src/b.ts")]).toEqual([fixed, fixed]);
  });
});

describe("the last line", () => {
  const named = ["-c", "codegen.config.json"];
  const lastLine = async ({ dir }: Project, ...words: string[]): Promise<string> => {
    const { stdout } = await runCli([...words, ...named], { cwd: dir });
    return stdout.trim().split("\n").at(-1) ?? "";
  };

  it("names prune after a rename and after --fix, and nothing after a dry run", async () => {
    const project = await aliasedProject({ "src/a.ts": aliasUse });
    const next = `codegen ${named.join(" ")} prune`;
    const config = JSON.parse(project.read("codegen.config.json")) as object;
    project.write("codegen.config.json", { ...config, names: { contact_status: { 3: "Left", 1: "Ready" } } });
    expect(await lastLine(project, "--offline", "--dry-run")).not.toContain("prune");
    expect(await lastLine(project, "--offline")).toContain(`codegen ${named.join(" ")} impact --fix`);
    expect(await lastLine(project, "--offline")).not.toContain("prune");
    const fixing = ["impact", "--fix", "--project", "tsconfig.json"];
    expect(await lastLine(project, ...fixing, "--dry-run")).not.toContain("prune");
    expect(await lastLine(project, ...fixing)).toContain(`${next} --project tsconfig.json`);
    expect(await lastLine(project, ...fixing)).not.toContain("prune");
  });
});

describe("a file outside of the configuration's folder", () => {
  it("is in a patch by its path from the top of the repository", async () => {
    const project = await aliasedProject({ "src/a.ts": aliasUse });
    const moved = ["codegen.config.json", "codegen.lock.json", "generated"];
    project.write("lists/package.json", { type: "module" });
    git(project.dir, "mv", ...moved, "lists");
    project.write("src/a.ts", aliasUse.replace("../generated", "../lists/generated"));
    const { patch } = await fix(project, { cwd: join(project.dir, "lists"), dryRun: true });
    project.write("fix.patch", patch ?? "");
    git(project.dir, "apply", "fix.patch");
    expect(project.read("src/a.ts")).toBe(fixed.replace("../generated", "../lists/generated"));
  });
});

describe("a file that git could not bring back", () => {
  it("is none that a run for another configuration has just written", async () => {
    const project = await aliasedProject({ "src/a.ts": aliasUse });
    project.write("src/a.ts", `${aliasUse}\n`);
    expect(await fix(project, { ownFiles: [join(project.dir, "src/a.ts")] })).toMatchObject({ ok: true });
    expect(project.read("src/a.ts")).toBe(`${fixed}\n`);
  });

  it("is none that is in a commit of a submodule", async () => {
    const project = await aliasedProject({ "src/a.ts": "export {};\n" });
    const nested = join(project.dir, "src/nested");
    project.write("src/nested/b.ts", aliasUse.replace("../generated", "../../generated"));
    initRepository(nested);
    expect(await fix(project)).toMatchObject({ ok: true, written: ["src/nested/b.ts"] });
    expect(await fix(project, { force: true })).toMatchObject({ ok: true, written: [] });
  });

  it.each<[what: string, change: (project: Project) => void]>([
    ["was edited", (project) => project.write("src/a.ts", `${aliasUse}\n`)],
    [
      "was edited and staged",
      (project) => {
        project.write("src/a.ts", `${aliasUse}\n`);
        git(project.dir, "add", "-A");
      },
    ],
    ["is new", (project) => project.write("src/new.ts", aliasUse)],
    [
      "is ignored",
      (project) => {
        project.write(".gitignore", "src/new.ts");
        project.write("src/new.ts", aliasUse);
      },
    ],
  ])("because it %s keeps all from being changed, unless that is forced", async (_what, change) => {
    const project = await aliasedProject({ "src/a.ts": aliasUse, "src/b.ts": aliasUse });
    change(project);
    const before = project.snapshot();
    expect(await fix(project)).toMatchObject({ ok: false, diagnostics: [{ rule: "io" }], written: [] });
    expect(project.snapshot()).toEqual(before);
    expect(await fix(project, { force: true })).toMatchObject({ ok: true });
    expect(project.read("src/b.ts")).toBe(fixed);
  });

  it("is one where git cannot be asked", async () => {
    const project = await aliasedProject({ "src/a.ts": aliasUse });
    git(project.dir, "config", "diff.algorithm", "bogus");
    expect(await fix(project)).toMatchObject({ ok: false, diagnostics: [{ rule: "io" }], written: [] });
    expect(project.read("src/a.ts")).toBe(aliasUse);
  });

  it("is not looked for where there is no repository", async () => {
    const project = await aliasedProject({ "src/a.ts": aliasUse });
    git(project.dir, "update-ref", "-d", "HEAD");
    expect(await fix(project)).toMatchObject({ ok: false });
    rmSync(join(project.dir, ".git"), { recursive: true });
    expect(await fix(project)).toMatchObject({ ok: true, written: ["src/a.ts"] });
  });
});

describe("prune", () => {
  const run = (project: Project, options = {}) => prune({ cwd: project.dir, ...options }, host(project));

  it("takes out what nothing uses, from lock and package, and keeps tombstones", async () => {
    const project = await aliasedProject({ "src/a.ts": fixed });
    const tombstone = project.read("codegen.lock.json").replace(/("member": "Complained")/, '$1, "removed": true');
    project.write("codegen.lock.json", tombstone);
    const dry = await run(project, { dryRun: true });
    expect(project.read("codegen.lock.json")).toBe(tombstone);
    const done = await run(project);
    const pruned = [{ reference: "contact_status", code: 3, alias: "OptedOut", member: "Unsubscribed" }];
    expect([dry.pruned, done.pruned]).toEqual([pruned, pruned]);
    const change = { kind: "alias-removed", level: "breaking", code: 3, before: "OptedOut", after: "Unsubscribed" };
    expect([dry.changes, done.changes]).toMatchObject([[change], [change]]);
    expect(done.written).toEqual(["codegen.lock.json", ...done.written.slice(1)]);
    expect(project.read("codegen.lock.json")).toBe(tombstone.replace(', "aliases": ["OptedOut"]', ""));
    expect(project.read("generated/contact_status.ts")).not.toContain("OptedOut");
    expect(project.read("generated/contact_status.ts")).toContain("Complained");
    expect(await run(project)).toMatchObject({ ok: true, pruned: [], written: [] });
  });

  it("keeps what is used, and says where", async () => {
    const project = await aliasedProject({ "src/a.ts": aliasUse });
    const before = project.snapshot();
    expect(await run(project)).toMatchObject({ pruned: [], uses: [{ file: "src/a.ts", line: 2 }], written: [] });
    expect(project.snapshot()).toEqual(before);
  });
  it("does nothing without a project to ask", async () => {
    const project = await aliasedProject({ "src/a.ts": fixed });
    rmSync(join(project.dir, "tsconfig.json"));
    const before = project.snapshot();
    expect(await run(project)).toMatchObject({ ok: false, diagnostics: [{ rule: "usage" }] });
    expect(project.snapshot()).toEqual(before);
  });
});
