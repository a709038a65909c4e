import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "@jest/globals";
import { RunError } from "../../src/model/findings/index.ts";
import { posixPath } from "../../src/platform/files/index.ts";
import { realHost, type Host } from "../../src/platform/index.ts";
import { acquireWriteLock, type LockOwner, waitForWriteLock } from "../../src/platform/write-lock.ts";
import { faultyDisk, watchedDisk } from "../support/broken-disks.ts";
import { fakeClock } from "../support/clock.ts";
import { makeProject, pathsBelow, type Project } from "../support/project.ts";
import { exceptOnWindows, notByRoot, onlyByRoot } from "../support/windows.ts";

const lockFolder = "node_modules/.cache/reference-codegen/write-lock";

/** Its temporary folder is in the project. On Windows, it has another variable. */
const hostOf = ({ dir }: Project): Host => {
  const temporary = join(dir, "tmp");
  return { ...realHost(dir, { TMPDIR: temporary, TEMP: temporary }), clock: fakeClock() };
};

/** The folder for a project in its temporary folder. */
const folderIn = ({ dir }: Project): string => {
  const [name = "none"] = readdirSync(join(dir, "tmp"));
  return join(dir, "tmp", name);
};

/** A project in which no folder can be created in `node_modules`, also not by root. */
function withoutModules(): Project {
  const project = makeProject();
  project.write("node_modules", "a file");
  return project;
}

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

describe("a write lock without a writable node_modules", () => {
  it.each<[what: string, create: (project: Project) => void]>([
    ["a file", (project) => project.write("node_modules", "a file")],
    ["a link to nothing", ({ dir }) => symlinkSync("nowhere", join(dir, "node_modules"))],
    ["a folder with a file in place of the folder", (project) => project.write(dirname(lockFolder), "a file")],
  ])("is in the temporary folder if node_modules is %s", async (_what, create) => {
    const project = makeProject();
    create(project);
    const writeLock = await acquireWriteLock(project.dir, hostOf(project));
    expect(readdirSync(folderIn(project)).toSorted()).toEqual(["write-lock", "write-lock.json"]);
    writeLock.assertHeld();
    await writeLock.release();
    expect(readdirSync(folderIn(project))).toEqual([]);
  });

  exceptOnWindows("where a folder has an owner", () => {
    it("is in a folder for this user only", async () => {
      const project = withoutModules();
      const writeLock = await acquireWriteLock(project.dir, hostOf(project));
      expect(statSync(folderIn(project)).mode & 0o777).toBe(0o700);
      await writeLock.release();
    });

    it.each<[what: string, replace: (folder: string, project: Project) => void]>([
      ["is a link to a folder", (folder, { dir }) => symlinkSync(dir, folder)],
      ["is a link to nothing", (folder) => symlinkSync("nowhere", folder)],
      ["can be read by other users", (folder) => (mkdirSync(folder), chmodSync(folder, 0o755))],
      ["can be written by other users", (folder) => (mkdirSync(folder), chmodSync(folder, 0o777))],
      ["is a file", (folder) => writeFileSync(folder, "")],
    ])("is refused, and not waited for, if its temporary folder %s", async (_what, replace) => {
      const project = withoutModules();
      await (await acquireWriteLock(project.dir, hostOf(project))).release();
      const folder = folderIn(project);
      rmSync(folder, { recursive: true });
      replace(folder, project);
      const paths = pathsBelow(project.dir);
      const ended = acquireWriteLock(project.dir, hostOf(project));
      await expect(ended).rejects.toMatchObject({ diagnostics: [{ rule: "io" }] });
      await waitForWriteLock(project.dir, hostOf(project));
      expect(pathsBelow(project.dir)).toEqual(paths);
    });
  });

  notByRoot("which may write everywhere", () => {
    it("is in the temporary folder if the folder in node_modules cannot be written", async () => {
      const project = makeProject();
      mkdirSync(join(project.dir, lockFolder, ".."), { recursive: true });
      chmodSync(join(project.dir, lockFolder, ".."), 0o500);
      const writeLock = await acquireWriteLock(project.dir, hostOf(project));
      expect(readdirSync(folderIn(project))).toHaveLength(2);
      await writeLock.release();
    });
  });

  onlyByRoot("which may act as another user", () => {
    const { geteuid, seteuid } = process;
    const [root, nobody] = [geteuid?.() ?? 0, 65_534];
    afterEach(() => seteuid?.(root));

    it("is in the temporary folder if another user owns node_modules", async () => {
      const project = makeProject();
      project.write("node_modules/other/index.js", "");
      mkdirSync(join(project.dir, "tmp"));
      chmodSync(join(project.dir, "tmp"), 0o777);
      chmodSync(project.dir, 0o755);
      // It reads this repository, which may be in a folder that only root can read.
      const host = hostOf(project);
      seteuid?.(nobody);
      const writeLock = await acquireWriteLock(project.dir, host);
      expect(readdirSync(folderIn(project))).toHaveLength(2);
      await writeLock.release();
    });

    it("is refused, and not waited for, if its temporary folder belongs to another user", async () => {
      const project = withoutModules();
      const writeLock = await acquireWriteLock(project.dir, hostOf(project));
      chownSync(folderIn(project), nobody, nobody);
      await waitForWriteLock(project.dir, hostOf(project));
      const message = expect.stringContaining(posixPath(project.dir, folderIn(project)));
      const ended = acquireWriteLock(project.dir, hostOf(project));
      await expect(ended).rejects.toMatchObject({ diagnostics: [{ rule: "io", message }] });
      await writeLock.release();
    });
  });

  it.each([
    ["a run that writes", acquireWriteLock],
    ["a run that reads", waitForWriteLock],
  ])("keeps %s waiting that could write to node_modules", async (_what, wait) => {
    const project = withoutModules();
    const writeLock = await acquireWriteLock(project.dir, hostOf(project));
    rmSync(join(project.dir, "node_modules"));
    const owners: LockOwner[] = [];
    const onWaitForLock = (owner: LockOwner): void => void (owners.push(owner), void writeLock.release());
    const later = await wait(project.dir, hostOf(project), { onWaitForLock });
    expect(owners).toMatchObject([{ pid: process.pid }]);
    await later?.release();
  });

  it("is given up if another run has acquired one in the other place at the same time", async () => {
    const project = withoutModules();
    await (await acquireWriteLock(project.dir, hostOf(project))).release();
    rmSync(join(project.dir, "node_modules"));
    const other = join(folderIn(project), "write-lock");
    let owners = 0;
    const { disk } = watchedDisk((_call, method) => {
      if (method === "makePrivateFolder" && owners === 0) mkdirSync(other, { recursive: true });
      return false;
    });
    const onWaitForLock = (): void => (owners++, rmSync(other, { recursive: true }));
    const writeLock = await acquireWriteLock(project.dir, { ...hostOf(project), disk }, { onWaitForLock });
    expect(owners).toBe(1);
    expect(lockFiles(project)).toHaveLength(2);
    await writeLock.release();
  });

  it("waits for a run that can write to node_modules", async () => {
    const project = makeProject();
    const writeLock = await acquireWriteLock(project.dir, hostOf(project));
    const { disk } = watchedDisk((_call, method, path) => method === "makePrivateFolder" && /node_modules/.test(path));
    const owners: LockOwner[] = [];
    const onWaitForLock = (owner: LockOwner): void => void (owners.push(owner), void writeLock.release());
    const later = await acquireWriteLock(project.dir, { ...hostOf(project), disk }, { onWaitForLock });
    expect(owners).toMatchObject([{ pid: process.pid }]);
    later.assertHeld();
    await later.release();
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
