import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { realDisk } from "../../src/platform/files/index.ts";
import { acquireWriteLock } from "../../src/platform/write-lock/index.ts";
import { realHost, type Host } from "../../src/platform/index.ts";
import { check } from "../../src/commands/check.ts";
import { generate } from "../../src/commands/generate.ts";
import { fakeClock } from "../support/clock.ts";
import type { Project } from "../support/project.ts";
import { projectWith } from "../support/served-project.ts";
import { responsesOf, startService } from "../support/service.ts";

const low = { code: 1, description: "Low" };
const high = { code: 3, description: "High" };
const lockFile = "codegen.lock.json";

const hostOf = ({ dir }: Project): Host => ({ ...realHost(dir, {}), clock: fakeClock() });

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

/** The lock is new already, the package is old. */
async function halfWritten() {
  const { project, before, after } = await twoStates();
  restore(project, before);
  project.write(lockFile, after[lockFile] as string);
  return { project, after };
}

describe("check beside a run that is writing", () => {
  it("waits for it, and reports what it has left", async () => {
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

  it("looks again where the files have changed while it read them", async () => {
    const { project, after } = await halfWritten();
    const host = hostOf(project);
    // The last of what is read: the other run has ended then.
    const list = (path: string): string[] => {
      restore(project, after);
      return realDisk.list(path);
    };
    expect(await check({ cache: false }, { ...host, disk: { ...host.disk, list } })).toMatchObject({ ok: true });
  });

  it("says so where that takes more than a minute, and reports no drift", async () => {
    const { project } = await halfWritten();
    const writeLock = await acquireWriteLock(project.dir, hostOf(project));
    const { diagnostics, drift } = await check({ cache: false }, hostOf(project));
    expect({ rules: diagnostics.map(({ rule }) => rule), drift }).toEqual({ rules: ["io"], drift: [] });
    await writeLock.release();
  });

  it("is waited for once, a minute, by a run that writes, too", async () => {
    const { project, before } = await twoStates();
    const writeLock = await acquireWriteLock(project.dir, hostOf(project));
    restore(project, { "generated/priority.ts": before["generated/priority.ts"] as string });
    const host = hostOf(project);
    const began = host.clock.now();
    const waits: unknown[] = [];
    const onWaitForLock = (holder: unknown): void => void waits.push(holder);
    const { diagnostics } = await generate({ cache: false, offline: true, onWaitForLock }, host);
    expect(diagnostics.map(({ rule }) => rule)).toEqual(["io"]);
    expect(host.clock.now() - began).toBeLessThan(62_000);
    expect(waits).toHaveLength(1);
    await writeLock.release();
  });

  it("does not wait for a dead one: what it has left is the state", async () => {
    const { project } = await halfWritten();
    const { own } = realHost(project.dir, {}).processes;
    project.write("node_modules/.cache/reference-codegen/turn/another", { ...own, pid: 2 ** 30 });
    const host = hostOf(project);
    const began = host.clock.now();
    const { drift } = await check({ cache: false }, host);
    expect(drift.map(({ file }) => file)).toContain("generated/priority.ts");
    expect(host.clock.now()).toBe(began);
  });
});

it("a run begins anew where another one has written since it read, and asks the service once", async () => {
  const answers = responsesOf({ priority: [low] });
  const service = await startService(answers);
  const { project, after } = await twoStates();
  project.write("codegen.config.json", { source: { baseUrl: service.url }, references: ["priority"] });
  const before = { ...after };
  for (const name of ["generated", lockFile]) rmSync(join(project.dir, name), { recursive: true });
  const host = hostOf(project);
  let isOtherDone = false;
  const writeNew: Host["disk"]["writeNew"] = (path, ...more) => {
    if (path.includes("/turn/") && !isOtherDone) {
      isOtherDone = true;
      restore(project, { ...before, "codegen.config.json": project.read("codegen.config.json") });
    }
    realDisk.writeNew(path, ...more);
  };
  const result = await generate({ cache: false, acceptRemovals: true }, { ...host, disk: { ...host.disk, writeNew } });
  // What it read first was no lock at all; what it came to is a change of the lock of the other run.
  expect(result).toMatchObject({ ok: true, isFirst: false, changes: [{ kind: "code-removed", code: 3 }] });
  expect(service.requests.toSorted()).toEqual(["/v1.2/references", "/v1.2/references/priority"]);
  expect(await check({ cache: false }, hostOf(project))).toMatchObject({ ok: true });
});
