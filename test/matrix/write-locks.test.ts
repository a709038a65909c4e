import { beforeEach, expect, it } from "@jest/globals";
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { acquireWriteLock } from "../../src/platform/write-lock/index.ts";
import { realHost } from "../../src/platform/index.ts";
import { makeProject } from "../support/project.ts";
import { startService } from "../support/service.ts";
import { here } from "./axes.ts";

// Several processes in one project. The lists of the service depend on the variable WHO of the process.

const cli = join(here, "../../dist/cli.cjs");
const keys = ["priority", "contact_status", "contact_type"];
let dir: string;

const listOf = (key: string, who: string): object => {
  const values = [1, 2, 3].map((code) => [code, { code, description: `${key} ${code} of ${who}`, enable: true }]);
  return { name: key, description: "", values: Object.fromEntries(values) };
};

const answersTo = (who: string): [path: string, answer: object][] => {
  const lists = keys.map((key) => [key, listOf(key, who)] as const);
  const overview = `/${who}/v1.2/references`;
  return [
    [overview, Object.fromEntries(lists)],
    ...lists.map(([key, list]): [string, object] => [`${overview}/${key}`, list]),
  ];
};

beforeEach(async () => {
  const { url } = await startService(Object.fromEntries(Array.from("abcdef").flatMap(answersTo)));
  ({ dir } = makeProject({ source: { baseUrl: `${url}/\${WHO}` }, references: keys }));
});

interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** @param onErr called with the whole stderr so far */
function start(
  words: readonly string[],
  who = "a",
  onErr = (_text: string, _pid: number): void => undefined,
): Promise<Ended> {
  const env = { ...process.env, WHO: who, NO_COLOR: "1", NODE_OPTIONS: "" };
  const child = spawn(process.execPath, [cli, ...words], { cwd: dir, env });
  const texts = { stdout: "", stderr: "" };
  child.stdout.on("data", (text) => (texts.stdout += text));
  child.stderr.on("data", (text) => onErr((texts.stderr += text), child.pid as number));
  return new Promise((resolve) => child.on("close", (exitCode) => resolve({ exitCode, ...texts })));
}

const filesOf = (folder: string): Record<string, string> => {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => /\.(?:json|ts|md)$/.test(name) && !name.includes("node_modules"));
  return Object.fromEntries(files.toSorted().map((name) => [name, readFileSync(join(folder, name), "utf8")]));
};

/** Temporary files and write locks. */
const leftOvers = (): string[] =>
  readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((name) => /codegen-tmp|write-lock/.test(name));

/** The owners of the lists in lock and package; more than one if they are mixed. */
function owners(): string[] {
  const texts = Object.values(filesOf(dir)).join("\n");
  return [...new Set(Array.from(texts.matchAll(/ \d of (\w)\b/g), ([, who = ""]) => who))];
}

it("two concurrent runs with different lists result in one of both", async () => {
  for (let pair = 0; pair < 10; pair++) {
    // Every second pair starts from the result of the pair before.
    if (pair % 2 === 0)
      for (const name of ["generated", "codegen.lock.json"]) rmSync(join(dir, name), { recursive: true, force: true });
    const [first, second] = pair % 4 < 2 ? ["a", "b"] : ["c", "d"];
    const ended = await Promise.all([
      start(["--no-cache"], first),
      start(["--no-cache"], second),
      start(["check", "--no-cache"]),
    ]);
    expect(ended.slice(0, 2)).toMatchObject([{ exitCode: 0 }, { exitCode: 0 }]);
    // A check fails only if the lock does not exist yet, and never finds drift.
    expect([0, 2]).toContain(ended[2]?.exitCode);
    expect([first, second]).toContain(owners().join());
    expect(await start(["check", "--full"])).toMatchObject({ exitCode: 0 });
    expect(leftOvers()).toEqual([]);
  }
});

it("eight concurrent runs result in one consistent state", async () => {
  await start(["--no-cache"]);
  const whos = ["b", "c", "d", "e", "f"];
  const runs = [
    ...whos.map((who) => start(["--no-cache"], who)),
    start(["--offline"]),
    start(["docs"]),
    start(["check"]),
  ];
  for (const ended of await Promise.all(runs)) expect(ended).toMatchObject({ exitCode: 0 });
  expect(owners()).toHaveLength(1);
  expect(await start(["check", "--full"])).toMatchObject({ exitCode: 0 });
  expect(leftOvers()).toEqual([]);
});

it.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s ends a wait, after the process that holds the lock was printed", async (signal, exitCode) => {
  mkdirSync(join(dir, "node_modules"));
  const writeLock = await acquireWriteLock(dir, realHost(dir, {}));
  let isSent = false;
  const stop = (text: string, pid: number): void => {
    // A second signal would end the process at once.
    if (isSent || !text.includes(`process ${process.pid} `)) return;
    isSent = process.kill(pid, signal);
  };
  expect(await start(["--no-cache"], "a", stop)).toMatchObject({ exitCode, stdout: "" });
  await writeLock.release();
  expect(readdirSync(dir).toSorted()).toEqual(["codegen.config.json", "node_modules"]);
});

it("starts again if another run has written since it read", async () => {
  await start(["--no-cache"]);
  const other = makeProject().dir;
  cpSync(dir, other, { recursive: true });
  const writeLock = await acquireWriteLock(dir, realHost(dir, {}));
  const write = async (): Promise<void> => {
    // Lock and package of another run.
    const there = dir;
    dir = other;
    await start(["--no-cache"], "c");
    dir = there;
    for (const [name, text] of Object.entries(filesOf(other))) writeFileSync(join(dir, name), text);
    await writeLock.release();
  };
  let begun: Promise<void> | undefined;
  const ended = await start(["--no-cache"], "b", () => void (begun ??= write()));
  await begun;
  expect(ended).toMatchObject({ exitCode: 0 });
  expect(owners()).toEqual(["b"]);
  expect(await start(["check", "--full"])).toMatchObject({ exitCode: 0 });
});
