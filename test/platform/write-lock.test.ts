import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { RunError } from "../../src/model/findings/index.ts";
import { realHost, type Host } from "../../src/platform/index.ts";
import { acquireWriteLock, type LockOwner, waitForWriteLock } from "../../src/platform/write-lock.ts";
import { faultyDisk } from "../support/broken-disks.ts";
import { fakeClock } from "../support/clock.ts";
import { makeProject, type Project } from "../support/project.ts";

const lockFolder = "node_modules/.cache/reference-codegen/write-lock";

const hostOf = ({ dir }: Project): Host => ({ ...realHost(dir, {}), clock: fakeClock() });

/** The files of the lock. */
const lockFiles = ({ dir }: Project): string[] =>
  [lockFolder, `${lockFolder}.json`].filter((path) => existsSync(join(dir, path)));

/** The lock of another process, which was refreshed some seconds ago. */
function lockedByOther(project: Project, secondsAgo: number): void {
  const path = join(project.dir, lockFolder);
  mkdirSync(path, { recursive: true });
  const time = Date.now() / 1000 - secondsAgo;
  utimesSync(path, time, time);
  project.write(`${lockFolder}.json`, { id: "another", pid: 1, host: "elsewhere" });
}

it("has a record of its owner, and leaves nothing", async () => {
  const project = makeProject();
  const writeLock = await acquireWriteLock(project.dir, hostOf(project));
  const record = JSON.parse(readFileSync(join(project.dir, `${lockFolder}.json`), "utf8")) as unknown;
  expect(record).toMatchObject({ pid: process.pid, host: hostname() });
  writeLock.assertHeld();
  await writeLock.release();
  expect(lockFiles(project)).toEqual([]);
});

describe("a write lock that another run holds", () => {
  it.each([
    ["a run that writes", acquireWriteLock],
    ["a run that reads", waitForWriteLock],
  ])("reports the write lock of another run once, and fails %s after a minute", async (_what, wait) => {
    const project = makeProject();
    lockedByOther(project, 0);
    const owners: LockOwner[] = [];
    const host = hostOf(project);
    const began = host.clock.now();
    const refreshed: Host = {
      ...host,
      clock: { ...host.clock, wait: (ms, signal) => (lockedByOther(project, 0), host.clock.wait(ms, signal)) },
    };
    await expect(
      wait(project.dir, refreshed, { onWaitForLock: (owner) => void owners.push(owner) }),
    ).rejects.toMatchObject({
      diagnostics: [{ rule: "io", message: expect.stringContaining("process 1 ") }],
    });
    expect(owners).toEqual([{ pid: 1, host: "elsewhere" }]);
    expect(host.clock.now() - began).toBeGreaterThanOrEqual(60_000);
    expect(host.clock.now() - began).toBeLessThan(62_000);
    expect(lockFiles(project)).toHaveLength(2);
  });

  it("ends the wait after a signal, and throws its reason", async () => {
    const project = makeProject();
    lockedByOther(project, 0);
    const interrupt = new AbortController();
    const wait = { signal: interrupt.signal, onWaitForLock: () => interrupt.abort("stopped") };
    await expect(acquireWriteLock(project.dir, hostOf(project), wait)).rejects.toBe("stopped");
  });

  it.each([
    ["a run that writes", acquireWriteLock],
    ["a run that reads", waitForWriteLock],
  ])("does not keep %s waiting if its process is dead", async (_what, wait) => {
    const project = makeProject();
    lockedByOther(project, 11);
    const host = hostOf(project);
    const began = host.clock.now();
    const writeLock = await wait(project.dir, host);
    expect(host.clock.now()).toBe(began);
    await writeLock?.release();
  });

  it("reports the loss to a run whose lock was taken over", async () => {
    const project = makeProject();
    const writeLock = await acquireWriteLock(project.dir, hostOf(project));
    lockedByOther(project, 0);
    expect(() => writeLock.assertHeld()).toThrow(/another run/);
    rmSync(join(project.dir, lockFolder), { recursive: true });
    expect(() => writeLock.assertHeld()).toThrow(/another run/);
  });

  it("leaves the lock to the run that took it over", async () => {
    const project = makeProject();
    const late = await acquireWriteLock(project.dir, hostOf(project));
    const longAgo = Date.now() / 1000 - 60;
    utimesSync(join(project.dir, lockFolder), longAgo, longAgo);
    const writeLock = await acquireWriteLock(project.dir, hostOf(project));
    await late.release();
    writeLock.assertHeld();
    expect(lockFiles(project)).toHaveLength(2);
    await writeLock.release();
    expect(lockFiles(project)).toEqual([]);
  });
});

describe("a write lock that cannot be written", () => {
  it.each<[what: string, create: (project: Project) => void]>([
    ["a file", (project) => project.write("node_modules", "a file")],
    ["a link to nothing", ({ dir }) => symlinkSync("nowhere", join(dir, "node_modules"))],
  ])("ends the run at once if node_modules is %s", async (_what, create) => {
    const project = makeProject();
    create(project);
    const host = hostOf(project);
    const began = host.clock.now();
    await expect(acquireWriteLock(project.dir, host)).rejects.toMatchObject({ diagnostics: [{ rule: "io" }] });
    expect(host.clock.now()).toBe(began);
    // Nobody can hold it either.
    await waitForWriteLock(project.dir, host);
  });

  it.each(["ENOSPC", "EACCES", "EROFS"])("ends the run at once after %s at any call", async (code) => {
    for (let at = 1; ; at++) {
      const project = makeProject();
      const { disk, calls } = faultyDisk(at, code);
      const acquired = acquireWriteLock(project.dir, { ...hostOf(project), disk });
      const error: unknown = await acquired.then(
        ({ release }) => release(),
        (reason: unknown) => reason,
      );
      if (calls.length < at) break;
      if (error !== undefined) expect(error).toBeInstanceOf(RunError);
      expect(existsSync(join(project.dir, lockFolder))).toBe(false);
    }
  });
});

it("gives the lock to one of eight runs at a time", async () => {
  const project = makeProject();
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
  expect(lockFiles(project)).toEqual([]);
});
