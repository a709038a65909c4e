import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "@jest/globals";
import { check, generate, type GenerateOptions } from "../../../src/index.ts";
import { parseLock } from "../../../src/model/lock/index.ts";
import { runCli } from "../../support/cli.ts";
import { initRepository } from "../../support/git.ts";
import { makeProject, type Project } from "../../support/project.ts";
import { respond, startService, type ServiceResponse } from "../../support/service.ts";

const yaml = pathToFileURL(createRequire(import.meta.url).resolve("yaml")).href;

/** A project with the list `unit`, its reader `lists/read.mjs`, and other files. */
function projectOf(reader: string, list: object = {}, files: Record<string, string> = {}, source?: object): Project {
  const unit = { type: "string", reader: "lists/read.mjs", ...list };
  const project = makeProject({ ...(source && { source }), lists: { unit } });
  project.write("lists/read.mjs", reader);
  for (const [path, text] of Object.entries(files)) project.write(path, text);
  return project;
}

const run = ({ dir }: Project, options: GenerateOptions = {}) => generate({ cwd: dir, environment: {}, ...options });

const valuesIn = (project: Project) =>
  parseLock(project.read("codegen.lock.json"), {}).references.flatMap(({ values }) =>
    values.map(({ code, description }) => `${code} ${description}`),
  );

/** The values that a reader makes of a response. */
async function valuesOf(reader: string, responses: Record<string, ServiceResponse>, list: object = {}) {
  const { url } = await startService(responses);
  const project = projectOf(reader, { url: `${url}/list`, ...list });
  expect(await run(project)).toMatchObject({ diagnostics: [] });
  return valuesIn(project);
}

describe("a reader makes a list of", () => {
  it("a file in YAML", async () => {
    const text = "units:\n  - { code: kg, description: Kilogram }\n  - { code: m, description: Metre }\n";
    const reader = `import { parse } from "${yaml}";\nexport default ({ text }) => parse(text);\n`;
    const project = projectOf(reader, { file: "units.yaml", values: "/units" }, { "units.yaml": text });
    expect(await run(project)).toMatchObject({ diagnostics: [] });
    expect(valuesIn(project)).toEqual(["kg Kilogram", "m Metre"]);
  });

  it("pages of lines of JSON", async () => {
    const reader = 'export default ({ text }) => text.trim().split("\\n").map((line) => JSON.parse(line));';
    const lines = (...codes: string[]) => codes.map((code) => `{"code":"${code}","description":"${code}"}\n`).join("");
    const type = { "content-type": "application/x-ndjson" };
    const pages = {
      "/list": respond(200, { ...type, link: '<?p=2>; rel="next"' }, lines("a", "b")),
      "/list?p=2": respond(200, type, lines("c")),
    };
    expect(await valuesOf(reader, pages)).toEqual(["a a", "b b", "c c"]);
  });

  it("pages that an option counts", async () => {
    const reader = "export default ({ text }) => ({ units: text.split(' ').map((code) => ({ code })) });";
    const responses = { "/list?p=1": respond(200, {}, "a b"), "/list?p=2": respond(200, {}, "c"), "/list?p=3": 404 };
    const list = { values: "/units", description: null, next: { query: "p", from: 1 } };
    expect(await valuesOf(reader, responses, list)).toEqual(["a a", "b b", "c c"]);
  });

  it("anything else, without an address and without variables", async () => {
    const reader = `import { readFileSync } from "node:fs";
      const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url)));
      export default async (source) =>
        Object.entries(read("labels.json")).map(([code, description]) =>
          ({ code, description, note: undefined, only: Object.keys(source).join() }));`;
    const list = { fields: { only: "/only" } };
    const files = { "lists/labels.json": '{ "kg": "Kilogram" }' };
    const project = projectOf(reader, list, files, { headers: { Key: "${KEY}" } });
    expect(await run(project)).toMatchObject({ diagnostics: [] });
    expect(valuesIn(project)).toEqual(["kg Kilogram"]);
    expect(project.read("codegen.lock.json")).toContain('"only": "signal"');
  });

  it("a module in CommonJS", async () => {
    const project = makeProject({ lists: { unit: { type: "string", reader: "read.cjs" } } });
    project.write("read.cjs", "module.exports = () => [{ code: 'a', description: 'A' }];");
    expect(await run(project)).toMatchObject({ diagnostics: [] });
    expect(valuesIn(project)).toEqual(["a A"]);
  });
});

describe("a reader gets", () => {
  const echo = `export default ({ bytes, text, contentType, address, signal }) =>
    [{ code: address, description: [bytes.length, text, contentType, signal.aborted].join("|") }];`;

  it("what a file has, with its path as configured", async () => {
    const project = projectOf(echo, { file: "./data/units.txt" }, { "data/units.txt": "\uFEFFé" });
    expect(await run(project)).toMatchObject({ diagnostics: [] });
    expect(valuesIn(project)).toEqual(["data/units.txt 5|é||false"]);
  });

  it("a response of any type, and its address without secrets", async () => {
    const { url, headers } = await startService({
      "/list?key=k3y-of-app": respond(200, { "content-type": "a/b" }, "x"),
    });
    const list = { url: `${url}/list?key=\${KEY}`, rules: { "suspicious-text": "off" } };
    const project = projectOf(echo, list);
    expect(await run(project, { environment: { KEY: "k3y-of-app" } })).toMatchObject({ diagnostics: [] });
    expect(valuesIn(project)).toEqual([`${url}/list?key=… 1|x|a/b|false`]);
    expect(headers).toMatchObject([{ accept: "*/*" }]);
  });

  it.each<[what: string, type: string, bytes: number[], text: string]>([
    ["Windows-1252", "text/plain; charset=windows-1252", [0x80, 0xe9], "€é"],
    ["an unknown encoding", 'text/plain; charset="x-none"', [0xc3, 0xa9], "é"],
    ["UTF-16 with a byte order mark", "text/plain; charset=latin1", [0xff, 0xfe, 0xe9, 0x00], "é"],
    ["invalid UTF-8", "text/plain", [0x61, 0xff], "a\uFFFD"],
  ])("text: %s", async (_what, type, bytes, text) => {
    const reader = "export default ({ text }) => [{ code: 'a', description: text }];";
    const list = { "/list": respond(200, { "content-type": type }, Buffer.from(bytes)) };
    expect(await valuesOf(reader, list)).toEqual([`a ${text}`]);
  });
});

describe("what a reader returns", () => {
  it.each<[what: string, code: string, pointer: string, actual: string]>([
    ["nothing", "", "", "undefined"],
    ["a date", "return new Date(0)", "", "[object Date]"],
    ["an unused member", "return [{ code: 'a', description: 'A', 'at/~': new Map() }]", "/0/at~1~0", "[object Map]"],
    ["a missing item", "return ['a', undefined]", "/1", "undefined"],
    ["a big integer", "return [1n]", "/0", "1n"],
    ["half a character", "return ['\\ud800']", "/0", "'\\uD800'"],
    [
      "much depth",
      "let a = []; for (let i = 0; i < 64; i++) a = [a]; return a",
      "/0".repeat(64),
      "a cycle or more than 64 levels",
    ],
  ])("is JSON, or wrong-shape at its pointer: %s", async (_what, code, pointer, actual) => {
    const project = projectOf(`export default () => { ${code}; };`);
    const { diagnostics } = await run(project);
    expect(diagnostics).toMatchObject([{ rule: "wrong-shape", reference: "unit", file: "lists/read.mjs", pointer }]);
    expect(diagnostics[0]?.actual?.toLowerCase()).toBe(actual.toLowerCase());
  });

  it("has the places of findings: a pointer into it, the file or the page, no line", async () => {
    const reader = "export default ({ text }) => ({ units: [{ code: 'a', description: 'A' }, JSON.parse(text)] });";
    const list = { type: "string(1)", values: "/units", description: null };
    const file = projectOf(reader, { ...list, file: "a.txt" }, { "a.txt": '\n{ "code": "kg" }' });
    const place = { rule: "code-width", pointer: "/units/1/code" };
    const [finding] = (await run(file)).diagnostics;
    expect(finding).toMatchObject({ ...place, file: "a.txt" });
    expect(finding).not.toHaveProperty("line");
    expect((await runCli(["--cwd", file.dir])).stdout).toContain("a.txt#/units/1/code\n");

    const page = (text: string, next = "") => respond(200, { link: next && '<?p=2>; rel="next"' }, text);
    const { url } = await startService({
      "/list": page('{ "code": "b" }', "2"),
      "/list?p=2": page('{ "code": "kg" }'),
    });
    const pages = projectOf(reader, { ...list, url: `${url}/list` });
    expect((await run(pages)).diagnostics).toMatchObject([{ ...place, url: `${url}/list#page=2` }]);
  });
});

describe("a reader that fails", () => {
  it.each<[what: string, code: string, message: RegExp, line: number | undefined]>([
    ["throws", '{\n  throw new Error("no:\\nlist") }', /^the reader lists\/read.mjs failed: no$/, 2],
    ["rejects", '{\n\n  await 1; return JSON.parse("{") }', /^the reader lists\/read.mjs failed: \S/, 3],
    ["throws a text", '{ throw "k3y-of-app" }', /^the reader lists\/read.mjs failed: '…'$/, undefined],
    [
      "has a property that throws",
      '[{ get code() { throw new Error("no") } }]',
      /^the reader lists\/read.mjs failed: no$/,
      1,
    ],
  ])("is an error of rule fetch with its line: %s", async (_what, code, message, line) => {
    const { url } = await startService({ "/list": [] });
    const list = { url: `${url}/list`, headers: { Key: "${KEY}" } };
    const project = projectOf(`export default async () => ${code};`, list);
    const { diagnostics } = await run(project, { environment: { KEY: "k3y-of-app" } });
    const place = { rule: "fetch", reference: "unit", file: "lists/read.mjs" };
    expect(diagnostics).toMatchObject([{ ...place, message: expect.stringMatching(message) }]);
    expect(diagnostics[0]?.line).toBe(line);
    expect((await runCli(["--cwd", project.dir], { env: { KEY: "k3y-of-app" } })).exitCode).toBe(3);
  });

  it.each<[what: string, reader: string, code: string]>([
    ["is not a module", "lists/read.mjs", "export default ("],
    ["imports what is missing", "lists/read.mjs", 'import "./missing.mjs";'],
  ])("is a mistake in the configuration if it %s", async (_what, reader, code) => {
    const project = projectOf(code, { reader });
    const place = { rule: "config", reference: "unit", pointer: "/lists/unit/reader", file: "codegen.config.json" };
    const { diagnostics } = await run(project);
    expect(diagnostics).toMatchObject([place]);
    expect(diagnostics[0]?.line).toBeGreaterThan(0);
    expect((await runCli(["--cwd", project.dir])).exitCode).toBe(2);
  });

  it.each([
    ["it uses the signal", "({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', reject))"],
  ])("ends at the deadline, with exit code 3: %s", async (_what, code) => {
    const project = projectOf(`export default ${code};`, {}, {}, { deadlineMs: 50 });
    const message = expect.stringMatching(/50 ms; raise source\.deadlineMs/);
    expect((await run(project)).diagnostics).toMatchObject([{ rule: "fetch", reference: "unit", message }]);
    expect((await runCli(["--cwd", project.dir])).exitCode).toBe(3);
  });

  it("ends when the run is aborted, with its reason", async () => {
    const code = "({ signal }) => { globalThis.endReader(); return new Promise(() => {}); }";
    const project = projectOf(`export default ${code};`);
    const [end, reason] = [new AbortController(), new Error("the user")];
    Object.assign(globalThis, { endReader: () => end.abort(reason) });
    await expect(run(project, { signal: end.signal })).rejects.toBe(reason);
  });
});

describe("only runs that fetch call a reader:", () => {
  const reader = `import { appendFileSync } from "node:fs";
    appendFileSync(new URL("loaded", import.meta.url), "");
    export default () => [{ code: "a", description: "A" }];`;

  it.each<[name: string, list: object]>([
    ["in a file", { file: "units.txt" }],
    ["without an address", {}],
  ])("a list %s", async (_name, list) => {
    const project = projectOf(reader, list, { "units.txt": "?" });
    const loaded = () => Object.hasOwn(project.snapshot(), "lists/loaded");
    expect(await run(project, { offline: true })).toMatchObject({ ok: false });
    expect(loaded()).toBe(false);
    expect(await run(project)).toMatchObject({ diagnostics: [] });
    expect(loaded()).toBe(true);
    // Another module, which Node has not loaded yet.
    project.write("lists/other.mjs", reader.replace('"A"', '"B"').replace("loaded", "again"));
    project.write("codegen.config.json", { lists: { unit: { type: "string", ...list, reader: "lists/other.mjs" } } });
    initRepository(project.dir);
    const common = { cwd: project.dir, environment: {} };
    for (const options of [{}, { full: true }, { staged: true }])
      expect(await check({ ...common, ...options })).toMatchObject({ diagnostics: [], changes: [] });
    expect(await run(project, { offline: true })).toMatchObject({ diagnostics: [] });
    expect(project.snapshot()).not.toHaveProperty("lists/again");
    expect((await check({ ...common, live: true })).changes).toMatchObject([{ kind: "description-changed" }]);
    expect(project.snapshot()).toHaveProperty(["lists/again"]);
  });

  it("a missing one is not noticed by the others", async () => {
    const project = projectOf(reader);
    expect(await run(project)).toMatchObject({ diagnostics: [] });
    project.write("codegen.config.json", { lists: { unit: { type: "string", reader: "none.mjs" } } });
    for (const [args, exitCode] of [
      ["check", 0],
      ["--offline", 0],
      ["diff", 2],
      ["check --live", 2],
    ] as const)
      expect([args, (await runCli([...args.split(" "), "--cwd", project.dir])).exitCode]).toEqual([args, exitCode]);
  });
});
