import { rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { realDisk } from "../../src/platform/files/index.ts";
import { acquireWriteLock } from "../../src/platform/write-lock/index.ts";
import { realHost, type Host } from "../../src/platform/index.ts";
import { check } from "../../src/commands/check.ts";
import { generate } from "../../src/commands/generate.ts";
import type { Project } from "../support/project.ts";
import { projectWith } from "../support/served-project.ts";
import { high, low, responsesOf, startService } from "../support/service.ts";
import { waitingHost } from "../support/waiting-host.ts";

const lockFile = "codegen.lock.json";

const hostOf = ({ dir }: Project): Host => waitingHost(dir);

/** A project that was generated twice, with its files after each run. */
async function twoStates() {
  const project = await projectWith({ priority: [low] }, { references: ["priority"] });
  await generate({ cache: false }, hostOf(project));
  const before = project.snapshot();
  project.serve({ priority: [low, high] });
  await generate({ cache: false }, hostOf(project));
  return { project, before, after: project.snapshot() };
}

function restore(project: Project, tree: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(tree)) project.write(path, text);
}

/** A project with the new lock and the old package. */
async function halfWritten() {
  const { project, before, after } = await twoStates();
  restore(project, before);
  project.write(lockFile, after[lockFile] as string);
  return { project, after };
}

describe("during a run that writes", () => {
  it("check waits for it, and compares the files that it wrote", async () => {
    const { project, after } = await halfWritten();
    const writeLock = await acquireWriteLock(project.dir, hostOf(project));
    let ended: Promise<void> | undefined;
    const onWaitForLock = (): void => {
      restore(project, after);
      ended = writeLock.release();
    };
    expect(await check({ cache: false, onWaitForLock }, hostOf(project))).toMatchObject({ ok: true, drift: [] });
    await ended;
  });

  it("check starts again if a file changed after it was read", async () => {
    const { project, after } = await halfWritten();
    const host = hostOf(project);
    // The last read: the other run has finished.
    const list = (path: string): string[] => {
      restore(project, after);
      return realDisk.list(path);
    };
    expect(await check({ cache: false }, { ...host, disk: { ...host.disk, list } })).toMatchObject({ ok: true });
  });

  it.each([
    ["check", check],
    ["generate", generate],
  ])("%s reports only an error after waiting once, for a minute", async (_name, run) => {
    const { project } = await halfWritten();
    const writeLock = await acquireWriteLock(project.dir, hostOf(project));
    const host = hostOf(project);
    const began = host.clock.now();
    const owners: unknown[] = [];
    const onWaitForLock = (owner: unknown): void => void owners.push(owner);
    const options = { cache: false, offline: true, onWaitForLock };
    expect(await run(options, host)).toMatchObject({ diagnostics: [{ rule: "io" }] });
    expect(host.clock.now() - began).toBeLessThan(62_000);
    expect(owners).toHaveLength(1);
    await writeLock.release();
  });

  it("check does not wait for a run that was killed", async () => {
    const { project } = await halfWritten();
    const { own } = realHost(project.dir, {}).processes;
    project.write("node_modules/.cache/reference-codegen/write-lock/another", { ...own, pid: 2 ** 30 });
    const host = hostOf(project);
    const began = host.clock.now();
    const { drift } = await check({ cache: false }, host);
    expect(drift.map(({ file }) => file)).toContain("generated/priority.ts");
    expect(host.clock.now()).toBe(began);
  });
});

it("generate starts again after another run has written, and fetches only once", async () => {
  const service = await startService(responsesOf({ priority: [low] }));
  const { project, after } = await twoStates();
  project.write("codegen.config.json", { source: { baseUrl: service.url }, references: ["priority"] });
  for (const name of ["generated", lockFile]) rmSync(join(project.dir, name), { recursive: true });
  const host = hostOf(project);
  let isOtherDone = false;
  const writeNew: Host["disk"]["writeNew"] = (path, ...more) => {
    if (basename(dirname(path)) === "write-lock" && !isOtherDone) {
      isOtherDone = true;
      restore(project, { ...after, "codegen.config.json": project.read("codegen.config.json") });
    }
    realDisk.writeNew(path, ...more);
  };
  const result = await generate({ cache: false, acceptRemovals: true }, { ...host, disk: { ...host.disk, writeNew } });
  // It first read that there is no lock, but compares with the lock of the other run.
  expect(result).toMatchObject({ ok: true, isFirst: false, changes: [{ kind: "code-removed", code: 3 }] });
  expect(service.requests.toSorted()).toEqual(["/v1.2/references", "/v1.2/references/priority"]);
  expect(await check({ cache: false }, hostOf(project))).toMatchObject({ ok: true });
});
