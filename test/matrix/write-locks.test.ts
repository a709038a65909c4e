import { beforeEach, expect, it } from "@jest/globals";
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { acquireWriteLock } from "../../src/platform/write-lock.ts";
import { realHost } from "../../src/platform/index.ts";
import { makeProject } from "../support/project.ts";
import { startService } from "../support/service.ts";
import { cli } from "./axes.ts";

// Several processes in one project. The lists of the service depend on the variable WHO of each process.

const keys = ["priority", "contact_status", "contact_type"];
let dir: string;

const listOf = (key: string, who: string): object => {
  const values = [1, 2, 3].map((code) => [code, { code, description: `${key} ${code} of ${who}`, enable: true }]);
  return { name: key, description: "", values: Object.fromEntries(values) };
};

const responsesTo = (who: string): [path: string, response: object][] => {
  const lists = keys.map((key): [string, object] => [key, listOf(key, who)]);
  const overview = `/${who}/v1.2/references`;
  return [
    [overview, Object.fromEntries(lists)],
    ...lists.map(([key, list]): [string, object] => [`${overview}/${key}`, list]),
  ];
};

beforeEach(async () => {
  const { url } = await startService(Object.fromEntries(Array.from("abcdef").flatMap(responsesTo)));
  ({ dir } = makeProject({ source: { baseUrl: `${url}/\${WHO}` }, references: keys }));
});

interface RunResult {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** @param onErr called with all of stderr so far */
function start(
  args: readonly string[],
  who = "a",
  onErr = (_text: string, _pid: number): void => undefined,
): Promise<RunResult> {
  const env = { ...process.env, WHO: who, NO_COLOR: "1", NODE_OPTIONS: "" };
  const child = spawn(process.execPath, [cli, ...args], { cwd: dir, env });
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
const leftovers = (): string[] =>
  readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((name) => /codegen-tmp|\.json\.lock$/.test(name));

/** The owners of the lists in lock and package; more than one if they are mixed. */
function owners(): string[] {
  const texts = Object.values(filesOf(dir)).join("\n");
  return [...new Set(Array.from(texts.matchAll(/ \d of (\w)\b/g), ([, who = ""]) => who))];
}

it("seven concurrent runs result in one consistent state", async () => {
  await start([]);
  const whos = ["b", "c", "d", "e", "f"];
  const others = [["--offline"], ["docs", "page.html"], ["check"]].map((args) => start(args));
  const runs = [...whos.map((who) => start([], who)), ...others];
  for (const result of await Promise.all(runs)) expect(result).toMatchObject({ exitCode: 0 });
  expect(owners()).toHaveLength(1);
  expect(await start(["check", "--full"])).toMatchObject({ exitCode: 0 });
  expect(leftovers()).toEqual([]);
});

it.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s ends a wait, after the write lock that is held was printed", async (signal, exitCode) => {
  const release = await acquireWriteLock(join(dir, "codegen.lock.json"), realHost(dir, {}));
  let isSent = false;
  const stop = (text: string, pid: number): void => {
    // A second signal would end the process at once.
    if (isSent || !text.includes("codegen.lock.json.lock")) return;
    isSent = process.kill(pid, signal);
  };
  expect(await start([], "a", stop)).toMatchObject({ exitCode, stdout: "" });
  await release();
  expect(readdirSync(dir).toSorted()).toEqual(["codegen.config.json"]);
});
