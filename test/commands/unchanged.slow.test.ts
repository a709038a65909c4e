import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { realHost } from "../../src/platform/index.ts";
import { generate } from "../../src/commands/generate.ts";
import type { GenerateOptions } from "../../src/commands/index.ts";
import { projectWith, type ServedProject } from "../support/served-project.ts";
import { high, itemOf, low, normal } from "../support/service.ts";

/** A project whose last run found nothing to do. */
async function unchangedProject(): Promise<ServedProject> {
  const project = await projectWith({ priority: [low, high] }, { references: ["priority", "contact_status"] });
  project.write("node_modules/.package-lock.json", {});
  await run(project);
  expect(await run(project)).toMatchObject({ ok: true, written: [] });
  return project;
}

const run = ({ dir }: ServedProject, options: GenerateOptions = {}) =>
  generate({ cwd: dir, ...options }, realHost(dir, {}));

/** Whether a run plans the package, for which it reads the templates; a run that uses the cache does not. */
async function plansPackage(project: ServedProject, options: GenerateOptions = {}): Promise<boolean> {
  const host = realHost(project.dir, {});
  let isPlanned = false;
  const read = (path: string): string => {
    isPlanned = true;
    return host.installation.read(path);
  };
  await generate({ cwd: project.dir, ...options }, { ...host, installation: { ...host.installation, read } });
  return isPlanned;
}

describe("the cache of a run that had nothing to do", () => {
  it("is used, with the same result, if service and files are the same", async () => {
    const project = await unchangedProject();
    const before = project.snapshot();
    const result = await run(project, { cache: false });
    expect(await plansPackage(project)).toBe(false);
    expect(await run(project)).toEqual(result);
    expect(project.snapshot()).toEqual(before);
  });

  it("is used offline after an offline run", async () => {
    const project = await unchangedProject();
    expect(await plansPackage(project, { offline: true })).toBe(true);
    expect(await plansPackage(project, { offline: true })).toBe(false);
    expect(await run(project, { offline: true })).toMatchObject({ ok: true, summary: { source: "lock", codes: 9 } });
  });

  it("is not used if the service returns another list", async () => {
    const project = await unchangedProject();
    project.serve({ priority: [low, normal, high] });
    const { changes, written } = await run(project);
    expect(changes).toMatchObject([{ kind: "code-added" }]);
    expect(written).toContain("generated/priority.ts");
  });

  it("is not used if a document cannot be fetched", async () => {
    const project = await unchangedProject();
    project.serve({}, { "/v1.2/references/priority": 403 });
    const diagnostics = [{ rule: "fetch", reference: "priority" }];
    expect(await run(project)).toMatchObject({ ok: false, diagnostics });
  });

  it.each<[string, GenerateOptions]>([
    ["--locked", { locked: true }],
    ["--dry-run", { dryRun: true }],
    ["--accept-removals", { acceptRemovals: true }],
    ["--no-cache", { cache: false }],
  ])("is not used with %s", async (_flag, options) => {
    expect(await plansPackage(await unchangedProject(), options)).toBe(true);
  });

  it.each<[string, (project: ServedProject) => void]>([
    ["a file of the package was removed", ({ dir }) => rmSync(join(dir, "generated/types.ts"))],
    ["a file of the package was edited", ({ write }) => write("generated/priority.ts", "// edited")],
    ["the lock was edited", ({ dir }) => appendFileSync(join(dir, "codegen.lock.json"), "\n")],
    ["the configuration requires less", ({ configure }) => configure({ references: ["priority"] })],
  ])("is not used if %s", async (_what, change) => {
    const project = await unchangedProject();
    change(project);
    expect(await plansPackage(project)).toBe(true);
  });

  it("is used if only the folder of the configuration has a new file", async () => {
    const project = await unchangedProject();
    project.write("notes.txt", "");
    expect(await plansPackage(project)).toBe(false);
  });

  it("does not accept a new header value that the lists contain", async () => {
    const secret = "Priority of newsletters";
    const source = { headers: { "x-key": "${KEY}" } };
    const lists = { priority: [itemOf(1, secret), high] };
    const project = await projectWith(lists, { references: ["priority", "contact_status"], source });
    project.write("node_modules/.package-lock.json", {});
    const go = (KEY: string) => generate({ cwd: project.dir }, realHost(project.dir, { KEY }));
    for (let runs = 0; runs < 3; runs++) expect(await go("Geheim-4711")).toMatchObject({ ok: true });
    expect(await go(secret)).toMatchObject({ ok: false, diagnostics: [{ rule: "fetch" }] });
  });

  it("is not used if a file changes during the requests", async () => {
    const project = await unchangedProject();
    const file = join(project.dir, "generated/priority.ts");
    const onRequest = (): void => rmSync(file, { force: true });
    expect(await run(project, { onRequest })).toMatchObject({ ok: true, written: ["generated/priority.ts"] });
  });

  it("does not prevent the removal of temporary files", async () => {
    const project = await unchangedProject();
    project.write(".codegen.lock.json.codegen-tmp", "");
    await run(project);
    expect(project.snapshot()).not.toHaveProperty([".codegen.lock.json.codegen-tmp"]);
  });
});
