import { readdirSync, readFileSync, rmSync, utimesSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import type { ProcessIdentity } from "../../../src/platform/processes.ts";
import { acquireWriteLock, type LockOwner, ProjectWriteLock } from "../../../src/platform/write-lock/index.ts";
import { realHost, type Host } from "../../../src/platform/host.ts";
import { RunError } from "../../../src/model/findings/index.ts";
import { faultyDisk } from "../../support/broken-disks.ts";
import { fakeClock } from "../../support/clock.ts";
import { makeProject, pathsBelow, type Project } from "../../support/project.ts";

const lockFolder = "node_modules/.cache/reference-codegen/write-lock";
const { own } = realHost("/", {}).processes;

/** The state of another process is in its `began`: `alive`, `ended`, or unknown. */
const state: Host["processes"]["state"] = ({ pid, began }) =>
  pid === own.pid || began === "alive" ? "running" : began === "ended" ? "ended" : "unknown";

const hostOf = ({ dir }: Project): Host => ({ ...realHost(dir, {}), clock: fakeClock(), processes: { own, state } });

/** Writes the record of another process that holds the lock, or did when it ended. */
function writeOwner(project: Project, owner: Partial<ProcessIdentity> | string): void {
  project.write(`${lockFolder}/another`, typeof owner === "string" ? owner : JSON.stringify({ ...own, ...owner }));
}

const recordsOf = ({ dir }: Project): string[] => readdirSync(join(dir, lockFolder));

const alive = { pid: 1, began: "alive" };
const ended = { pid: 2, began: "ended" };
const elsewhere = { pid: 3, machine: "another" };

describe("the write lock", () => {
  it("removes its record and the folders that it created", async () => {
    const project = makeProject();
    const writeLock = await acquireWriteLock(project.dir, hostOf(project));
    const [record = ""] = recordsOf(project);
    expect(JSON.parse(readFileSync(join(project.dir, lockFolder, record), "utf8"))).toMatchObject({ pid: process.pid });
    writeLock.assertHeld();
    await writeLock.release();
    expect(pathsBelow(project.dir)).toEqual([]);
  });

  it("keeps a folder to which something else was added", async () => {
    const project = makeProject();
    const writeLock = await acquireWriteLock(project.dir, hostOf(project));
    project.write("node_modules/.cache/other", "kept");
    await writeLock.release();
    expect(pathsBelow(project.dir)).toEqual(["node_modules", "node_modules/.cache", "node_modules/.cache/other"]);
  });
});

describe("a write lock that another run holds", () => {
  it("is reported once, and fails the run after a minute", async () => {
    const project = makeProject();
    writeOwner(project, alive);
    const owners: LockOwner[] = [];
    const host = hostOf(project);
    const began = host.clock.now();
    const wait = { onWait: (owner: LockOwner) => void owners.push(owner) };
    const advice = [expect.stringContaining(lockFolder)];
    await expect(acquireWriteLock(project.dir, host, wait)).rejects.toMatchObject({
      diagnostics: [{ rule: "io", message: expect.stringContaining("process 1 "), advice }],
    });
    expect(owners).toEqual([{ pid: 1, host: own.host }]);
    expect(host.clock.now() - began).toBeGreaterThanOrEqual(60_000);
    expect(recordsOf(project)).toEqual(["another"]);
  });

  it("is no longer waited for after a signal, whose reason is thrown", async () => {
    const project = makeProject();
    writeOwner(project, alive);
    const interrupt = new AbortController();
    const wait = { signal: interrupt.signal, onWait: () => interrupt.abort("stopped") };
    await expect(acquireWriteLock(project.dir, hostOf(project), wait)).rejects.toBe("stopped");
    expect(recordsOf(project)).toEqual(["another"]);
  });

  it.each<[string, Partial<ProcessIdentity> | string, maxMs: number]>([
    ["ended", ended, 0],
    ["is on another machine and no longer refreshes it", elsewhere, 31_000],
    ["was killed while it wrote its record", '{"pi', 6_000],
  ])("is taken over from a process that %s", async (_what, owner, maxMs) => {
    const project = makeProject();
    writeOwner(project, owner);
    const host = hostOf(project);
    const began = host.clock.now();
    const writeLock = await acquireWriteLock(project.dir, host);
    expect(host.clock.now() - began).toBeLessThanOrEqual(maxMs);
    writeLock.assertHeld();
    await writeLock.release();
    expect(pathsBelow(project.dir).filter((name) => name.includes("write-lock"))).toEqual([]);
  });

  it("is not taken over from another machine that refreshes it, even with a wrong clock", async () => {
    const project = makeProject();
    writeOwner(project, elsewhere);
    const path = join(project.dir, lockFolder);
    const host = hostOf(project);
    let waits = 0;
    const wait: Host["clock"]["wait"] = async (ms, signal) => {
      // The clock of the other machine is far behind.
      if (++waits % 100 === 0) utimesSync(path, waits / 1000, waits / 1000);
      await host.clock.wait(ms, signal);
    };
    const waiting = acquireWriteLock(project.dir, { ...host, clock: { ...host.clock, wait } });
    await expect(waiting).rejects.toBeInstanceOf(RunError);
    expect(recordsOf(project)).toEqual(["another"]);
  });

  it("is lost for a run whose lock was taken over", async () => {
    const project = makeProject();
    const writeLock = await acquireWriteLock(project.dir, hostOf(project));
    rmSync(join(project.dir, lockFolder), { recursive: true });
    writeOwner(project, elsewhere);
    expect(() => writeLock.assertHeld()).toThrow(/another run/);
    await writeLock.release();
    expect(recordsOf(project)).toEqual(["another"]);
  });
});

describe("a write lock that cannot be written to its folder", () => {
  it.each<[what: string, create: (project: Project) => void]>([
    ["a file", (project) => project.write("node_modules", "a file")],
    ["a link to nothing", ({ dir }) => symlinkSync("nowhere", join(dir, "node_modules"))],
  ])("is next to the lock file if node_modules is %s", async (_what, create) => {
    const project = makeProject();
    create(project);
    const writeLock = await acquireWriteLock(project.dir, hostOf(project));
    expect(readdirSync(project.dir).toSorted()).toEqual([".codegen-write-lock", "node_modules"]);
    await writeLock.release();
    expect(pathsBelow(project.dir)).toEqual(["node_modules"]);
  });

  it("keeps no partial record", async () => {
    const project = makeProject();
    const { disk } = faultyDisk(5, "ENOSPC");
    const writeLock = await acquireWriteLock(project.dir, { ...hostOf(project), disk });
    expect(pathsBelow(project.dir).filter((name) => name.endsWith("write-lock"))).toEqual([".codegen-write-lock"]);
    await writeLock.release();
    expect(pathsBelow(project.dir)).toEqual([]);
  });

  it.each(["EACCES", "EPERM", "EROFS"])("is not needed in a read-only project (%s)", async (code) => {
    const project = makeProject();
    const refuse = (): never => {
      throw Object.assign(new Error(code), { code });
    };
    const host = hostOf(project);
    const disk = { ...host.disk, makeFolder: refuse, writeNew: refuse };
    const writeLock = await acquireWriteLock(project.dir, { ...host, disk });
    writeLock.assertHeld();
    await writeLock.release();
    expect(pathsBelow(project.dir)).toEqual([]);
  });

  it("fails the run with its path if it cannot be next to the lock file either", async () => {
    const project = makeProject();
    project.write("sub", "a file");
    const waiting = acquireWriteLock(join(project.dir, "sub"), hostOf(project));
    const message = expect.stringContaining(".codegen-write-lock");
    await expect(waiting).rejects.toMatchObject({ diagnostics: [{ rule: "io", message }] });
  });
});

it.each([
  ["is free", undefined],
  ["belongs to an ended process", ended],
])("one of eight runs at a time holds a write lock that %s", async (_what, owner) => {
  const project = makeProject();
  if (owner !== undefined) writeOwner(project, owner);
  let ownerCount = 0;
  const run = async (): Promise<void> => {
    const writeLock = await acquireWriteLock(project.dir, hostOf(project));
    expect(++ownerCount).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    writeLock.assertHeld();
    ownerCount--;
    await writeLock.release();
  };
  await Promise.all(Array.from({ length: 8 }, run));
  expect(pathsBelow(project.dir).filter((name) => name.includes("write-lock"))).toEqual([]);
});

it("a run that only reads waits for a running process but not for an ended one", async () => {
  const project = makeProject();
  const writeLocks = new ProjectWriteLock(project.dir, hostOf(project));
  expect(writeLocks.isTaken()).toBe(false);
  const writeLock = await acquireWriteLock(project.dir, hostOf(project));
  expect(writeLocks.isTaken()).toBe(true);
  const waiting = writeLocks.untilFree();
  await writeLock.release();
  await waiting;
  expect(writeLocks.isTaken()).toBe(false);
  writeOwner(project, ended);
  expect(writeLocks.isTaken()).toBe(false);
  expect(recordsOf(project)).toEqual(["another"]);
});
