import { readdirSync, readFileSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import type { ProcessIdentity } from "../../../src/platform/processes.ts";
import { takeTurn, type TurnHolder, Turns } from "../../../src/platform/write-lock/index.ts";
import { realWorld, type World } from "../../../src/platform/world.ts";
import { RunError } from "../../../src/model/findings/index.ts";
import { faultyDisk } from "../../support/broken-disks.ts";
import { fakeClock } from "../../support/clock.ts";
import { makeProject, type Project } from "../../support/project.ts";

const place = "node_modules/.cache/reference-codegen/turn";
const { own } = realWorld("/", {}).processes;

/** A machine that knows of other processes what `began` says: `alive`, `gone`, or nothing. */
const state: World["processes"]["state"] = ({ pid, began }) =>
  pid === own.pid || began === "alive" ? "running" : began === "gone" ? "gone" : "unknown";
const worldOf = ({ dir }: Project): World => ({ ...realWorld(dir, {}), clock: fakeClock(), processes: { own, state } });

/** A turn that another process has left, or holds. */
function held(project: Project, by: Partial<ProcessIdentity> | string, at = place): void {
  project.write(`${at}/another`, typeof by === "string" ? by : JSON.stringify({ ...own, ...by }));
}

const recordsOf = ({ dir }: Project): string[] => readdirSync(join(dir, place));

/** Names of what is in the folder of a project, at any depth. */
const namesIn = ({ dir }: Project): string[] => readdirSync(dir, { recursive: true, encoding: "utf8" }).toSorted();

const alive = { pid: 1, began: "alive" };
const gone = { pid: 2, began: "gone" };

describe("a turn", () => {
  it("leaves nothing, not even the folders that it needed", async () => {
    const project = makeProject();
    const turn = await takeTurn(project.dir, worldOf(project));
    const [record = ""] = recordsOf(project);
    expect(JSON.parse(readFileSync(join(project.dir, place, record), "utf8"))).toMatchObject({ pid: process.pid });
    turn.assertHeld();
    await turn.release();
    expect(namesIn(project)).toEqual([]);
  });

  it("leaves folders in which something else has come", async () => {
    const project = makeProject();
    const turn = await takeTurn(project.dir, worldOf(project));
    project.write("node_modules/.cache/other", "kept");
    await turn.release();
    expect(namesIn(project)).toEqual(["node_modules", "node_modules/.cache", "node_modules/.cache/other"]);
  });

  it("is one run's at a time", async () => {
    const project = makeProject();
    const events: string[] = [];
    const run = async (name: number): Promise<void> => {
      const turn = await takeTurn(project.dir, worldOf(project));
      events.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      events.push(`${name} ends`);
      await turn.release();
    };
    await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(run));
    expect(events).toHaveLength(16);
    for (let index = 0; index < events.length; index += 2) {
      expect(events[index + 1]).toBe(events[index]?.replace("begins", "ends"));
    }
    expect(namesIn(project)).toEqual([]);
  });
});

describe("a turn that another run holds", () => {
  it("is told of once, after a second, and given up after a minute", async () => {
    const project = makeProject();
    held(project, alive);
    const told: TurnHolder[] = [];
    const world = worldOf(project);
    const began = world.clock.now();
    const waits = { onWait: (holder: TurnHolder) => void told.push(holder) };
    await expect(takeTurn(project.dir, world, waits)).rejects.toMatchObject({
      diagnostics: [
        { rule: "io", message: expect.stringContaining("process 1 "), advice: [expect.stringContaining(place)] },
      ],
    });
    expect(told).toEqual([{ pid: 1, host: own.host }]);
    expect(world.clock.now() - began).toBeGreaterThanOrEqual(60_000);
    expect(recordsOf(project)).toEqual(["another"]);
  });

  it("ends a wait with the reason of a signal", async () => {
    const project = makeProject();
    held(project, alive);
    const interrupt = new AbortController();
    const wait = { signal: interrupt.signal, onWait: () => interrupt.abort("stopped") };
    await expect(takeTurn(project.dir, worldOf(project), wait)).rejects.toBe("stopped");
    expect(recordsOf(project)).toEqual(["another"]);
  });

  it.each<[string, Partial<ProcessIdentity> | string, atMost: number]>([
    ["a process that is gone", gone, 0],
    ["one of which nobody knows, without a sign of life", { pid: 3, machine: "another" }, 31_000],
    ["nobody knows whom: it was killed while it wrote its name", '{"pi', 6_000],
  ])("is taken from %s", async (_what, by, atMost) => {
    const project = makeProject();
    held(project, by);
    const world = worldOf(project);
    const began = world.clock.now();
    const turn = await takeTurn(project.dir, world);
    expect(world.clock.now() - began).toBeLessThanOrEqual(atMost);
    turn.assertHeld();
    await turn.release();
    expect(namesIn(project).filter((name) => name.includes("turn"))).toEqual([]);
  });

  it("is not taken from another machine that gives signs of life, whatever its clock says", async () => {
    const project = makeProject();
    held(project, { pid: 3, machine: "another" });
    const path = join(project.dir, place);
    const world = worldOf(project);
    let signs = 0;
    const wait: World["clock"]["wait"] = async (ms, signal) => {
      // An hour behind ours, and refreshed.
      if (++signs % 100 === 0) utimesSync(path, signs / 1000, signs / 1000);
      await world.clock.wait(ms, signal);
    };
    const waiting = takeTurn(project.dir, { ...world, clock: { ...world.clock, wait } });
    await expect(waiting).rejects.toBeInstanceOf(RunError);
    expect(recordsOf(project)).toEqual(["another"]);
  });

  it("is taken from a dead one by one run of eight", async () => {
    const project = makeProject();
    held(project, gone);
    let inside = 0;
    const run = async (): Promise<void> => {
      const turn = await takeTurn(project.dir, worldOf(project));
      expect(++inside).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      turn.assertHeld();
      inside--;
      await turn.release();
    };
    await Promise.all(Array.from({ length: 8 }, run));
  });

  it("is found lost by who comes back after it was taken for dead", async () => {
    const project = makeProject();
    const turn = await takeTurn(project.dir, worldOf(project));
    rmSync(join(project.dir, place), { recursive: true });
    held(project, { pid: 3, machine: "another" });
    expect(() => turn.assertHeld()).toThrow(/another run/);
    await turn.release();
    expect(recordsOf(project)).toEqual(["another"]);
  });
});

describe("a turn whose place cannot be written", () => {
  it("lies beside the lock", async () => {
    const project = makeProject();
    project.write("node_modules", "a file");
    const turn = await takeTurn(project.dir, worldOf(project));
    expect(readdirSync(project.dir).toSorted()).toEqual([".codegen-turn", "node_modules"]);
    await turn.release();
    expect(namesIn(project)).toEqual(["node_modules"]);
  });

  it("leaves no half of it", async () => {
    const project = makeProject();
    const { disk } = faultyDisk(5, "ENOSPC");
    const turn = await takeTurn(project.dir, { ...worldOf(project), disk });
    expect(namesIn(project).filter((name) => name.endsWith("turn"))).toEqual([".codegen-turn"]);
    await turn.release();
    expect(namesIn(project)).toEqual([]);
  });

  it.each(["EACCES", "EPERM", "EROFS"])("because the project is read-only (%s) is not needed", async (code) => {
    const project = makeProject();
    const refuse = (): never => {
      throw Object.assign(new Error(code), { code });
    };
    const { disk, ...world } = worldOf(project);
    const turn = await takeTurn(project.dir, { ...world, disk: { ...disk, makeFolder: refuse, writeNew: refuse } });
    turn.assertHeld();
    await turn.release();
    expect(namesIn(project)).toEqual([]);
  });

  it("in neither place is told, with the path", async () => {
    const project = makeProject();
    project.write("sub", "a file");
    const waiting = takeTurn(join(project.dir, "sub"), worldOf(project));
    const message = expect.stringContaining(".codegen-turn");
    await expect(waiting).rejects.toMatchObject({ diagnostics: [{ rule: "io", message }] });
  });
});

it("a run that only reads waits for a live one and not for a dead one", async () => {
  const project = makeProject();
  const turns = new Turns(project.dir, worldOf(project));
  expect(turns.isTaken()).toBe(false);
  const turn = await takeTurn(project.dir, worldOf(project));
  expect(turns.isTaken()).toBe(true);
  const waiting = turns.untilFree();
  await turn.release();
  await waiting;
  expect(turns.isTaken()).toBe(false);
  held(project, gone);
  expect(turns.isTaken()).toBe(false);
  expect(recordsOf(project)).toEqual(["another"]);
});
