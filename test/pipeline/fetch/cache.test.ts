import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "@jest/globals";
import type { SourceConfig } from "../../../src/model/settings/index.ts";
import { realDisk } from "../../../src/platform/files/index.ts";
import { createCache } from "../../../src/pipeline/fetch/cache.ts";
import { fetchDocuments } from "../../../src/pipeline/fetch/fetch-documents.ts";
import { overviewKeys } from "../../../src/pipeline/map/index.ts";
import type { RequestReport } from "../../../src/pipeline/fetch/attempt.ts";
import { generate, type GenerateOptions } from "../../../src/index.ts";
import { Secrets } from "../../../src/model/findings/secrets.ts";
import { json, priorityPath } from "../../support/attempts.ts";
import { clientOf, fetchErrorOf, type TestClientOptions } from "../../support/client.ts";
import { makeProject, type Project } from "../../support/project.ts";
import {
  answer,
  answersOf,
  give,
  startService,
  type Answer,
  type Handler,
  type Service,
} from "../../support/service.ts";
import { adviceOf } from "../../support/findings.ts";

/** A folder of the cache that is not there yet. */
let folder: string;
beforeEach(() => {
  folder = join(makeProject().dir, "cache");
});

const entries = (): string[] => readdirSync(folder).sort();
const onlyEntry = (): string => join(folder, entries()[0] ?? "none");

/** Answers with this entity tag, and 304 where the request knows it. */
const tagged =
  (body: string, etag = '"v1"', more: Record<string, string> = {}): Handler =>
  (request, response) => {
    const isKnown = request.headers["if-none-match"] === etag;
    response.writeHead(isKnown ? 304 : 200, { etag, ...more }).end(isKnown ? undefined : body);
  };

interface Run {
  readonly text: string;
  readonly requests: readonly RequestReport[];
}

/** Gets the reference `priority` as a run of its own that could use it. */
async function run(
  url: string,
  source: Partial<SourceConfig> = {},
  { origin = "https://lists.example.com", ...options }: TestClientOptions & { readonly origin?: string } = {},
): Promise<Run> {
  const secrets = new Secrets();
  secrets.add(Object.values(source.headers ?? {}));
  const documents = createCache(folder, realDisk, secrets);
  const requests: RequestReport[] = [];
  const client = clientOf(url, source, {
    cache: { documents, origin },
    secrets,
    onRequest: (request) => void requests.push(request),
    ...options,
  });
  const document = await client.get(priorityPath, "priority");
  documents.flush();
  return { text: "bytes" in document ? Buffer.from(document.bytes).toString("utf8") : "absent", requests };
}

interface Watched extends Service {
  /** `If-None-Match` of each request. */
  readonly conditions: (string | undefined)[];
  say(answer: Answer): void;
}

/** A service whose reference `priority` is answered so. */
async function startWatched(said: Answer): Promise<Watched> {
  const conditions: (string | undefined)[] = [];
  let current = said;
  const service = await startService({
    [priorityPath]: (request, response) => {
      conditions.push(request.headers["if-none-match"]);
      give(current, request, response);
    },
  });
  return Object.assign(service, { conditions, say: (next: Answer) => void (current = next) });
}

const other = '{"name":"Priority","description":"Another one","values":[]}';

describe("a second run", () => {
  it("costs no body: every document is confirmed by a 304", async () => {
    const answers = Object.fromEntries(
      Object.entries(answersOf({})).map(([path, value]) => [path, tagged(JSON.stringify(value))]),
    );
    const service = await startService(answers);
    const all: RequestReport[] = [];
    const fetchAll = async () => {
      const documents = createCache(folder, realDisk, new Secrets());
      const cache = { documents, origin: service.url };
      const client = clientOf(service.url, {}, { cache, onRequest: (request) => void all.push(request) });
      const fetched = await fetchDocuments(client, {
        version: "1.2",
        references: "all",
        keysOf: overviewKeys,
        concurrency: 6,
      });
      documents.flush();
      return fetched.documents;
    };
    const first = await fetchAll();
    all.length = 0;
    const second = await fetchAll();
    expect(all).toHaveLength(19);
    expect(new Set(all.map(({ status, bytes, cached }) => `${status} ${bytes} ${cached}`))).toEqual(
      new Set(["304 0 true"]),
    );
    expect(Buffer.from(second.overview?.bytes ?? [])).toEqual(Buffer.from(first.overview?.bytes ?? []));
    expect(textsOf(second.singles)).toEqual(textsOf(first.singles));
  });

  const textsOf = (singles: ReadonlyMap<string, object>): Record<string, string> =>
    Object.fromEntries(
      [...singles].map(([key, single]) => [
        key,
        "bytes" in single ? Buffer.from(single.bytes as Buffer).toString() : "",
      ]),
    );

  it("gets what is new, and the third is confirmed again", async () => {
    const service = await startWatched(tagged(json, '"v1"'));
    await run(service.url);
    service.say(tagged(other, '"v2"'));
    expect((await run(service.url)).text).toBe(other);
    expect((await run(service.url)).text).toBe(other);
    expect(service.conditions).toEqual([undefined, '"v1"', '"v2"']);
  });

  it("believes nothing else of a 304", async () => {
    const service = await startWatched(tagged(json));
    await run(service.url);
    service.say(
      answer(304, { etag: '"v9"', "content-type": "text/html", "content-encoding": "br", "content-length": "999" }),
    );
    expect((await run(service.url)).text).toBe(json);
    await run(service.url);
    expect(service.conditions).toEqual([undefined, '"v1"', '"v1"']);
  });
  it.each([404, 410])("that is answered %d has no document", async (status) => {
    const service = await startWatched(tagged(json));
    await run(service.url);
    service.say(status);
    expect((await run(service.url)).text).toBe("absent");
  });

  it.each([403, 500])("that is answered %d fails: what was kept does not serve", async (status) => {
    const service = await startWatched(tagged(json));
    await run(service.url);
    service.say(status);
    expect((await fetchErrorOf(run(service.url))).message).toContain(String(status));
  });
});

describe("an entity tag", () => {
  const longest = `"${"x".repeat(1022)}"`;

  it.each(['"v1"', 'W/"v1"', '""', '"!#~"', '"a,b"', '"W/x"', longest])(
    "like %s is sent back as it is",
    async (etag) => {
      const service = await startWatched(tagged(json, etag));
      await run(service.url);
      const { text, requests } = await run(service.url);
      expect({ text, cached: requests[0]?.cached }).toEqual({ text: json, cached: true });
      expect(service.conditions).toEqual([undefined, etag]);
    },
  );

  it.each<[string, string[]]>([
    ["missing", []],
    ["empty", ["etag", ""]],
    ["unquoted", ["etag", "v1"]],
    ["half quoted", ["etag", '"v1']],
    ["of two", ["etag", '"a", "b"']],
    ["doubled", ["etag", '"a"', "etag", '"a"']],
    ["any", ["etag", "*"]],
    ["weak in lower case", ["etag", 'w/"a"']],
    ["with a quote inside", ["etag", '"a"b"']],
    ["with a space inside", ["etag", '"a b"']],
    ["beyond ASCII", ["etag", '"\u00e9"']],
    ["too long", ["etag", `${longest.slice(0, -1)}x"`]],
    ["a date instead", ["last-modified", "Sun, 06 Nov 1994 08:49:37 GMT"]],
    ["one of a document that must not be kept", ["etag", '"a"', "cache-control", "no-store"]],
    ["one of a document that must not be kept, by and by", ["etag", '"a"', "cache-control", "private, No-Store"]],
    ["one of such a document, twice", ["etag", '"a"', "cache-control", "private", "cache-control", "no-store"]],
  ])("that is %s keeps nothing, and no condition is sent", async (_what, headers) => {
    const service = await startWatched(answer(200, headers, json));
    await run(service.url);
    expect((await run(service.url)).text).toBe(json);
    expect(service.conditions).toEqual([undefined, undefined]);
    expect(() => entries()).toThrow("ENOENT");
  });

  it("says nothing else by a condition", async () => {
    let sent: object = {};
    const both = { "last-modified": "Sun, 06 Nov 1994 08:49:37 GMT" };
    const service = await startWatched((request, response) => {
      sent = request.headers;
      tagged(json, '"v1"', both)(request, response);
    });
    await run(service.url);
    await run(service.url);
    expect(Object.keys(sent).filter((name) => name.startsWith("if-"))).toEqual(["if-none-match"]);
  });
});

describe("a kept document", () => {
  it("is never used for an answer that nobody asked for", async () => {
    const service = await startWatched(tagged(json));
    await run(service.url);
    service.say(304);
    const error = await fetchErrorOf(clientOf(service.url).get(priorityPath, "priority"));
    expect(error.diagnostic).toMatchObject({ rule: "fetch", message: expect.stringContaining("304") });
  });

  it("is fetched anew, or right, whatever byte of its entry is another", async () => {
    const small = '{"a":1}';
    const service = await startWatched(tagged(small));
    await run(service.url);
    const entry = readFileSync(onlyEntry());
    const texts = new Set<string>();
    for (let index = 0; index < entry.length; index++) {
      const changed = Buffer.from(entry);
      changed[index] = (changed[index] ?? 0) ^ 1;
      writeFileSync(onlyEntry(), changed);
      texts.add((await run(service.url)).text);
    }
    expect(texts).toEqual(new Set([small]));
    // Each run but the first found an entry that it could not use, and mended it.
    expect(service.conditions.filter((condition) => condition !== undefined)).toEqual([]);
  });
  it.each<[string, (file: string) => void]>([
    ["text", (file) => writeFileSync(file, "hello")],
    ["null", (file) => writeFileSync(file, "null\n{}")],
    ["a list", (file) => writeFileSync(file, "[]\n{}")],
    ["an entry of no tag", (file) => writeFileSync(file, '{"etag":7,"digest":"x"}\n{}')],
    ["longer by a byte", (file) => writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from(" ")]))],
  ])("is fetched anew where its entry is %s", async (_what, damage) => {
    const service = await startWatched(tagged(json));
    await run(service.url);
    damage(onlyEntry());
    expect((await run(service.url)).text).toBe(json);
    expect(service.conditions).toEqual([undefined, undefined]);
  });
  it("is no other one's, copied to its place", async () => {
    const service = await startWatched(tagged(json));
    await run(service.url);
    const entry = readFileSync(onlyEntry());
    rmSync(folder, { recursive: true });
    const elsewhere = "https://other.example.com";
    await run(service.url, {}, { origin: elsewhere });
    writeFileSync(onlyEntry(), entry);
    await run(service.url, {}, { origin: elsewhere });
    expect(service.conditions).toEqual([undefined, undefined, undefined]);
  });

  it("is fetched anew where it is larger than bodies may be by now", async () => {
    const service = await startWatched(tagged(json));
    await run(service.url);
    const error = await fetchErrorOf(run(service.url, { maxBodyBytes: json.length - 1 }));
    expect(adviceOf(error.diagnostic)).toContain("source.maxBodyBytes");
    expect((await run(service.url, { maxBodyBytes: json.length })).text).toBe(json);
    expect(service.conditions).toEqual([undefined, undefined, '"v1"']);
  });

  it("is one of an address: path and query, not host", async () => {
    const service = await startService({
      [priorityPath]: answer(302, { location: "/moved?v=2" }),
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

describe("the folder of the cache", () => {
  it("holds entries for their owner alone, and no other file", async () => {
    const service = await startWatched(tagged(json));
    await run(service.url);
    await run(service.url);
    expect(entries()).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect((statSync(onlyEntry()).mode & 0o777).toString(8)).toBe("600");
    expect((statSync(folder).mode & 0o777).toString(8)).toBe("700");
  });

  it("may be one nobody may write: the run goes on", async () => {
    const service = await startWatched(tagged(json));
    mkdirSync(folder, { mode: 0o500 });
    expect((await run(service.url)).text).toBe(json);
  });

  it.each<[string, (secret: string) => Handler]>([
    ["in the tag", (secret) => answer(200, { etag: `"${secret}"` }, json)],
    ["in the document", (secret) => answer(200, { etag: '"v1"' }, `{"name":"${secret}"}`)],
  ])("keeps nothing where the service echoes a header's value %s", async (_where, echo) => {
    const headers = { "X-Api-Key": "Geheim-4711" };
    const service = await startWatched(echo("Geheim-4711"));
    await run(service.url, { headers });
    expect(() => entries()).toThrow("ENOENT");
  });
});

describe("the cache of a project", () => {
  const cacheDir = "node_modules/.cache/reference-codegen";
  const kept = (project: Project): string[] =>
    Object.keys(project.snapshot()).filter((path) => path.startsWith(cacheDir));

  /** A project whose service tags its documents. */
  async function makeTagged() {
    const said: Record<string, Answer> = {};
    const conditions: (string | undefined)[] = [];
    const service = await startService(said);
    for (const [path, value] of Object.entries(answersOf({}))) {
      said[path] = (request, response) => {
        conditions.push(request.headers["if-none-match"]);
        tagged(JSON.stringify(value))(request, response);
      };
    }
    const project = makeProject({ source: { baseUrl: service.url }, references: ["priority", "country"] });
    const go = (options: GenerateOptions = {}) => generate({ cwd: project.dir, environment: {}, ...options });
    return { project, service, said, conditions, go };
  }

  it("is below the configuration's folder, and serves the next run", async () => {
    const { project, conditions, go } = await makeTagged();
    expect(await go()).toMatchObject({ ok: true });
    expect(kept(project)).toHaveLength(3);
    expect(await go()).toMatchObject({ ok: true, written: [] });
    expect(conditions).toEqual([undefined, undefined, undefined, '"v1"', '"v1"', '"v1"']);
  });

  it("is not written where it is not wanted", async () => {
    const { project, go } = await makeTagged();
    await go({ cache: false });
    expect(kept(project)).toEqual([]);
  });
  it("is not written by a dry run", async () => {
    const { project, go } = await makeTagged();
    expect(await go({ dryRun: true })).toMatchObject({ ok: true });
    expect(kept(project)).toEqual([]);
  });

  it.each<[string, Answer]>([
    ["a list breaks a rule", { name: "Priority", description: "", values: [{ code: "x" }] }],
    ["a document is no JSON", "<html>"],
    ["a document does not come", 403],
  ])("is not written where %s", async (_what, fault) => {
    const { project, said, go } = await makeTagged();
    said[priorityPath] = fault;
    expect(await go()).toMatchObject({ ok: false });
    expect(kept(project)).toEqual([]);
  });
});
