import { appendFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { realHost } from "../../src/platform/index.ts";
import { generate } from "../../src/commands/generate.ts";
import type { GenerateOptions } from "../../src/commands/index.ts";
import { projectWith, type ServedProject } from "../support/served-project.ts";

const low = { code: 1, description: "Low" };
const high = { code: 3, description: "High" };

/** A project in which a run has had nothing to do. */
async function quietProject(): Promise<ServedProject> {
  const project = await projectWith({ priority: [low, high] }, { references: ["priority", "contact_status"] });
  project.write("node_modules/.package-lock.json", {});
  await run(project);
  expect(await run(project)).toMatchObject({ ok: true, written: [] });
  return project;
}

const run = ({ dir }: ServedProject, options: GenerateOptions = {}) =>
  generate({ cwd: dir, ...options }, realHost(dir, {}));

/** Whether a run planned the package, for which it reads the templates: one that recalls the last one does not. */
async function plans(project: ServedProject, options: GenerateOptions = {}): Promise<boolean> {
  const host = realHost(project.dir, {});
  let isPlanned = false;
  const read = (path: string): string => {
    isPlanned = true;
    return host.installation.read(path);
  };
  await generate({ cwd: project.dir, ...options }, { ...host, installation: { ...host.installation, read } });
  return isPlanned;
}

describe("a run that had nothing to do", () => {
  it("is recalled where service and files say the same, with the same result", async () => {
    const project = await quietProject();
    const before = project.snapshot();
    const fresh = await run(project, { cache: false });
    expect(await plans(project)).toBe(false);
    expect(await run(project)).toEqual(fresh);
    expect(project.snapshot()).toEqual(before);
  });

  it("is recalled offline, too, once there was one", async () => {
    const project = await quietProject();
    expect(await plans(project, { offline: true })).toBe(true);
    expect(await plans(project, { offline: true })).toBe(false);
    expect(await run(project, { offline: true })).toMatchObject({ ok: true, summary: { source: "lock", codes: 9 } });
  });

  it("is not where the service says something else", async () => {
    const project = await quietProject();
    project.serve({ priority: [low, { code: 2, description: "Normal" }, high] });
    const { changes, written } = await run(project);
    expect(changes).toMatchObject([{ kind: "code-added" }]);
    expect(written).toContain("generated/priority.ts");
  });

  it("is not where a document does not come", async () => {
    const project = await quietProject();
    project.serve({}, { "/v1.2/references/priority": 403 });
    const { ok, diagnostics } = await run(project);
    expect(ok).toBe(false);
    expect(diagnostics).toMatchObject([{ rule: "fetch", reference: "priority" }]);
  });

  it.each<[string, GenerateOptions]>([
    ["--locked", { locked: true }],
    ["--dry-run", { dryRun: true }],
    ["--accept-removals", { acceptRemovals: true }],
    ["--no-cache", { cache: false }],
  ])("is not with %s", async (_flag, options) => {
    expect(await plans(await quietProject(), options)).toBe(true);
  });

  it.each<[string, isPlanned: boolean, (project: ServedProject) => void]>([
    ["plans if a file of the package was removed", true, ({ dir }) => rmSync(join(dir, "generated/types.ts"))],
    [
      "plans if a file of the package was edited",
      true,
      ({ dir }) => writeFileSync(join(dir, "generated/priority.ts"), "// edited"),
    ],
    ["plans if the lock was edited", true, ({ dir }) => appendFileSync(join(dir, "codegen.lock.json"), "\n")],
    ["plans if the configuration requires less", true, ({ configure }) => configure({ references: ["priority"] })],
    ["is recalled beside a new file in the folder of the configuration", false, ({ write }) => write("notes.txt", "")],
  ])("%s", async (_what, isPlanned, change) => {
    const project = await quietProject();
    change(project);
    expect(await plans(project)).toBe(isPlanned);
  });

  it("is not trusted with a header that the lists repeat since", async () => {
    const repeated = "Priority of what can wait";
    const source = { headers: { "x-key": "${KEY}" } };
    const lists = { priority: [{ code: 1, description: repeated }, high] };
    const project = await projectWith(lists, { references: ["priority", "contact_status"], source });
    project.write("node_modules/.package-lock.json", {});
    const go = (KEY: string) => generate({ cwd: project.dir }, realHost(project.dir, { KEY }));
    for (let runs = 0; runs < 3; runs++) expect(await go("Geheim-4711")).toMatchObject({ ok: true });
    expect(await go(repeated)).toMatchObject({ ok: false, diagnostics: [{ rule: "fetch" }] });
  });

  it("is not where a file changes while the service is asked", async () => {
    const project = await quietProject();
    const file = join(project.dir, "generated/priority.ts");
    const onRequest = (): void => rmSync(file, { force: true });
    expect(await run(project, { onRequest })).toMatchObject({ ok: true, written: ["generated/priority.ts"] });
  });

  it("leaves no file that a killed run has left", async () => {
    const project = await quietProject();
    project.write(".codegen.lock.json.codegen-tmp", "");
    await run(project);
    expect(project.snapshot()).not.toHaveProperty([".codegen.lock.json.codegen-tmp"]);
  });
});
