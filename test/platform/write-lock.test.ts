import { chmodSync, existsSync, mkdirSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { realHost, type Host } from "../../src/platform/index.ts";
import { acquireWriteLock, waitForWriteLock } from "../../src/platform/write-lock.ts";
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

/** Makes the write lock of another process, which was refreshed some seconds ago. */
function lockByOther(secondsAgo: number): void {
  mkdirSync(join(project.dir, file), { recursive: true });
  const time = Date.now() / 1000 - secondsAgo;
  utimesSync(join(project.dir, file), time, time);
}

it("is beside the lock, and leaves nothing", async () => {
  const release = await acquireWriteLock(lockFile, host);
  expect(readdirSync(project.dir)).toEqual([file]);
  await release();
  expect(readdirSync(project.dir)).toEqual([]);
});

describe.each([
  ["writes", acquireWriteLock],
  ["reads", waitForWriteLock],
])("a run that %s", (_what, wait) => {
  it("reports the write lock that it waits for once, and fails after a minute", async () => {
    lockByOther(0);
    const files: string[] = [];
    const began = host.clock.now();
    const refresh: Host["clock"]["wait"] = (ms, signal) => (lockByOther(0), host.clock.wait(ms, signal));
    const refreshed = { ...host, clock: { ...host.clock, wait: refresh } };
    const message: unknown = expect.stringContaining(file);
    await expect(wait(lockFile, refreshed, { onWaitForLock: (held) => void files.push(held) })).rejects.toMatchObject({
      findings: [{ rule: "io", file, message }],
    });
    expect(files).toEqual([file]);
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
});

it("names the path if it cannot be acquired, and keeps what is there", async () => {
  project.write(`${file}/mine`, "");
  utimesSync(join(project.dir, file), 0, 0);
  await expect(acquireWriteLock(lockFile, host)).rejects.toMatchObject({ findings: [{ rule: "io", file }] });
  expect(readdirSync(join(project.dir, file))).toEqual(["mine"]);
});

notByRoot("which may write everywhere", () => {
  it("cannot be acquired in a folder that cannot be written", async () => {
    chmodSync(project.dir, 0o500);
    const message: unknown = expect.stringContaining("EACCES");
    await expect(acquireWriteLock(lockFile, host)).rejects.toMatchObject({ findings: [{ rule: "io", message }] });
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
