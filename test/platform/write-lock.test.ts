import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { realHost, type Host } from "../../src/platform/index.ts";
import { acquireWriteLock, type LockOwner, waitForWriteLock } from "../../src/platform/write-lock.ts";
import { fakeClock } from "../support/clock.ts";
import { makeProject, type Project } from "../support/project.ts";
import { notByRoot } from "../support/windows.ts";

const file = "codegen.lock.json.lock";
let project: Project;
let lockFile: string;
let host: Host;
beforeEach(() => {
  project = makeProject();
  lockFile = join(project.dir, "codegen.lock.json");
  host = { ...realHost(project.dir, {}), clock: fakeClock() };
});

/** The write lock of another process, which was refreshed some seconds ago. */
function lockByOther(secondsAgo: number): void {
  project.write(file, { pid: 1, host: "elsewhere" });
  const time = Date.now() / 1000 - secondsAgo;
  utimesSync(join(project.dir, file), time, time);
}

it("is a file beside the lock that names its owner, and leaves nothing", async () => {
  const release = await acquireWriteLock(lockFile, host);
  expect(readdirSync(project.dir)).toEqual([file]);
  expect(JSON.parse(project.read(file))).toEqual({ pid: process.pid, host: hostname() });
  await release();
  expect(readdirSync(project.dir)).toEqual([]);
});

describe.each([
  ["writes", acquireWriteLock],
  ["reads", waitForWriteLock],
])("a run that %s", (_what, wait) => {
  it("reports the owner of the write lock once, and fails after a minute", async () => {
    lockByOther(0);
    const owners: LockOwner[] = [];
    const began = host.clock.now();
    const refresh: Host["clock"]["wait"] = (ms, signal) => (lockByOther(0), host.clock.wait(ms, signal));
    const refreshed = { ...host, clock: { ...host.clock, wait: refresh } };
    const message: unknown = expect.stringMatching(/process 1 .* codegen\.lock\.json\.lock /);
    await expect(
      wait(lockFile, refreshed, { onWaitForLock: (owner) => void owners.push(owner) }),
    ).rejects.toMatchObject({ diagnostics: [{ rule: "io", file, message }] });
    expect(owners).toEqual([{ pid: 1, host: "elsewhere", file }]);
    expect((host.clock.now() - began) / 1000).toBeCloseTo(60, 0);
    expect(existsSync(join(project.dir, file))).toBe(true);
  });

  it("stops waiting after a signal, and throws its reason", async () => {
    lockByOther(0);
    const interrupt = new AbortController();
    const options = { signal: interrupt.signal, onWaitForLock: () => interrupt.abort("stopped") };
    await expect(wait(lockFile, host, options)).rejects.toBe("stopped");
  });

  it("does not wait for a dead run", async () => {
    lockByOther(11);
    const began = host.clock.now();
    await wait(lockFile, host);
    expect(host.clock.now()).toBe(began);
  });

  it("waits for an owner that a full disk kept from writing its name", async () => {
    project.write(file, "");
    const owners: LockOwner[] = [];
    const onWaitForLock = (owner: LockOwner): void => (owners.push(owner), rmSync(join(project.dir, file)));
    await wait(lockFile, host, { onWaitForLock });
    expect(owners).toEqual([{ pid: null, host: null, file }]);
  });
});

it("replaces the write lock of a dead run", async () => {
  lockByOther(11);
  const release = await acquireWriteLock(lockFile, host);
  expect(JSON.parse(readFileSync(join(project.dir, file), "utf8"))).toMatchObject({ pid: process.pid });
  await release();
});

it("names the path if it cannot be acquired, and keeps what is there", async () => {
  mkdirSync(join(project.dir, file));
  utimesSync(join(project.dir, file), 0, 0);
  await expect(acquireWriteLock(lockFile, host)).rejects.toMatchObject({ diagnostics: [{ rule: "io", file }] });
  expect(readdirSync(project.dir)).toEqual([file]);
});

notByRoot("which may write everywhere", () => {
  it("cannot be acquired in a folder that cannot be written", async () => {
    chmodSync(project.dir, 0o500);
    const message: unknown = expect.stringContaining("EACCES");
    await expect(acquireWriteLock(lockFile, host)).rejects.toMatchObject({ diagnostics: [{ rule: "io", message }] });
    await waitForWriteLock(lockFile, host);
  });
});

it("gives the lock to one of eight runs at a time", async () => {
  let ownerCount = 0;
  const run = async (): Promise<void> => {
    const release = await acquireWriteLock(lockFile, host);
    expect(++ownerCount).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    ownerCount--;
    await release();
  };
  await Promise.all(Array.from({ length: 8 }, run));
  expect(readdirSync(project.dir)).toEqual([]);
});
