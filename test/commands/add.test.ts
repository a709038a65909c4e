import { text as readText } from "node:stream/consumers";
import { writeFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, it } from "@jest/globals";
import { reportJsonSchema } from "../../scripts/json-schemas.ts";
import type { Report } from "../../src/model/report/index.ts";
import { type CliHost, type CliResult, runCli } from "../support/cli.ts";
import { makeProject, type Project } from "../support/project.ts";
import { respond, startService } from "../support/service.ts";
import { terminalOf } from "../support/terminal.ts";

const currencies = [
  { code: "EUR", name: "Euro", symbol: "€" },
  { code: "USD", name: "US Dollar", symbol: "$" },
];
const entry = { type: "string", description: "/name" };
const ambiguous = [{ id: 1, key: "a", title: "A", label: "B" }];
const configName = "codegen.config.json";
const secret = "sk_live_0123456789abcdefghij";

function add({ dir }: Project, args: readonly string[], host: CliHost = {}): Promise<CliResult> {
  return runCli(["add", ...args], { cwd: dir, ...host });
}

const validate = new Ajv({ strict: false }).compile(reportJsonSchema());

interface JsonReport extends Report {
  readonly rules: readonly string[];
}

/** The report in JSON, which is valid. */
async function report(project: Project, args: readonly string[], host: CliHost = {}): Promise<JsonReport> {
  const { stdout } = await add(project, ["--yes", "--reporter", "json", ...args], host);
  const json = JSON.parse(stdout) as Report;
  expect(validate(json) || validate.errors).toBe(true);
  return { ...json, rules: json.diagnostics.map(({ rule }) => rule) };
}

function configOf(project: Project): unknown {
  return JSON.parse(project.read(configName));
}

it("starts a configuration with a list that it requests once, and shows its values as they are generated", async () => {
  const { url, requests } = await startService({ "/currencies": currencies });
  const project = makeProject();
  const { exitCode, stdout, stderr } = await add(project, ["-y", `currency=${url}/currencies`]);
  expect(exitCode).toBe(0);
  expect(stdout).toContain(`"url": "${url}/currencies"`);
  expect(stderr).toContain("symbol");
  expect(stderr).toContain('Currency.Euro = "EUR", Currency.UsDollar = "USD"');
  expect(configOf(project)).toEqual({
    $schema: "./node_modules/reference-codegen/schema/codegen.config.schema.json",
    lists: { currency: { url: `${url}/currencies`, ...entry } },
  });
  expect(requests).toEqual(["/currencies"]);
  expect((await runCli(["generate"], { cwd: project.dir })).exitCode).toBe(0);
  expect(project.read("generated/currency.ts")).toContain('UsDollar = "USD"');
});

it.each([
  ["currency.csv", "code;name;digits\nEUR;Euro;2\nJPY;Yen;0\nXAU;Gold;\n"],
  ["currency.json", '[{"code":"EUR","name":"Euro","digits":2},{"code":"JPY","name":"Yen"}]'],
])("adds a list in the file %s, relative to the configuration", async (name, text) => {
  const project = makeProject({ references: [], lists: { unit: { file: "unit.json", type: "string" } } });
  project.write(`lists/${name}`, text);
  const { lists, ok } = await report({ ...project, dir: `${project.dir}/lists` }, [
    `currency=${name}`,
    "--fields",
    "digits",
  ]);
  const fields = { digits: { at: "/digits", type: "integer", optional: true } };
  expect({ ok, lists }).toEqual({ ok: true, lists: { currency: { file: `lists/${name}`, ...entry, fields } } });
});

it.each<[name: string, bytes: string | Buffer, csv: object]>([
  ["icd.csv", "A00,Cholera\nA01,Typhoid fever\nA02,Other\n", { columns: ["…", "…"] }],
  ["state.csv", "1;Open\n2;Paid\n", { columns: ["…", "…"] }],
  [
    "country.csv",
    "AD,Andorra,AND\nAE,Emirates,ARE\nAF,Afghanistan,AFG\nAG,Antigua,ATG\n",
    { columns: ["…", "…", "…"] },
  ],
  ["city.csv", Buffer.from("code;name\n1;München\n", "latin1"), { encoding: "…" }],
])("prints the entry of %s with the part of csv that it requires, and of the flags", async (name, bytes, csv) => {
  const project = makeProject();
  writeFileSync(`${project.dir}/${name}`, bytes);
  const flags = ["--description", "/name", "--type", "string"];
  const { exitCode, stdout } = await add(project, ["--yes", "--reporter", "json", ...flags, `list=${name}`]);
  const { lists, diagnostics } = JSON.parse(stdout) as Report;
  expect({ exitCode, lists, rules: diagnostics.map(({ rule }) => rule) }).toEqual({
    exitCode: 2,
    lists: { list: { file: name, csv, type: "string", code: "/…", description: "/name" } },
    rules: ["usage"],
  });
  expect(Object.keys(project.snapshot())).toEqual([name]);
});

describe("flags", () => {
  const rows = [
    { id: 1, key: "a", title: "A", label: "B" },
    { id: 2, key: "b", title: "C", label: "D" },
  ];

  it.each<[flags: readonly string[], entry: object]>([
    [["--code", "/key", "--description", "/title"], { type: "string", code: "/key", description: "/title" }],
    [["--code", "/id", "--description", "null"], { type: "integer", code: "/id", description: null }],
    [
      ["--code", "/id", "--description", "/title", "--type", "integer(1)"],
      { type: "integer(1)", code: "/id", description: "/title" },
    ],
  ])("%j settle what is not clear", async (flags, expected) => {
    const { url } = await startService({ "/states": rows });
    const project = makeProject();
    const { lists, exitCode } = await report(project, [...flags, `state=${url}/states`]);
    expect({ exitCode, lists }).toEqual({ exitCode: 0, lists: { state: { url: `${url}/states`, ...expected } } });
    expect((await runCli(["generate"], { cwd: project.dir })).exitCode).toBe(0);
  });

  it("choose the values, also the document", async () => {
    const { url } = await startService({
      "/two": { a: rows, b: currencies },
      "/texts": { error: "Error", open: "Open" },
    });
    const { lists } = await report(makeProject(), ["--values", "/b", `state=${url}/two`]);
    expect(lists).toMatchObject({ state: { values: "/b", ...entry } });
    const { lists: texts } = await report(makeProject(), ["--values", "", `state=${url}/texts`]);
    expect(texts).toEqual({ state: { url: `${url}/texts`, type: "string", description: "" } });
  });

  it("propose the entry also if values have no code, and name where", async () => {
    const { url } = await startService({ "/states": [...rows, { id: 3, title: "E" }] });
    const flags = ["--code", "/key", "--description", "/title"];
    const { lists, rules, diagnostics, written } = await report(makeProject(), [...flags, `state=${url}/states`]);
    expect([rules, written]).toEqual([["wrong-shape"], []]);
    expect(lists).toMatchObject({ state: { code: "/key", description: "/title" } });
    expect(diagnostics[0]?.message).toContain('"where"');
  });

  it.each<[what: string, flags: string, exitCode: number, rule: string]>([
    ["a pointer that matches nothing", "--code /kye --description /title", 1, "wrong-shape"],
    ["values that are not a list", "--values /0/id", 2, "usage"],
    ["codes that are equal", "--code /same --description /title", 1, "code-duplicate"],
    ["an invalid pointer", "--code key --description /title", 2, "config"],
    ["an invalid type", "--code /key --description /title --type text", 2, "config"],
    ["several lists", "--code /key unit=URL", 2, "usage"],
  ])("are refused with %s", async (_what, flags, exitCode, rule) => {
    const { url } = await startService({ "/states": rows.map((row) => ({ ...row, same: 1 })) });
    const list = `${url}/states`;
    const project = makeProject();
    const before = project.snapshot();
    const result = await report(project, [...flags.replace("URL", list).split(" "), `state=${list}`]);
    expect([result.exitCode, new Set(result.rules)]).toEqual([exitCode, new Set([rule])]);
    expect(project.snapshot()).toEqual(before);
  });

  it("send a body, and read CSV that is called otherwise", async () => {
    const bodies: unknown[] = [];
    const { url } = await startService({
      "/graphql": (request, response) => {
        void readText(request).then((sent) => bodies.push(JSON.parse(sent)));
        request.on("end", () => {
          response.writeHead(200, { "content-type": "application/json" });
          response.end(JSON.stringify({ data: { units: currencies } }));
        });
      },
    });
    const project = makeProject();
    const body = { query: "{ units { code name } }" };
    expect((await add(project, ["--yes", "--body", JSON.stringify(body), `unit=${url}/graphql`])).exitCode).toBe(0);
    expect(configOf(project)).toMatchObject({ lists: { unit: { body, values: "/data/units", ...entry } } });
    expect(bodies).toEqual([body]);
    project.write("units.txt", "code,name\nm,Metre\ns,Second\n");
    expect((await add(project, ["--yes", "--format", "csv", "length=units.txt"])).exitCode).toBe(0);
    expect(configOf(project)).toMatchObject({ lists: { length: { file: "units.txt", format: "csv", ...entry } } });
  });
});

it("adds a field with the codes of a list of the configuration", async () => {
  const project = makeProject({ lists: { currency: { file: "currency.json", ...entry } } });
  project.write("currency.json", JSON.stringify(currencies));
  project.write(
    "country.json",
    '[{"code":"DE","name":"Germany","currency":"EUR"},{"code":"US","name":"USA","currency":"USD"}]',
  );
  expect((await runCli(["generate"], { cwd: project.dir })).exitCode).toBe(0);
  expect((await add(project, ["--yes", "--fields", "all", "country=country.json"])).exitCode).toBe(0);
  expect(configOf(project)).toHaveProperty("lists.country.fields", { currency: { at: "/currency", list: "currency" } });
  expect((await runCli(["generate"], { cwd: project.dir })).exitCode).toBe(0);
});

it("adds a list whose address is a variable", async () => {
  const { url } = await startService({ "/units": currencies });
  const host = { env: { UNITS: `${url}/units` } };
  const { exitCode, lists } = await report(makeProject(), ["unit=${UNITS}"], host);
  expect({ exitCode, lists }).toEqual({ exitCode: 0, lists: { unit: { url: "${UNITS}", ...entry } } });
});

it("reads a file by its absolute path, and a path below the service if no such file exists", async () => {
  const { url, requests } = await startService({ "/units": currencies });
  const project = makeProject({ source: { baseUrl: url }, references: [], lists: {} });
  project.write("unit.json", JSON.stringify(currencies));
  const { lists } = await report(project, [`unit=${project.dir}/unit.json`, "other=/units"]);
  expect(lists).toEqual({ unit: { file: "unit.json", ...entry }, other: { url: "/units", ...entry } });
  expect(requests).toEqual(["/units"]);
});

it("keeps comments and line ends of a configuration above the working directory", async () => {
  const { url } = await startService({ "/currencies": currencies });
  const project = makeProject();
  project.write(configName, '{\r\n  // ours\r\n  // kept\r\n  "source": "sample"\r\n}\r\n');
  project.write("a/b", "");
  const lists = [`currency=${url}/currencies`, `unit=${url}/currencies`];
  expect(await report(project, ["--cwd", "a", ...lists])).toMatchObject({
    ok: true,
    apiVersion: "1.2",
    written: [configName],
    lists: { currency: entry, unit: entry },
  });
  const text = project.read(configName);
  expect(text).toMatch(/^{\r\n  \/\/ ours\r\n  \/\/ kept\r\n  "source": "sample",\r\n[^]*"unit": {\r\n/);
  expect(text.replaceAll("\r\n", "")).not.toContain("\n");
  expect((await runCli(["check", "--cwd", project.dir])).stdout).not.toContain("config");
});

it.each(["X-Key: ${KEY}", "X-Key=${KEY}"])("sends the header %s, and writes its variable", async (header) => {
  const { url, headers } = await startService({ "/currencies": currencies });
  const project = makeProject();
  project.write(".env", "KEY=a-secret-value");
  const args = ["--header", header, "--header", "X-Language: de", "--env-file", ".env", `currency=${url}/currencies`];
  expect(await report(project, args)).toMatchObject({
    ok: true,
    lists: { currency: { headers: { "X-Key": "${KEY}", "X-Language": "de" } } },
  });
  expect(headers[0]).toMatchObject({ "x-key": "a-secret-value", "x-language": "de" });
  expect(project.read(configName)).not.toContain("a-secret-value");
});

it("refuses a header for lists of several origins before it requests one", async () => {
  const one = await startService({ "/currencies": currencies });
  const other = await startService({ "/currencies": currencies });
  const project = makeProject({ source: { baseUrl: one.url }, references: [] });
  const header = ["--dry-run", "--header", "X-Language: de", `a=${one.url}/currencies`];
  expect(await report(project, [...header, `b=${other.url}/currencies`])).toMatchObject({
    exitCode: 2,
    rules: ["usage"],
  });
  expect([...one.requests, ...other.requests]).toEqual([]);
  expect(await report(project, [...header, "b=/currencies"])).toMatchObject({ ok: true });
});

it("only prints the entry in a dry run", async () => {
  const { url } = await startService({ "/currencies": currencies });
  const project = makeProject();
  const before = project.snapshot();
  expect(await report(project, ["--dry-run", `currency=${url}/currencies`])).toMatchObject({
    dryRun: true,
    lists: { currency: entry },
  });
  expect(project.snapshot()).toEqual(before);
});

const units = [
  { code: "m", name: "Metre", symbol: "m", si_base: true },
  { code: "kat", name: "Katal", symbol: "", si_base: false },
];
const symbol = { at: "/symbol", type: "string", optional: true };
const siBase = { at: "/si_base", type: "boolean" };

it.each<[fields: string, expected: object | undefined]>([
  ["all", { symbol, siBase }],
  ["siBase", { siBase }],
  ["none", undefined],
])("adds the fields that --fields chooses: %s", async (chosen, fields) => {
  const { url } = await startService({ "/units": units });
  const project = makeProject();
  const { lists } = await report(project, ["--fields", chosen, `unit=${url}/units`]);
  expect(lists).toEqual({ unit: { url: `${url}/units`, ...entry, ...(fields && { fields }) } });
  expect(configOf(project)).toMatchObject({ lists });
  expect((await runCli(["generate"], { cwd: project.dir })).exitCode).toBe(0);
});

it("names the properties that can be fields, and suggests the nearest one for an unknown field", async () => {
  const { url } = await startService({ "/units": units });
  const project = makeProject();
  // Also where the report is JSON, as for create.
  const { stderr } = await add(project, ["-y", "--dry-run", "--reporter", "json", `unit=${url}/units`]);
  expect(stderr).toContain("symbol, siBase");
  const before = project.snapshot();
  const { exitCode, rules, diagnostics } = await report(project, ["--fields", "symbol,sibase", `unit=${url}/units`]);
  expect({ exitCode, rules }).toEqual({ exitCode: 2, rules: ["usage"] });
  expect(diagnostics[0]?.message).toContain('"siBase"');
  expect(project.snapshot()).toEqual(before);
});

it("prints the entry to complete, and the candidates, if it is not clear", async () => {
  const { url } = await startService({
    "/states": ambiguous,
    "/currencies": currencies,
    "/two": { a: currencies, b: currencies },
  });
  const project = makeProject();
  const before = project.snapshot();
  const lists = [`state=${url}/states`, `currency=${url}/currencies`, `two=${url}/two`];
  expect(await report(project, lists)).toMatchObject({
    exitCode: 2,
    rules: ["usage", "usage"],
    lists: { state: { url: `${url}/states`, type: "…", code: "/…", description: "/…" }, currency: entry },
    candidates: { state: { code: ["/id", "/key"], description: ["/title", "/label"] }, two: { values: ["/a", "/b"] } },
    written: [],
  });
  const { stdout } = await add(project, ["-y", `state=${url}/states`]);
  expect(stdout).toContain('"code": "/…"');
  expect(stdout).toContain("--code and --description");
  expect(project.snapshot()).toEqual(before);
});

it.each<[what: string, args: string, exitCode: number, ...rules: string[]]>([
  ["no address", "currency", 2, "usage"],
  ["the key of another", "currency=URL/currencies currency=URL/currencies", 2, "usage"],
  ["a key of the configuration", "unit=URL/currencies", 2, "usage"],
  ["a file that does not exist", "currency=./currencies.json", 2, "io"],
  ["a key without a variable", `--header X-Key:${secret} currency=URL/currencies`, 2, "usage"],
  ["a header for a file", "--header X:b currency=a.json", 2, "config"],
  ["a body for a file", "--body {} currency=a.json", 2, "config"],
  ["a variable that is not set", "--header X=${UNSET} currency=URL/currencies", 2, "config"],
  ["several configurations", "-c a.json -c b.json currency=URL/currencies", 2, "usage"],
  ["a refused request", "currency=URL/refused", 3, "fetch"],
  ["an echo of a header", "--header X-Key=${KEY} currency=URL/echo", 3, "fetch"],
  ["no JSON", "currency=URL/broken", 3, "malformed-json"],
  ["an object without values", "currency=URL/empty", 2, "reference-empty", "usage"],
])("writes nothing if a list has %s", async (_what, args, exitCode, ...rules) => {
  const { url } = await startService({
    "/currencies": currencies,
    "/echo": [{ code: 1, name: "A", [secret]: 1 }],
    "/text": '"text"',
    "/empty": {},
    "/html": respond(200, { "content-type": "text/html" }, "<html>"),
    "/broken": respond(200, { "content-type": "application/json" }, "{"),
    "/refused": respond(401, { "content-type": "application/json" }, '{"message":"Key missing"}'),
    "/others": currencies.map((currency) => ({ ...currency, name: "Other" })),
    "/pages": respond(
      200,
      { "content-type": "application/json", link: "</others>; rel=next" },
      JSON.stringify(currencies),
    ),
  });
  const project = makeProject();
  const config = { lists: { unit: { url, type: "string" } }, source: { retries: 0 } };
  for (const name of ["a.json", "b.json", configName]) project.write(name, JSON.stringify(config));
  const before = project.snapshot();
  const result = await report(project, args.replaceAll("URL", url).split(" "), {
    env: { HOME: "/home", KEY: secret },
  });
  expect([result.exitCode, new Set(result.rules)]).toEqual([exitCode, new Set(rules)]);
  if (args.endsWith("refused")) expect(result.diagnostics[0]?.message).toContain("Key missing");
  if (args.endsWith("echo")) expect(result.diagnostics[0]?.reference).toBe("currency");
  expect(JSON.stringify(result)).not.toContain(secret);
  expect(project.snapshot()).toEqual(before);
});

it("refuses a configuration that is invalid, and workspaces with configurations", async () => {
  const { url } = await startService({ "/currencies": currencies });
  const list = `currency=${url}/currencies`;
  const project = makeProject();
  project.write(configName, "{ broken");
  expect(await report(project, [list])).toMatchObject({ exitCode: 2, rules: ["config"] });
  const root = makeProject();
  root.write("package.json", '{ "workspaces": ["apps/*"] }');
  root.write("apps/a/package.json", "{}");
  root.write(`apps/a/${configName}`, '{ "source": "sample" }');
  expect(await report(root, [list])).toMatchObject({ exitCode: 2, rules: ["usage"] });
  expect(await report(root, ["-c", `apps/a/${configName}`, list])).toMatchObject({ exitCode: 0 });
});

describe("questions", () => {
  const keys = { down: "\u001b[B", enter: "\r", space: " ", cancel: "\u0003" };

  /** Presses a key after each text that the command shows. */
  async function answer(project: Project, args: readonly string[], answers: readonly (readonly [string, string])[]) {
    const { open, all, ...dialog } = terminalOf(answers);
    const result = await add(project, args, { dialog });
    expect(open).toEqual([]);
    return { ...result, all: all() };
  }

  it("are asked about each part that is not clear, with values of each candidate", async () => {
    const { url } = await startService({ "/states": [...ambiguous, { id: 2, key: "b", title: "C", label: "D" }] });
    const project = makeProject();
    const { exitCode, all } = await answer(
      project,
      [`state=${url}/states`],
      [
        ["state: Which property is the code?", keys.down],
        ["/key", keys.enter],
        ["state: Which property is the description?", keys.enter],
        ["state: Which properties become fields?", keys.enter],
      ],
    );
    expect(exitCode).toBe(0);
    expect(all).toContain("/id: 1, 2");
    expect(all).toContain('/label: "B", "D"');
    const state = { type: "string", code: "/key", description: "/title" };
    expect(configOf(project)).toMatchObject({ lists: { state } });
  });

  it("require a terminal", async () => {
    const { exitCode, stdout } = await add(makeProject(), ["a=http://localhost/"]);
    expect([exitCode, stdout]).toEqual([2, expect.stringContaining("--yes")]);
  });
});
