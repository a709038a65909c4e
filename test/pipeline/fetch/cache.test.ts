import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { attempt } from "../../../src/base/index.ts";
import { realDisk } from "../../../src/platform/files/index.ts";
import { createCache, type CachedDocument } from "../../../src/pipeline/fetch/cache.ts";
import type { Documents, RequestReport } from "../../../src/pipeline/fetch/index.ts";
import {
  check,
  diff,
  generate,
  type GenerateOptions,
  type ProjectResult,
  type RunOptions,
} from "../../../src/index.ts";
import { Secrets } from "../../../src/model/findings/secrets.ts";
import { json, priorityPath } from "../../support/attempts.ts";
import { clientOf, fetchAll, fetchErrorOf, type TestClient, textOf } from "../../support/client.ts";
import { makeProject, type Project } from "../../support/project.ts";
import { exceptOnWindows } from "../../support/windows.ts";
import {
  respond,
  responsesOf,
  single,
  startService,
  type Handler,
  type Service,
  type ServiceResponse,
} from "../../support/service.ts";

/** The folder of the cache. */
let folder: string;
beforeEach(() => {
  folder = join(makeProject().dir, "cache");
  realDisk.makePrivateFolder(folder);
});

const entries = (): string[] => attempt(() => readdirSync(folder).sort()) ?? [];
const onlyEntry = (): string => join(folder, entries()[0] ?? "none");

describe("the cache", () => {
  const url = "https://lists.example.com/a?v=2";
  const bytes = Buffer.from('{"a":1}');
  const document: CachedDocument = { etag: '"v1"', format: "json", bytes };

  const openCache = (...values: string[]) => {
    const secrets = new Secrets();
    secrets.add(values);
    return createCache({ existing: [folder], make: () => folder }, realDisk, secrets);
  };
  const write = (written = document, { secrets = [] as string[], at = url } = {}): void => {
    const cache = openCache(...secrets);
    cache.write(at, written);
    cache.flush();
  };
  /** Reads the document in a new run. */
  const read = (limit = 1000): CachedDocument | undefined => openCache().read(url, limit);

  it("keeps a document by its address in one file", () => {
    write();
    write();
    expect(read()).toEqual(document);
    expect(openCache().read("https://lists.example.com/a", 1000)).toBeUndefined();
    expect(entries()).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });

  exceptOnWindows("where files have no permissions of POSIX", () => {
    it("makes the cache readable for its owner only", () => {
      write();
      expect([onlyEntry(), folder].map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual(["600", "700"]);
    });

    it("ignores a folder that is not writable", () => {
      chmodSync(folder, 0o500);
      expect(() => write()).not.toThrow();
    });
  });

  const longest = `"${"x".repeat(1022)}"`;
  it.each(['"v1"', 'W/"v1"', '""', '"!#~"', '"a,b"', '"W/x"', longest])("keeps a document with the tag %s", (etag) => {
    write({ etag, format: "json", bytes });
    expect(read()).toEqual({ etag, format: "json", bytes });
  });

  const lists = ["*", '"a", "b"', 'w/"a"'];
  const characters = ['"a"b"', '"a b"', '"\u00e9"', '"a"\n', '\n"a"', '"a\u007f"', '"a\u0000"'];

  const invalid = ["", "v1", '"v1', ...lists, ...characters, `${longest.slice(0, -1)}x"`];
  it.each(invalid)("does not keep a document with the tag %j", (etag) => {
    write({ etag, format: "json", bytes });
    expect(entries()).toEqual([]);
  });

  it("ignores an entry with one changed byte, or cut at any byte", () => {
    write();
    const entry = readFileSync(onlyEntry());
    for (let index = 0; index < entry.length; index++) {
      const changed = Buffer.from(entry);
      changed[index] = (changed[index] ?? 0) ^ 1;
      for (const damaged of [changed, entry.subarray(0, index), Buffer.concat([entry, changed])]) {
        writeFileSync(onlyEntry(), damaged);
        expect(read()).toBeUndefined();
      }
    }
    write();
    expect(read()).toEqual(document);
  });

  it("ignores an entry that was copied from another address", () => {
    write();
    const entry = readFileSync(onlyEntry());
    rmSync(onlyEntry());
    const at = "https://other.example.com/a?v=2";
    write(document, { at });
    writeFileSync(onlyEntry(), entry);
    expect(openCache().read(at, 1000)).toBeUndefined();
  });

  it("ignores a document that is larger than the limit", () => {
    write();
    expect([read(bytes.length - 1), read(bytes.length)]).toEqual([undefined, document]);
  });

  it("keeps a folder at the path of an entry", () => {
    write();
    const file = onlyEntry();
    rmSync(file);
    mkdirSync(join(file, "user"), { recursive: true });
    write();
    expect(read()).toBeUndefined();
    expect(statSync(join(file, "user")).isDirectory()).toBe(true);
    expect(entries()).toHaveLength(1);
  });

  it.each<[string, CachedDocument]>([
    ["tag", { etag: '"Geheim-4711"', format: "json", bytes }],
    ["text", { etag: '"v1"', format: "json", bytes: Buffer.from('{"name":"geheim-4711"}') }],
  ])("does not keep a document if its %s contains a secret", (_where, written) => {
    write(written, { secrets: ["Bearer Geheim-4711"] });
    expect(entries()).toEqual([]);
  });
});

/** Sends this entity tag, and 304 if the request has it. */
const tagged =
  (body: string, etag = '"v1"', more: Record<string, string> = {}): Handler =>
  (request, response) => {
    const isKnown = request.headers["if-none-match"] === etag;
    response.writeHead(isKnown ? 304 : 200, { etag, ...more }).end(isKnown ? undefined : body);
  };

const taggedResponses = (): Record<string, ServiceResponse> =>
  Object.fromEntries(Object.entries(responsesOf({})).map(([path, value]) => [path, tagged(JSON.stringify(value))]));

/** Fetches documents in a new run. */
async function run<Result>(url: string, fetch: (client: TestClient) => Promise<Result>) {
  const cache = createCache({ existing: [folder], make: () => folder }, realDisk, new Secrets());
  const requests: RequestReport[] = [];
  const onRequest = (request: RequestReport): void => void requests.push(request);
  const result = await fetch(clientOf(url, {}, { cache, localName: "https://lists.example.com", onRequest }));
  cache.flush();
  return { result, requests };
}

const getPriority = (client: TestClient) => client.get(priorityPath, "priority");

/** The text of the reference `priority` in a new run. */
const runPriority = async (url: string): Promise<string> => textOf((await run(url, getPriority)).result);

/** A service with this response for the reference `priority`, which a run has fetched. */
async function startFetched(initial: ServiceResponse) {
  const responses = { [priorityPath]: initial };
  const service = await startService(responses);
  await runPriority(service.url);
  return { ...service, setResponse: (next: ServiceResponse) => void (responses[priorityPath] = next) };
}

const conditionsOf = ({ headers }: Pick<Service, "headers">) => headers.map((each) => each["if-none-match"]);

const other = '{"name":"Priority","description":"Another one","values":[]}';

describe("a second run", () => {
  it("gets a 304 without a body for every document", async () => {
    const service = await startService(taggedResponses());
    const [first, second] = [await run(service.url, fetchAll), await run(service.url, fetchAll)];
    const cached = expect.objectContaining({ status: 304, bytes: 0, cached: true });
    expect(second.requests).toEqual(Array.from({ length: 19 }, () => cached));
    const rootsOf = ({ overview, singles }: Documents) => [
      overview?.root,
      ...Array.from(singles, ([key, list]) => [key, list.kind === "pages" && list.pages.map(({ root }) => root)]),
    ];
    expect(rootsOf(second.result.documents)).toEqual(rootsOf(first.result.documents));
  });

  it("gets a changed document, and the third run gets a 304 again", async () => {
    const service = await startFetched(tagged(json, '"v1"'));
    service.setResponse(tagged(other, '"v2"'));
    expect(await runPriority(service.url)).toBe(other);
    expect(await runPriority(service.url)).toBe(other);
    expect(conditionsOf(service)).toEqual([undefined, '"v1"', '"v2"']);
  });

  it("ignores the other headers of a 304", async () => {
    const service = await startFetched(tagged(json));
    const content = { "content-type": "text/html", "content-encoding": "br", "content-length": "999" };
    service.setResponse(respond(304, { etag: '"v9"', ...content }));
    expect(await runPriority(service.url)).toBe(json);
    await runPriority(service.url);
    expect(conditionsOf(service)).toEqual([undefined, '"v1"', '"v1"']);
  });

  it("does not use the cache for another status", async () => {
    const service = await startFetched(tagged(json));
    service.setResponse(410);
    expect((await fetchErrorOf(runPriority(service.url))).failure.status).toBe(410);
  });

  it.each<[string, string[]]>([
    ["no entity tag", ["last-modified", "Sun, 06 Nov 1994 08:49:37 GMT"]],
    ["an invalid entity tag", ["etag", "v1"]],
    ["two entity tags", ["etag", '"a"', "etag", '"a"']],
    ["Cache-Control: no-store", ["etag", '"a"', "cache-control", "private, No-Store"]],
    ["no-store in a second header", ["etag", '"a"', "cache-control", "private", "cache-control", "no-store"]],
  ])("sends no condition if the first response had %s", async (_what, headers) => {
    const service = await startFetched(respond(200, headers, json));
    expect(await runPriority(service.url)).toBe(json);
    expect(conditionsOf(service)).toEqual([undefined, undefined]);
    expect(entries()).toEqual([]);
  });

  it("finds a document by path and query of its last hop on any host", async () => {
    const redirect = respond(302, { location: "/moved?v=2" });
    const service = await startService({ [priorityPath]: redirect, "/moved?v=2": tagged(json) });
    await runPriority(service.url);
    const { requests } = await run(service.url, getPriority);
    expect(requests.map(({ status, cached }) => `${status} ${cached}`)).toEqual(["302 false", "304 true"]);
    expect(entries()).toHaveLength(1);
  });
});

describe("the cache of a project", () => {
  const cacheDir = "node_modules/.cache/reference-codegen";
  const cached = (project: Project): string[] =>
    Object.keys(project.snapshot()).filter((path) => path.startsWith(cacheDir));

  const invalidItem = { code: "x", description: "" };

  /** A project with a service that sends entity tags. */
  async function makeTagged() {
    const responses = taggedResponses();
    const service = await startService(responses);
    const project = makeProject({ source: { baseUrl: service.url }, references: ["priority", "country"] });
    const runProject = (options: GenerateOptions = {}) => generate({ cwd: project.dir, environment: {}, ...options });
    return { project, responses, service, runProject };
  }

  it("does not share the cache between requests with different header values", async () => {
    const service = await startService(taggedResponses());
    const header = (value: string) => ({ source: { baseUrl: service.url, headers: { "x-api-key": value } } });
    const project = makeProject({ ...header("first-tenant-1"), references: ["priority"] });
    for (const value of ["first-tenant-1", "second-tenant-2", "first-tenant-1"]) {
      project.write("codegen.config.json", { ...header(value), references: ["priority"] });
      await generate({ cwd: project.dir, environment: {} });
    }
    const none = [undefined, undefined];
    expect(conditionsOf(service)).toEqual([...none, ...none, '"v1"', '"v1"']);
  });

  it("keeps the cache in node_modules next to the configuration, and uses it unless `cache` is false", async () => {
    const { project, service, runProject } = await makeTagged();
    expect(await runProject()).toMatchObject({ ok: true });
    expect(cached(project)).toHaveLength(3);
    expect(await runProject()).toMatchObject({ ok: true, written: [] });
    const before = project.snapshot();
    expect(await runProject({ cache: false })).toMatchObject({ ok: true, written: [] });
    const none = [undefined, undefined, undefined];
    expect(conditionsOf(service)).toEqual([...none, '"v1"', '"v1"', '"v1"', ...none]);
    expect(project.snapshot()).toEqual(before);
  });

  it("keeps lock and cache in the temporary folder if node_modules cannot be written", async () => {
    const { project, service, runProject } = await makeTagged();
    project.write("node_modules", "a file");
    mkdirSync(join(project.dir, "tmp"));
    const temporary = join(project.dir, "tmp");
    const environment = { TMPDIR: temporary, TEMP: temporary };
    expect(await runProject({ environment })).toMatchObject({ ok: true });
    expect(readdirSync(temporary)).toEqual([expect.stringMatching(/^reference-codegen-[0-9a-f]{32}$/)]);
    expect(await runProject({ environment })).toMatchObject({ ok: true, written: [] });
    expect(await runProject({ environment, offline: true })).toMatchObject({ ok: true });
    expect(conditionsOf(service)).toEqual([undefined, undefined, undefined, '"v1"', '"v1"', '"v1"']);
  });

  it.each<[string, ok: boolean, GenerateOptions, faults: Record<string, ServiceResponse>]>([
    ["without cache", true, { cache: false }, {}],
    ["as a dry run", true, { dryRun: true }, {}],
    ["with lists that differ from the lock", false, { locked: true }, {}],
    ["with a list that violates a rule", false, {}, { [priorityPath]: single("priority", [invalidItem]) }],
    ["with a document that is not JSON", false, {}, { [priorityPath]: "<html>" }],
    ["with a failed document", false, {}, { [priorityPath]: 403 }],
  ])("does not write the cache in a run %s", async (_what, ok, options, faults) => {
    const { project, responses, runProject } = await makeTagged();
    Object.assign(responses, faults);
    expect(await runProject(options)).toMatchObject({ ok });
    expect(cached(project)).toEqual([]);
    // A dry run acquires no write lock, either.
    if (options.dryRun) expect(existsSync(join(project.dir, "node_modules"))).toBe(false);
  });

  /** A project whose cache is empty after a first run. */
  async function makeGenerated() {
    const made = await makeTagged();
    await made.runProject({ cache: false });
    return { ...made, options: { cwd: made.project.dir, environment: {} } };
  }

  it.each<[string, (options: RunOptions) => Promise<ProjectResult>]>([
    ["check", (options) => check({ ...options, live: true })],
    ["diff", diff],
  ])("does not keep a document that breaks a rule after %s", async (_command, command) => {
    const { project, responses, options } = await makeGenerated();
    // The list can be read, but the code is too wide.
    responses[priorityPath] = tagged(JSON.stringify(single("priority", [{ code: 12, description: "Low" }])));
    expect(await command(options)).toMatchObject({ ok: false });
    expect(cached(project)).toEqual([]);
  });

  it("keeps the documents of a check that finds changes to the lists and files", async () => {
    const { project, responses, options } = await makeGenerated();
    responses[priorityPath] = tagged(JSON.stringify(single("priority", [{ code: 1, description: "Low" }])));
    project.write("generated/priority.ts", "");
    expect(await check({ ...options, live: true })).toMatchObject({ ok: false });
    expect(cached(project)).toHaveLength(3);
  });
});
