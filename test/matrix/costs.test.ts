import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { execFile } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { promisify } from "node:util";
import { cli, root } from "./axes.ts";
import { makeFolder, timesBelow } from "./folders.ts";

// Costs that do not depend on the machine: loaded files, requests, written files, and how the number of steps grows.

const run = promisify(execFile);

/** The number of values in `transaction_status`. */
let size = 3;
let requests: { path: string; isConditional: boolean }[] = [];
let connections = 0;
let server: Server;
const dir = makeFolder("costs");

const priority = { name: "Priority", description: "", values: { 1: { code: 1, description: "Low", enable: true } } };
const longList = () => ({
  name: "Transaction status",
  description: "",
  values: Array.from({ length: size }, (_none, index) => ({
    code: `status_${index}`,
    description: `Status ${index}`,
    enable: true,
  })),
});

beforeAll(async () => {
  server = createServer((request, response) => {
    const tag = request.headers["if-none-match"];
    requests.push({ path: request.url ?? "", isConditional: tag !== undefined });
    const lists: Record<string, object> = { priority, transaction_status: longList() };
    const key = request.url?.split("/")[3];
    const body = JSON.stringify(key === undefined ? lists : lists[key]);
    const etag = `"${size}"`;
    if (tag === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, { etag, "content-type": "application/json" }).end(body);
  });
  server.on("connection", () => connections++);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  mkdirSync(join(dir, "node_modules"));
  const source = { baseUrl: `http://127.0.0.1:${port}` };
  const config = { source, references: ["priority", "transaction_status"] };
  writeFileSync(join(dir, "codegen.config.json"), JSON.stringify(config));
  // The result of the second run, which changes nothing, is cached.
  for (const args of [[], [], ["check"]]) await codegen(args);
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

async function codegen(args: readonly string[], environment: Record<string, string> = {}): Promise<void> {
  const { NODE_OPTIONS: _options, GITHUB_ACTIONS: _actions, ...env } = process.env;
  await run(process.execPath, [cli, ...args], { cwd: dir, env: { ...env, ...environment } });
}

/** The files that a run loads. */
async function filesOf(args: readonly string[]): Promise<string[]> {
  const report = join(dir, "loaded.json");
  const hook = join(dir, "hook.cjs");
  const print = `require("node:fs").writeFileSync(${JSON.stringify(report)}, JSON.stringify(Object.keys(require.cache)))`;
  writeFileSync(hook, `process.on("exit", () => ${print});`);
  await codegen(args, { NODE_OPTIONS: `--require=${hook}` });
  return (JSON.parse(readFileSync(report, "utf8")) as string[]).filter((file) => file !== hook);
}

/** The bytes of the files that a run loads. */
async function bytesOf(args: readonly string[]): Promise<number> {
  return (await filesOf(args)).reduce((sum, file) => sum + statSync(file).size, 0);
}

/** The names of the chunks and packages that a run loads. */
async function loadedBy(args: readonly string[]): Promise<string[]> {
  const names = (await filesOf(args)).map((file) => {
    const path = file.split(sep).join("/");
    const [, library] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
    return library ?? path.replace(/^.*\/dist\/(?:chunks\/)?/, "").replace(/(?:-[\w-]{8})?\.cjs$/, "");
  });
  return [...new Set(names)].toSorted();
}

describe("a run loads", () => {
  /** Parts that a command line loads, and some that it does not load. */
  const rows: [what: string, args: string[], loaded: string[], others: string[]][] = [
    [
      "no step for flags alone",
      ["check", "--reporter", "json"],
      ["main", "start"],
      ["steps", "fetch", "help", "init", "table-lines"],
    ],
    ["no network for tables", ["show", "priority"], ["show", "table-lines", "string-width"], ["fetch", "help"]],
    ["no widths for JSON", ["show", "priority", "--reporter", "json"], ["show"], ["string-width"]],
    ["no network for the page", ["docs"], ["docs"], ["fetch", "help", "string-width"]],
    ["no step after the fetch", [], ["fetch"], ["steps", "proper-lockfile", "help", "member-names"]],
    ["no network for a full check", ["check", "--full"], ["ts-morph"], ["fetch", "help", "proper-lockfile"]],
    ["no compiler for no changes", ["impact", "lock", "lock"], ["impact"], ["fetch"]],
    ["yargs for help alone", ["--help"], ["help"], ["fetch", "steps"]],
  ];

  it("only parts that exist in the bundle (a check of this table)", () => {
    const chunks = readdirSync(join(root, "dist/chunks")).map((name) => name.replace(/-[\w-]{8}\.cjs(?:\.map)?$/, ""));
    const libraries = new Set(["ts-morph", "prettier", "main"]);
    const named = rows.flatMap(([, , loaded, others]) => [...loaded, ...others]).filter((name) => !libraries.has(name));
    expect(chunks).toEqual(expect.arrayContaining(named));
  });

  it("one file for a check of unchanged files", async () => {
    for (const command of ["check", "verify"]) expect(await loadedBy([command])).toEqual(["cli"]);
  });

  it.each(rows)("%s: %j", async (_what, args, expected, others) => {
    const loaded = await loadedBy(args);
    expect(loaded).toEqual(expect.arrayContaining(expected));
    const unexpected = [...others, "ts-morph", "prettier"].filter((name) => !expected.includes(name));
    expect(loaded.filter((name) => unexpected.includes(name))).toEqual([]);
  });

  it("no client for HTTP/2", () => {
    const chunks = readdirSync(join(root, "dist/chunks")).filter((name) => name.endsWith(".cjs"));
    const isLoader = (name: string): boolean =>
      readFileSync(join(root, "dist/chunks", name), "utf8").includes("node:http2");
    expect(chunks.filter(isLoader)).toEqual([]);
  });

  it("a limited number of bytes", async () => {
    expect(await bytesOf(["check"])).toBeLessThan(7000);
    // With the patterns of workspaces.
    expect(await bytesOf(["check", "--quiet"])).toBeLessThan(140_000);
    expect(await bytesOf(["--version"])).toBeLessThan(250_000);
    expect(await bytesOf([])).toBeLessThan(480_000);
  });
});

it("a run without changes sends one conditional request per document and writes nothing", async () => {
  await codegen([]);
  const before = timesBelow(dir);
  [requests, connections] = [[], 0];
  await codegen([]);
  const paths = ["", "/priority", "/transaction_status"].map((end) => `/v1.2/references${end}`);
  const expected = paths.map((path) => ({ path, isConditional: true }));
  expect(requests.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual(expected);
  expect(connections).toBeLessThanOrEqual(3);
  expect(timesBelow(dir)).toEqual(before);
});

function removePackage(): void {
  for (const name of ["generated", "codegen.lock.json"]) rmSync(join(dir, name), { recursive: true, force: true });
}

interface CoveredFunction {
  readonly functionName: string;
  readonly ranges: readonly { readonly count: number }[];
}

/** The functions of the tool and its libraries, with their counts in a run without cache. */
async function functionsOf(values: number): Promise<CoveredFunction[]> {
  size = values;
  removePackage();
  const folder = join(dir, "coverage");
  rmSync(folder, { recursive: true, force: true });
  await codegen(["--no-cache"], { NODE_V8_COVERAGE: folder });
  const [file = ""] = readdirSync(folder);
  const { result } = JSON.parse(readFileSync(join(folder, file), "utf8")) as {
    result: { url: string; functions: CoveredFunction[] }[];
  };
  return result.filter(({ url }) => url.startsWith("file:")).flatMap(({ functions }) => functions);
}

/** How often functions and blocks of the tool and its libraries are executed in a run without cache. */
async function stepsOf(values: number): Promise<number> {
  return (await functionsOf(values))
    .flatMap(({ ranges }) => ranges.map(({ count }) => count))
    .reduce((sum, count) => sum + count, 0);
}

it("a run without cache parses the module of each reference once, and nothing else", async () => {
  const parser = (await functionsOf(3)).find(({ functionName }) => functionName === "parseSourceFileWorker");
  expect(parser?.ranges[0]?.count).toBe(2);
});

it("a run that writes the package syncs each of its files", async () => {
  removePackage();
  const [report, hook] = [join(dir, "syncs.json"), join(dir, "syncs.cjs")];
  const count = "const { fsyncSync } = fs; let syncs = 0; fs.fsyncSync = (file) => { syncs++; fsyncSync(file); };";
  const print = `process.on("exit", () => fs.writeFileSync(${JSON.stringify(report)}, String(syncs)));`;
  writeFileSync(hook, `const fs = require("node:fs"); ${count} ${print}`);
  await codegen([], { NODE_OPTIONS: `--require=${hook}` });
  // The lock, two modules, their types, the entry, package.json and README.
  expect(readFileSync(report, "utf8")).toBe("7");
});

it("the steps of a run without cache grow linearly with the values", async () => {
  const [few, double, quadruple] = [await stepsOf(500), await stepsOf(1000), await stepsOf(2000)];
  // With quadratic growth, the second difference is four times the first.
  expect((quadruple - double) / (double - few)).toBeGreaterThan(1.8);
  expect((quadruple - double) / (double - few)).toBeLessThan(2.2);
});
