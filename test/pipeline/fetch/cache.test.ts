import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { realDisk } from "../../../src/platform/files/index.ts";
import { createCache, type CachedDocument } from "../../../src/pipeline/fetch/cache.ts";
import type { RequestReport } from "../../../src/pipeline/fetch/index.ts";
import { generate, type GenerateOptions } from "../../../src/index.ts";
import { Secrets } from "../../../src/model/findings/secrets.ts";
import { json, priorityPath } from "../../support/attempts.ts";
import { clientOf, fetchAll, fetchErrorOf, textOf } from "../../support/client.ts";
import { makeProject, type Project } from "../../support/project.ts";
import {
  respond,
  responsesOf,
  sendResponse,
  single,
  startService,
  type ServiceResponse,
  type Handler,
} from "../../support/service.ts";

/** The folder of the cache, which does not exist before the test. */
let folder: string;
beforeEach(() => {
  folder = join(makeProject().dir, "cache");
});

const entries = (): string[] => readdirSync(folder).sort();
const onlyEntry = (): string => join(folder, entries()[0] ?? "none");

describe("the cache", () => {
  const url = "https://lists.example.com/a?v=2";
  const bytes = Buffer.from('{"a":1}');
  const document: CachedDocument = { etag: '"v1"', bytes };

  const cacheOf = (...secrets: string[]) => {
    const known = new Secrets();
    known.add(secrets);
    return createCache(folder, realDisk, known);
  };
  const keep = (kept: CachedDocument = document, ...secrets: string[]): void => {
    const cache = cacheOf(...secrets);
    cache.write(url, kept);
    cache.flush();
  };
  /** What the next run reads. */
  const readBack = (limit = 1000): CachedDocument | undefined => cacheOf().read(url, limit);

  it("keeps a document by its address in one file that only its owner can read", () => {
    keep();
    keep();
    expect(readBack()).toEqual(document);
    expect(cacheOf().read("https://lists.example.com/a", 1000)).toBeUndefined();
    expect(entries()).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect([onlyEntry(), folder].map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual(["600", "700"]);
  });

  const longest = `"${"x".repeat(1022)}"`;

  it.each(['"v1"', 'W/"v1"', '""', '"!#~"', '"a,b"', '"W/x"', longest])("keeps a document with the tag %s", (etag) => {
    keep({ etag, bytes });
    expect(readBack()).toEqual({ etag, bytes });
  });

  const lists = ["*", '"a", "b"', 'w/"a"'];
  const characters = ['"a"b"', '"a b"', '"\u00e9"', '"a"\n', '\n"a"', '"a\u007f"', '"a\u0000"'];

  it.each(["", "v1", '"v1', ...lists, ...characters, `${longest.slice(0, -1)}x"`])(
    "keeps no document with the tag %j",
    (etag) => {
      keep({ etag, bytes });
      expect(() => entries()).toThrow("ENOENT");
    },
  );

  it("writes nothing before flush", () => {
    cacheOf().write(url, document);
    expect(() => entries()).toThrow("ENOENT");
  });

  it("ignores an entry with one changed byte, or cut at any byte", () => {
    keep();
    const entry = readFileSync(onlyEntry());
    for (let index = 0; index < entry.length; index++) {
      const changed = Buffer.from(entry);
      changed[index] = (changed[index] ?? 0) ^ 1;
      for (const damaged of [changed, entry.subarray(0, index)]) {
        writeFileSync(onlyEntry(), damaged);
        expect(readBack()).toBeUndefined();
      }
    }
    keep();
    expect(readBack()).toEqual(document);
  });

  it.each<[string, (entry: Buffer) => Buffer | string]>([
    ["text", () => "hello"],
    ["null", () => "null\n{}"],
    ["without a tag", () => '{"etag":7,"digest":"x"}\n{}'],
    ["longer by one byte", (entry) => Buffer.concat([entry, Buffer.from(" ")])],
  ])("ignores an entry that is %s", (_what, damage) => {
    keep();
    writeFileSync(onlyEntry(), damage(readFileSync(onlyEntry())));
    expect(readBack()).toBeUndefined();
  });

  it("ignores an entry that was copied from another address", () => {
    keep();
    const entry = readFileSync(onlyEntry());
    rmSync(folder, { recursive: true });
    const other = "https://other.example.com/a?v=2";
    const cache = cacheOf();
    cache.write(other, document);
    cache.flush();
    writeFileSync(onlyEntry(), entry);
    expect(cache.read(other, 1000)).toBeUndefined();
  });

  it("ignores a document that is larger than the limit", () => {
    keep();
    expect([readBack(bytes.length - 1), readBack(bytes.length)]).toEqual([undefined, document]);
  });

  it("keeps a folder at the path of an entry", () => {
    keep();
    const file = onlyEntry();
    rmSync(file);
    mkdirSync(join(file, "user"), { recursive: true });
    keep();
    expect(readBack()).toBeUndefined();
    expect(statSync(join(file, "user")).isDirectory()).toBe(true);
    expect(entries()).toHaveLength(1);
  });

  it("ignores a folder that is not writable", () => {
    mkdirSync(folder);
    chmodSync(folder, 0o500);
    expect(() => keep()).not.toThrow();
  });

  it.each<[string, CachedDocument]>([
    ["tag", { etag: '"Geheim-4711"', bytes }],
    ["text", { etag: '"v1"', bytes: Buffer.from('{"name":"geheim-4711"}') }],
  ])("keeps no document if its %s contains a secret", (_where, kept) => {
    keep(kept, "Bearer Geheim-4711");
    expect(() => entries()).toThrow("ENOENT");
  });
});

/** Answers with this entity tag, and with 304 if the request has it. */
const tagged =
  (body: string, etag = '"v1"', more: Record<string, string> = {}): Handler =>
  (request, response) => {
    const isKnown = request.headers["if-none-match"] === etag;
    response.writeHead(isKnown ? 304 : 200, { etag, ...more }).end(isKnown ? undefined : body);
  };

/** Gets the reference `priority` in a new run. */
async function run(url: string) {
  const documents = createCache(folder, realDisk, new Secrets());
  const requests: RequestReport[] = [];
  const cache = { documents, origin: "https://lists.example.com" };
  const onRequest = (request: RequestReport): void => void requests.push(request);
  const document = await clientOf(url, {}, { cache, onRequest }).get(priorityPath, "priority");
  documents.flush();
  return { text: textOf(document), requests };
}

/** A service with this answer for the reference `priority`, which a first run has fetched. */
async function startWatched(first: ServiceResponse) {
  /** `If-None-Match` of each request. */
  const conditions: (string | undefined)[] = [];
  let current = first;
  const service = await startService({
    [priorityPath]: (request, response) => {
      conditions.push(request.headers["if-none-match"]);
      sendResponse(current, request, response);
    },
  });
  await run(service.url);
  return { url: service.url, conditions, say: (next: ServiceResponse) => void (current = next) };
}

const other = '{"name":"Priority","description":"Another one","values":[]}';

describe("a second run", () => {
  it("gets a 304 without a body for every document", async () => {
    const answers = Object.entries(responsesOf({})).map(([path, value]) => [path, tagged(JSON.stringify(value))]);
    const service = await startService(Object.fromEntries(answers) as Record<string, ServiceResponse>);
    const runAll = async () => {
      const cache = createCache(folder, realDisk, new Secrets());
      const requests: object[] = [];
      const onRequest = ({ status, bytes, cached }: RequestReport) => void requests.push({ status, bytes, cached });
      const client = clientOf(service.url, {}, { cache: { documents: cache, origin: service.url }, onRequest });
      const { documents } = await fetchAll(client);
      cache.flush();
      return { documents, requests };
    };
    const [first, second] = [await runAll(), await runAll()];
    expect(second.requests).toEqual(Array.from({ length: 19 }, () => ({ status: 304, bytes: 0, cached: true })));
    expect(second.documents).toEqual(first.documents);
  });

  it("gets a changed document, and the third run gets a 304 again", async () => {
    const service = await startWatched(tagged(json, '"v1"'));
    service.say(tagged(other, '"v2"'));
    expect((await run(service.url)).text).toBe(other);
    expect((await run(service.url)).text).toBe(other);
    expect(service.conditions).toEqual([undefined, '"v1"', '"v2"']);
  });

  it("ignores the other headers of a 304", async () => {
    const service = await startWatched(tagged(json));
    service.say(
      respond(304, { etag: '"v9"', "content-type": "text/html", "content-encoding": "br", "content-length": "999" }),
    );
    expect((await run(service.url)).text).toBe(json);
    await run(service.url);
    expect(service.conditions).toEqual([undefined, '"v1"', '"v1"']);
  });

  it("does not use the cache after another status", async () => {
    const service = await startWatched(tagged(json));
    service.say(410);
    expect((await run(service.url)).text).toBe("status 410");
    service.say(500);
    expect((await fetchErrorOf(run(service.url))).message).toContain("500");
  });

  it.each<[string, string[]]>([
    ["no entity tag", ["last-modified", "Sun, 06 Nov 1994 08:49:37 GMT"]],
    ["an invalid entity tag", ["etag", "v1"]],
    ["two entity tags", ["etag", '"a"', "etag", '"a"']],
    ["Cache-Control: no-store", ["etag", '"a"', "cache-control", "private, No-Store"]],
    ["no-store in a second header", ["etag", '"a"', "cache-control", "private", "cache-control", "no-store"]],
  ])("sends no condition if the first response had %s", async (_what, headers) => {
    const service = await startWatched(respond(200, headers, json));
    expect((await run(service.url)).text).toBe(json);
    expect(service.conditions).toEqual([undefined, undefined]);
    expect(() => entries()).toThrow("ENOENT");
  });

  it("sends no other condition", async () => {
    let sent: object = {};
    const service = await startWatched((request, response) => {
      sent = request.headers;
      tagged(json, '"v1"', { "last-modified": "Sun, 06 Nov 1994 08:49:37 GMT" })(request, response);
    });
    await run(service.url);
    expect(Object.keys(sent).filter((name) => name.startsWith("if-"))).toEqual(["if-none-match"]);
  });

  it("finds a document by path and query of its last hop on any host", async () => {
    const service = await startService({
      [priorityPath]: respond(302, { location: "/moved?v=2" }),
      "/moved?v=2": tagged(json),
    });
    await run(service.url);
    const { requests } = await run(service.url);
    expect(requests.map(({ status, cached }) => [status, cached])).toEqual([
      [302, false],
      [304, true],
    ]);
    expect(entries()).toHaveLength(1);
  });
});

describe("the cache of a project", () => {
  const cacheDir = "node_modules/.cache/reference-codegen";
  const kept = (project: Project): string[] =>
    Object.keys(project.snapshot()).filter((path) => path.startsWith(cacheDir));

  /** A project whose service tags its documents. */
  async function makeTagged() {
    const responses: Record<string, ServiceResponse> = {};
    const conditions: (string | undefined)[] = [];
    const service = await startService(responses);
    for (const [path, value] of Object.entries(responsesOf({}))) {
      responses[path] = (request, response) => {
        conditions.push(request.headers["if-none-match"]);
        tagged(JSON.stringify(value))(request, response);
      };
    }
    const project = makeProject({ source: { baseUrl: service.url }, references: ["priority", "country"] });
    const go = (options: GenerateOptions = {}) => generate({ cwd: project.dir, environment: {}, ...options });
    return { project, responses, conditions, go };
  }

  it("is in node_modules next to the configuration, and is used unless it is switched off", async () => {
    const { project, conditions, go } = await makeTagged();
    expect(await go()).toMatchObject({ ok: true });
    expect(kept(project)).toHaveLength(3);
    expect(await go()).toMatchObject({ ok: true, written: [] });
    const before = project.snapshot();
    expect(await go({ cache: false })).toMatchObject({ ok: true, written: [] });
    const none = [undefined, undefined, undefined];
    expect(conditions).toEqual([...none, '"v1"', '"v1"', '"v1"', ...none]);
    expect(project.snapshot()).toEqual(before);
  });

  it.each<[string, ok: boolean, GenerateOptions, faults: Record<string, ServiceResponse>]>([
    ["without cache", true, { cache: false }, {}],
    ["as a dry run", true, { dryRun: true }, {}],
    ["with lists that differ from the lock", false, { locked: true }, {}],
    [
      "with a list that violates a rule",
      false,
      {},
      { [priorityPath]: single("priority", [{ code: "x", description: "" }]) },
    ],
    ["with a document that is not JSON", false, {}, { [priorityPath]: "<html>" }],
    ["with a failed document", false, {}, { [priorityPath]: 403 }],
  ])("is not written by a run %s", async (_what, ok, options, faults) => {
    const { project, responses, go } = await makeTagged();
    Object.assign(responses, faults);
    expect(await go(options)).toMatchObject({ ok });
    expect(kept(project)).toEqual([]);
  });
});
