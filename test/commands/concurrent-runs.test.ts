import { existsSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { acquireWriteLock } from "../../src/platform/write-lock.ts";
import { realHost, type Host } from "../../src/platform/index.ts";
import { check as checkIn } from "../../src/commands/check.ts";
import { generate as generateIn, type GenerateOptions } from "../../src/commands/generate.ts";
import { fakeClock } from "../support/clock.ts";
import type { Project } from "../support/project.ts";
import { projectWith } from "../support/served-project.ts";
import { membersOf } from "../support/reports.ts";
import { type Handler, high, low, responsesOf, sendResponse } from "../support/service.ts";

const check = async (...run: Parameters<typeof checkIn>) => membersOf(await checkIn(...run));
const generate = async (...run: Parameters<typeof generateIn>) => membersOf(await generateIn(...run));

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
    const release = await acquireWriteLock(join(project.dir, lockFile), hostOf(project));
    let ended: Promise<void> | undefined;
    const onWaitForLock = (): void => {
      restore(project, after);
      ended = release();
    };
    expect(await check({ onWaitForLock }, hostOf(project))).toMatchObject({ ok: true, drift: [] });
    await ended;
  });

  it.each([
    ["check", check],
    ["generate", generate],
  ])("%s reports only an error after waiting once, for a minute", async (_name, run) => {
    const { project } = await halfWritten();
    const release = await acquireWriteLock(join(project.dir, lockFile), hostOf(project));
    const before = project.snapshot();
    const files: unknown[] = [];
    const onWaitForLock = (file: string): void => void files.push(file);
    const options = { offline: true, onWaitForLock };
    expect(await run(options, hostOf(project))).toMatchObject({ diagnostics: [{ rule: "io" }] });
    expect(files).toEqual([`${lockFile}.lock`]);
    expect(project.snapshot()).toEqual(before);
    await release();
  });
});

it("generate acquires the write lock only if it writes", async () => {
  const project = await projectWith({ priority: [low] });
  await generate({}, hostOf(project));
  // A folder with a file in it cannot be acquired.
  project.write(`${lockFile}.lock/mine`, "");
  utimesSync(join(project.dir, `${lockFile}.lock`), 0, 0);
  expect(await generate({}, hostOf(project))).toMatchObject({ ok: true, written: [] });
  project.serve({ priority: [low, high] });
  expect(await generate({ dryRun: true }, hostOf(project))).toMatchObject({ ok: true, diagnostics: [] });
  expect(await generate({}, hostOf(project))).toMatchObject({
    diagnostics: [{ rule: "io", file: `${lockFile}.lock` }],
  });
});

describe("an overtaken run", () => {
  const single = "/v1.2/references/priority";
  const keptLow = responsesOf({ priority: [low] });
  const withHigh = responsesOf({ priority: [low, high] });

  /**
   * Runs `generate` while its response, of before the code 3, is held until a later run has written that code. Returns the result,
   * the number of requests for the list, and whether the write lock was held at each.
   */
  async function overtaken(options: GenerateOptions) {
    const isLocked: boolean[] = [];
    const project = await projectWith({ priority: [low] });
    await generate({}, hostOf(project));
    const later = async (): Promise<void> => {
      project.serve({ priority: [low, high] }, { [single]: answer(withHigh) });
      expect(await generate({}, hostOf(project))).toMatchObject({ ok: true });
    };
    const answer =
      (responses: typeof withHigh): Handler =>
      (request, response) => {
        isLocked.push(existsSync(join(project.dir, `${lockFile}.lock`)));
        sendResponse(responses[single] ?? 404, request, response);
      };
    const held: Handler = (request, response) => void later().then(() => answer(keptLow)(request, response));
    project.serve({ priority: [low] }, { [single]: held });
    const result = await generate(options, hostOf(project));
    return { project, result, isLocked };
  }

  it.each<GenerateOptions>([{}, { locked: true }])(
    "fetches once more, while it holds the write lock: %j",
    async (options) => {
      const { project, result, isLocked } = await overtaken(options);
      expect(result).toMatchObject({ ok: true, diagnostics: [] });
      expect(isLocked).toEqual([false, false, true]);
      expect(project.read(lockFile)).toContain('"code": 3');
      expect(project.read(lockFile)).not.toContain("removed");
      expect(await check({}, hostOf(project))).toMatchObject({ ok: true });
    },
  );
});
