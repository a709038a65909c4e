import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { acquireWriteLock } from "../../src/platform/write-lock.ts";
import { realHost, type Host } from "../../src/platform/index.ts";
import { check } from "../../src/commands/check.ts";
import { generate } from "../../src/commands/generate.ts";
import { fakeClock } from "../support/clock.ts";
import type { Project } from "../support/project.ts";
import { projectWith } from "../support/served-project.ts";
import { high, low, responsesOf, startService } from "../support/service.ts";

const lockFile = "codegen.lock.json";

const hostOf = ({ dir }: Project): Host => ({ ...realHost(dir, {}), clock: fakeClock() });

/** A project that was generated twice, with its files after each run. */
async function twoStates() {
  const project = await projectWith({ priority: [low] }, { references: ["priority"] });
  await generate({}, hostOf(project));
  const before = project.snapshot();
  project.serve({ priority: [low, high] });
  await generate({}, hostOf(project));
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
    expect(await check({ onWaitForLock }, hostOf(project))).toMatchObject({ ok: true, drift: [] });
    await ended;
  });

  it.each([
    ["check", check],
    ["generate", generate],
  ])("%s reports only an error after waiting once, for a minute", async (_name, run) => {
    const { project } = await halfWritten();
    const writeLock = await acquireWriteLock(project.dir, hostOf(project));
    const before = project.snapshot();
    const owners: unknown[] = [];
    const onWaitForLock = (owner: unknown): void => void owners.push(owner);
    const options = { offline: true, onWaitForLock };
    expect(await run(options, hostOf(project))).toMatchObject({ diagnostics: [{ rule: "io" }] });
    expect(owners).toHaveLength(1);
    expect(project.snapshot()).toEqual(before);
    await writeLock.release();
  });

  it("generate --dry-run waits, and takes no lock", async () => {
    const { project, after } = await twoStates();
    const writeLock = await acquireWriteLock(project.dir, hostOf(project));
    let ended: Promise<void> | undefined;
    const onWaitForLock = (): void => void (ended = writeLock.release());
    const result = await generate({ dryRun: true, onWaitForLock }, hostOf(project));
    expect(result).toMatchObject({ ok: true, written: [] });
    await ended;
    expect(project.snapshot()).toEqual(after);
  });
});

it("generate fetches first, and then reads what another run has written meanwhile", async () => {
  const service = await startService(responsesOf({ priority: [low] }));
  const { project, after } = await twoStates();
  project.write("codegen.config.json", { source: { baseUrl: service.url }, references: ["priority"] });
  for (const name of ["generated", lockFile]) rmSync(join(project.dir, name), { recursive: true });
  const onRequest = (): void =>
    restore(project, { ...after, "codegen.config.json": project.read("codegen.config.json") });
  const result = await generate({ acceptRemovals: true, onRequest }, hostOf(project));
  // Before the requests there was no lock.
  expect(result).toMatchObject({ ok: true, isFirst: false, changes: [{ kind: "code-removed", code: 3 }] });
  expect(service.requests.toSorted()).toEqual(["/v1.2/references", "/v1.2/references/priority"]);
  expect(await check({}, hostOf(project))).toMatchObject({ ok: true });
});
