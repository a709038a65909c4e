import { readdirSync, readFileSync, rmSync, utimesSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import type { ProcessIdentity } from "../../../src/platform/processes.ts";
import { acquireWriteLock, type LockOwner, WriteLocks } from "../../../src/platform/write-lock/index.ts";
import { realHost, type Host } from "../../../src/platform/host.ts";
import { RunError } from "../../../src/model/findings/index.ts";
import { faultyDisk } from "../../support/broken-disks.ts";
import { fakeClock } from "../../support/clock.ts";
import { makeProject, type Project } from "../../support/project.ts";

const place = "node_modules/.cache/reference-codegen/turn";
const { own } = realHost("/", {}).processes;

/** The state of another process is the one in its `began`: `alive`, `ended`, or unknown. */
const state: Host["processes"]["state"] = ({ pid, began }) =>
  pid === own.pid || began === "alive" ? "running" : began === "ended" ? "ended" : "unknown";
const hostOf = ({ dir }: Project): Host => ({ ...realHost(dir, {}), clock: fakeClock(), processes: { own, state } });

/** Writes the record of another process that holds the lock, or did when it ended. */
function held(project: Project, by: Partial<ProcessIdentity> | string, at = place): void {
  project.write(`${at}/another`, typeof by === "string" ? by : JSON.stringify({ ...own, ...by }));
}

const recordsOf = ({ dir }: Project): string[] => readdirSync(join(dir, place));

/** All paths in a project. */
const namesIn = ({ dir }: Project): string[] => readdirSync(dir, { recursive: true, encoding: "utf8" }).toSorted();

const alive = { pid: 1, began: "alive" };
const ended = { pid: 2, began: "ended" };

describe("the write lock", () => {
  it("removes its record and the folders that it created", async () => {
    const project = makeProject();
    const writeLock = await acquireWriteLock(project.dir, hostOf(project));
    const [record = ""] = recordsOf(project);
    expect(JSON.parse(readFileSync(join(project.dir, place, record), "utf8"))).toMatchObject({ pid: process.pid });
    writeLock.assertHeld();
    await writeLock.release();
    expect(namesIn(project)).toEqual([]);
  });

  it("keeps a folder to which something else was added", async () => {
    const project = makeProject();
    const writeLock = await acquireWriteLock(project.dir, hostOf(project));
    project.write("node_modules/.cache/other", "kept");
    await writeLock.release();
    expect(namesIn(project)).toEqual(["node_modules", "node_modules/.cache", "node_modules/.cache/other"]);
  });
});

describe("a write lock that another run holds", () => {
  it("is reported once, and fails the run after a minute", async () => {
    const project = makeProject();
    held(project, alive);
    const told: LockOwner[] = [];
    const host = hostOf(project);
    const began = host.clock.now();
    const waits = { onWait: (owner: LockOwner) => void told.push(owner) };
    await expect(acquireWriteLock(project.dir, host, waits)).rejects.toMatchObject({
      diagnostics: [
        { rule: "io", message: expect.stringContaining("process 1 "), advice: [expect.stringContaining(place)] },
      ],
    });
    expect(told).toEqual([{ pid: 1, host: own.host }]);
    expect(host.clock.now() - began).toBeGreaterThanOrEqual(60_000);
    expect(recordsOf(project)).toEqual(["another"]);
  });

  it("is no longer waited for after a signal, whose reason is thrown", async () => {
    const project = makeProject();
    held(project, alive);
    const interrupt = new AbortController();
    const wait = { signal: interrupt.signal, onWait: () => interrupt.abort("stopped") };
    await expect(acquireWriteLock(project.dir, hostOf(project), wait)).rejects.toBe("stopped");
    expect(recordsOf(project)).toEqual(["another"]);
  });

  it.each<[string, Partial<ProcessIdentity> | string, atMost: number]>([
    ["ended", ended, 0],
    ["is on another machine and no longer refreshes it", { pid: 3, machine: "another" }, 31_000],
    ["was killed while it wrote its record", '{"pi', 6_000],
  ])("is taken over from a process that %s", async (_what, by, atMost) => {
    const project = makeProject();
    held(project, by);
    const host = hostOf(project);
    const began = host.clock.now();
    const writeLock = await acquireWriteLock(project.dir, host);
    expect(host.clock.now() - began).toBeLessThanOrEqual(atMost);
    writeLock.assertHeld();
    await writeLock.release();
    expect(namesIn(project).filter((name) => name.includes("turn"))).toEqual([]);
  });

  it("is not taken over from another machine that refreshes it, even with a wrong clock", async () => {
    const project = makeProject();
    held(project, { pid: 3, machine: "another" });
    const path = join(project.dir, place);
    const host = hostOf(project);
    let waits = 0;
    const wait: Host["clock"]["wait"] = async (ms, signal) => {
      // A clock that is far behind ours.
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
    rmSync(join(project.dir, place), { recursive: true });
    held(project, { pid: 3, machine: "another" });
    expect(() => writeLock.assertHeld()).toThrow(/another run/);
    await writeLock.release();
    expect(recordsOf(project)).toEqual(["another"]);
  });
});

describe("a write lock that cannot be written to its folder", () => {
  it.each<[what: string, make: (project: Project) => void]>([
    ["a file", (project) => project.write("node_modules", "a file")],
    ["a link to nothing", ({ dir }) => symlinkSync("nowhere", join(dir, "node_modules"))],
  ])("is written next to the lock file if node_modules is %s", async (_what, make) => {
    const project = makeProject();
    make(project);
    const writeLock = await acquireWriteLock(project.dir, hostOf(project));
    expect(readdirSync(project.dir).toSorted()).toEqual([".codegen-turn", "node_modules"]);
    await writeLock.release();
    expect(namesIn(project)).toEqual(["node_modules"]);
  });

  it("leaves no partial record", async () => {
    const project = makeProject();
    const { disk } = faultyDisk(5, "ENOSPC");
    const writeLock = await acquireWriteLock(project.dir, { ...hostOf(project), disk });
    expect(namesIn(project).filter((name) => name.endsWith("turn"))).toEqual([".codegen-turn"]);
    await writeLock.release();
    expect(namesIn(project)).toEqual([]);
  });

  it.each(["EACCES", "EPERM", "EROFS"])("is not needed in a read-only project (%s)", async (code) => {
    const project = makeProject();
    const refuse = (): never => {
      throw Object.assign(new Error(code), { code });
    };
    const { disk, ...host } = hostOf(project);
    const writeLock = await acquireWriteLock(project.dir, {
      ...host,
      disk: { ...disk, makeFolder: refuse, writeNew: refuse },
    });
    writeLock.assertHeld();
    await writeLock.release();
    expect(namesIn(project)).toEqual([]);
  });

  it("fails the run with the path if the second place is not writable either", async () => {
    const project = makeProject();
    project.write("sub", "a file");
    const waiting = acquireWriteLock(join(project.dir, "sub"), hostOf(project));
    const message = expect.stringContaining(".codegen-turn");
    await expect(waiting).rejects.toMatchObject({ diagnostics: [{ rule: "io", message }] });
  });
});

it.each([
  ["free", undefined],
  ["of an ended process", ended],
])("a write lock that is %s is held by one of eight runs at a time", async (_what, by) => {
  const project = makeProject();
  if (by !== undefined) held(project, by);
  let holders = 0;
  const run = async (): Promise<void> => {
    const writeLock = await acquireWriteLock(project.dir, hostOf(project));
    expect(++holders).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    writeLock.assertHeld();
    holders--;
    await writeLock.release();
  };
  await Promise.all(Array.from({ length: 8 }, run));
  expect(namesIn(project).filter((name) => name.includes("turn"))).toEqual([]);
});

it("a run that only reads waits for a running process and not for an ended one", async () => {
  const project = makeProject();
  const writeLocks = new WriteLocks(project.dir, hostOf(project));
  expect(writeLocks.isTaken()).toBe(false);
  const writeLock = await acquireWriteLock(project.dir, hostOf(project));
  expect(writeLocks.isTaken()).toBe(true);
  const waiting = writeLocks.untilFree();
  await writeLock.release();
  await waiting;
  expect(writeLocks.isTaken()).toBe(false);
  held(project, ended);
  expect(writeLocks.isTaken()).toBe(false);
  expect(recordsOf(project)).toEqual(["another"]);
});
