import { describe, expect, it } from "@jest/globals";
import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { toPlain } from "../../../src/base/json/index.ts";
import type { Document } from "../../../src/pipeline/fetch/index.ts";
import { resolveSources } from "../../../src/pipeline/config/index.ts";
import { Secrets } from "../../../src/model/findings/secrets.ts";
import type { Environment } from "../../../src/platform/files/index.ts";
import { clientOf, fetchAll } from "../../support/client.ts";
import type { ListOptions } from "../../support/documents.ts";
import { parseConfigText } from "../../support/configs.ts";
import { makeProject } from "../../support/project.ts";
import { respond, responsesOf, startService, type Handler, type ServiceResponse } from "../../support/service.ts";
import { makeCertificate } from "./tls.ts";

const textOf = ({ root }: Document): string => JSON.stringify("type" in root ? toPlain(root) : root.message);

type Lists = Record<string, ListOptions>;

/** Fetches lists, and the references of a service if `source` has its address. */
async function fetchLists(lists: Lists, source: object = {}, environment: Environment = {}) {
  const typed = Object.entries(lists).map(([key, list]) => [key, { type: "string", ...list }]);
  const config = parseConfigText(JSON.stringify({ source, lists: Object.fromEntries(typed) as unknown }));
  const sources = resolveSources(config, environment, (pointer) => ({ pointer }), true);
  const { baseUrl, headers } = sources.service ?? { baseUrl: new URL("http://127.0.0.1:1"), headers: {} };
  const masked = new Secrets();
  masked.add(sources.secrets);
  const client = clientOf(baseUrl.href, { ...sources.settings, retries: 0, headers }, { secrets: masked });
  const {
    lists: own,
    service,
    failures,
  } = await fetchAll(client, {
    references: config.references,
    hasService: sources.service !== undefined,
    lists: sources.lists,
  });
  const pages = [...own, ...(service?.singles ?? [])].map(({ row, pages: [...all], absent }) => {
    const texts = all.map((page) => `${textOf(page)} ${new URL(String(page.locate([]).url)).hash}`.trim());
    return [row.key, all.length > 0 ? texts : absent ? "absent" : "failed"] as const;
  });
  return { pages: Object.fromEntries(pages), failures, secrets: sources.secrets };
}

const linkTo =
  (links: string | string[], body = "[]"): Handler =>
  (_request, response) =>
    void response.writeHead(200, { "content-type": "application/json", link: links }).end(body);

/** The pages of a list at `/list`, and the failures. */
async function fetchList(responses: Record<string, ServiceResponse>, options: Lists[string] = {}) {
  const service = await startService(responses);
  const { pages, failures } = await fetchLists({ unit: { url: `${service.url}/list`, ...options } });
  return { pages: pages["unit"], failures, requests: service.requests };
}

describe("the next page of a list", () => {
  const moved = respond(302, { location: "/v2/list" });
  const links = ["</l>; rel=last", '<?p=2>; title="a, b"; rel="prefetch next"'];

  it.each<[what: string, responses: Record<string, ServiceResponse>, options: Lists[string], paths: string[]]>([
    ["in a Link header", { "/list": linkTo('</list?p=2>; rel="next"'), "/list?p=2": "[2]" }, {}, ["/list?p=2"]],
    ["in one of several links", { "/list": linkTo(links), "/list?p=2": "[]" }, {}, ["/list?p=2"]],
    ["at a pointer", { "/list": { links: { next: "other" } }, "/other": {} }, { next: "/links/next" }, ["/other"]],
    ["at a pointer, not in the header", { "/list": linkTo("</x>; rel=next", '{"next":null}') }, { next: "/next" }, []],
    [
      "after a redirect",
      { "/list": moved, "/v2/list": linkTo("<two>; rel=next"), "/v2/two": "[]" },
      {},
      ["/v2/list", "/v2/two"],
    ],
    ["nowhere: no rel", { "/list": linkTo("</x>; rel=last") }, {}, []],
    ["nowhere: an empty text", { "/list": { next: "" } }, { next: "/next" }, []],
  ])("requests the next page: %s", async (_what, responses, options, paths) => {
    const { failures, requests } = await fetchList(responses, options);
    expect([failures, requests]).toEqual([[], ["/list", ...paths]]);
  });

  const endless: Handler = ({ url = "" }, response) => {
    const page = Number(new URL(url, "http://x").searchParams.get("key") ?? 1);
    response.writeHead(200, { link: `</list?key=${page + 1}>; rel=next` }).end("[]");
  };
  const pagesOf = (last: number) =>
    Object.fromEntries(
      Array.from({ length: last }, (_, index) => [index === 0 ? "/list" : `/list?key=${index + 1}`, endless]),
    );

  const toPage2 = linkTo("</2?key=geheim>; rel=next");
  const elsewhere = linkTo("<http://localhost:1/2?key=geheim>; rel=next");
  const html = respond(200, { "content-type": "text/html" });

  it.each<[what: string, responses: Record<string, ServiceResponse>, message: RegExp, requests: number]>([
    ["the page itself", { "/list": linkTo("<#a>; rel=next") }, /^page 1 .* already fetched/, 1],
    [
      "an earlier page",
      { "/list": toPage2, "/2?key=geheim": linkTo("</list>; rel=next") },
      /^page 2 .* already fetched/,
      2,
    ],
    ["another origin", { "/list": elsewhere }, /^page 1 .*http:\/\/localhost:1\)/, 1],
    ["another protocol", { "/list": linkTo("<ftp://localhost/2>; rel=next") }, /^page 1 .*invalid/, 1],
    ["page 1001", pagesOf(1002), /^page 1000 .*page 1001/, 1000],
    ["an invalid Link header", { "/list": linkTo("list?page=2") }, /Link header/, 1],
    ["a page that is missing", { "/list": toPage2 }, /^page 2: status 404/, 2],
    ["a page of HTML", { "/list": toPage2, "/2?key=geheim": html }, /^page 2: .*text\/html/, 2],
  ])("fails the list, without its query, if it is %s", async (_what, responses, message, count) => {
    const { pages, failures, requests } = await fetchList(responses);
    const [finding] = failures;
    expect(failures).toMatchObject([{ rule: "fetch", reference: "unit" }]);
    expect(finding?.message).toMatch(message);
    expect(JSON.stringify(failures)).not.toMatch(/geheim|key=/);
    expect([pages, requests.length]).toEqual(["failed", count]);
  });
});

/** A list whose pages depend on the query. */
const pagesBy =
  (pageOf: (query: URLSearchParams) => unknown): Handler =>
  ({ url = "" }, response) =>
    void response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify(pageOf(new URL(url, "http://x").searchParams)));

/** Serves a list at `/list` for any query, and returns the queries. */
async function fetchQueries(pageOf: Parameters<typeof pagesBy>[0], options: Lists[string], query = "") {
  const anyPath = new Proxy<Record<string, ServiceResponse>>({}, { get: () => pagesBy(pageOf) });
  const service = await startService(anyPath);
  const { pages, failures } = await fetchLists({ unit: { url: `${service.url}/list${query}`, ...options } });
  return { count: pages["unit"]?.length, failures, queries: service.requests.map((path) => path.replace("/list", "")) };
}

describe("pages that a parameter selects", () => {
  const ids = ["a", "b", "c", "d", "e"].map((id) => ({ id }));
  const from = (start: number) => ids.slice(start, start + 2);
  const cursors = (query: URLSearchParams) => {
    const start = Number(query.get("cursor") ?? 0);
    return { data: from(start), meta: { cursor: start + 2 < ids.length ? start + 2 : null } };
  };
  const after = (query: URLSearchParams) => from(ids.findIndex(({ id }) => id === query.get("after")) + 1);

  it.each<
    [what: string, pageOf: (query: URLSearchParams) => unknown, next: object, options: object, queries: string[]]
  >([
    [
      "by their number",
      (query) => from(Number(query.get("page")) * 2 - 2),
      { query: "page", from: 1 },
      {},
      ["?page=1", "?page=2", "?page=3", "?page=4"],
    ],
    [
      "by an offset, which grows by the number of values",
      (query) => ({ data: from(Number(query.get("offset"))) }),
      { query: "offset", from: 0, by: "values" },
      { values: "/data" },
      ["?offset=0", "?offset=2", "?offset=4", "?offset=5"],
    ],
    [
      "by an offset, with values in an object",
      (query) => Object.fromEntries(from(Number(query.get("offset"))).map((value) => [value.id, value])),
      { query: "offset", from: 2, by: "values" },
      {},
      ["?offset=2", "?offset=4", "?offset=5"],
    ],
    [
      "by a cursor, from the second page on",
      cursors,
      { query: "cursor", at: "/meta/cursor" },
      { values: "/data" },
      ["", "?cursor=2", "?cursor=4"],
    ],
    ["by the last value", after, { query: "after", last: "/id" }, {}, ["", "?after=b", "?after=d", "?after=e"]],
  ])("requests them %s", async (_what, pageOf, next, options, queries) => {
    const result = await fetchQueries(pageOf, { next, ...options });
    expect(result).toEqual({ count: queries.length, failures: [], queries });
  });

  it("keeps the other parameters as they are written, and replaces its own", async () => {
    const next = { query: "$skip", from: 1 };
    const { queries } = await fetchQueries(() => [], { next }, "?$top=2&q=a%20b&$skip=7&%24skip=8&x");
    expect(queries).toEqual(["?$top=2&q=a%20b&x&%24skip=1"]);
  });

  it.each<[what: string, cursor: unknown]>([
    ["null", null],
    ["false", false],
    ["0", 0],
    ["an empty text", ""],
    ["an object", { a: 1 }],
  ])("ends at a cursor that is %s", async (_what, cursor) => {
    const { queries, failures } = await fetchQueries(() => ({ data: [1], cursor }), {
      values: "/data",
      next: { query: "cursor", at: "/cursor" },
    });
    expect([queries, failures]).toEqual([[""], []]);
  });

  it("sends a cursor as it is written, encoded", async () => {
    const service = await startService({
      "/list": '{"data":[1],"cursor":12345678901234567890}',
      "/list?c=12345678901234567890": '{"data":[2],"cursor":"a&b=/ü"}',
      "/list?c=a%26b%3D%2F%C3%BC": '{"data":[3]}',
    });
    const next = { query: "c", at: "/cursor" };
    const { failures } = await fetchLists({ unit: { url: `${service.url}/list`, values: "/data", next } });
    expect([failures, service.requests.length]).toEqual([[], 3]);
  });

  it.each<[what: string, pageOf: (query: URLSearchParams) => unknown, next: object, message: RegExp, requests: number]>(
    [
      [
        "has the values of the page before",
        () => ({ at: Math.random(), data: [1] }),
        { query: "p", from: 1 },
        /^page 2 /,
        2,
      ],
      [
        "has a cursor that was already used",
        (query) => ({ data: [query.get("c")], cursor: query.get("c") === "x" ? "y" : "x" }),
        { query: "c", at: "/cursor" },
        /^page 3 .* already fetched/,
        3,
      ],
    ],
  )("fails if a page %s", async (_what, pageOf, next, message, requests) => {
    const { failures, queries } = await fetchQueries(pageOf, { values: "/data", next });
    expect(failures).toMatchObject([{ rule: "fetch", reference: "unit", message: expect.stringMatching(message) }]);
    expect(queries).toHaveLength(requests);
  });

  it.each<[next: object, first: string, second: string, status: 404 | 410, failure: string | undefined]>([
    [{ query: "p", from: 1 }, "/list?p=1", "/list?p=2", 404, undefined],
    [{ query: "p", from: 0, by: "values" }, "/list?p=0", "/list?p=1", 404, undefined],
    [{ query: "p", from: 1 }, "/list?p=1", "/list?p=2", 410, "410"],
    [{ query: "p", last: "" }, "/list", "/list?p=2", 404, "404"],
    [{ query: "p", from: 2 }, "/list?p=1", "/list?p=2", 404, "404"],
  ])(
    "that is missing ends a list that is selected by %j, if it is not the first",
    async (next, first, second, status, failure) => {
      const service = await startService({ [first]: '["2"]', [second]: status });
      const { failures, pages } = await fetchLists({ unit: { url: `${service.url}/list`, next } });
      if (failure === undefined) expect([failures, pages]).toEqual([[], { unit: ['["2"]'] }]);
      else expect(failures).toMatchObject([{ rule: "fetch", message: expect.stringContaining(failure) }]);
    },
  );
});

describe("a list with a body", () => {
  /** Responds with the method, the content type and the body of a request. */
  const echo: Handler = (request, response) => {
    void text(request).then((body) => {
      const sent = [request.method, request.headers["content-type"] ?? null, request.url, JSON.parse(body)];
      return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(sent));
    });
  };

  it("is requested with POST, its variables replaced and masked", async () => {
    const service = await startService({ "/list": echo });
    const body = { query: '{ a(key: "${KEY}") }', ids: [1, "${KEY}", null], nested: { "${KEY}": true } };
    const { pages, secrets } = await fetchLists({ a: { url: `${service.url}/list`, body } }, {}, { KEY: 'gehe"im' });
    const sent = { query: '{ a(key: "gehe"im") }', ids: [1, 'gehe"im', null], nested: { "${KEY}": true } };
    expect(JSON.parse(pages["a"]?.[0] ?? "")).toEqual(["POST", "application/json", "/list", sent]);
    expect(secrets).toContain('gehe"im');
  });

  it("may be null, and have another content type", async () => {
    const service = await startService({ "/list": echo });
    const headers = { "Content-Type": "application/graphql+json" };
    const { pages } = await fetchLists({ a: { url: `${service.url}/list`, body: null, headers } });
    expect(JSON.parse(pages["a"]?.[0] ?? "")).toEqual(["POST", "application/graphql+json", "/list", null]);
  });

  it.each([307, 308])("follows status %d with its body", async (status) => {
    const service = await startService({ "/list": respond(status, { location: "/moved" }), "/moved": echo });
    const { pages } = await fetchLists({ a: { url: `${service.url}/list`, body: { q: 1 } } });
    expect(JSON.parse(pages["a"]?.[0] ?? "")).toEqual(["POST", "application/json", "/moved", { q: 1 }]);
  });

  it.each([301, 302, 303])("does not follow status %d", async (status) => {
    const service = await startService({ "/list": respond(status, { location: "/moved" }), "/moved": echo });
    const { failures } = await fetchLists({ a: { url: `${service.url}/list`, body: { q: 1 } } });
    expect(failures).toMatchObject([{ rule: "fetch", message: expect.stringContaining(String(status)) }]);
    expect(service.requests).toEqual(["/list"]);
  });

  it("quotes the errors of GraphQL, without secrets", async () => {
    const errors = [{ message: "key geheim-4711 is unknown" }, { message: "and\nmore" }, 7];
    const service = await startService({ "/list": { data: null, errors } });
    const lists = { a: { url: `${service.url}/list`, body: { key: "${KEY}" } } };
    const { failures } = await fetchLists(lists, {}, { KEY: "geheim-4711" });
    expect(failures).toMatchObject([{ rule: "fetch", message: expect.stringContaining("is unknown; and more") }]);
    expect(JSON.stringify(failures)).not.toContain("geheim");
  });
});

describe("the format of a list", () => {
  const csv = (type: string) => respond(200, { "content-type": type }, "a\n1");
  const json = (type: string) => respond(200, { "content-type": type }, '[{"a":"1"}]');

  it.each<[format: string | undefined, path: string, response: Handler]>([
    [undefined, "/list", csv("text/csv; charset=utf-8; header=present")],
    [undefined, "/list", csv("text/tab-separated-values")],
    [undefined, "/list.tsv", csv("text/plain")],
    [undefined, "/list.csv", json("application/json")],
    [undefined, "/list", json("application/hal+json")],
    ["csv", "/list", csv("text/plain")],
    ["csv", "/list", csv("application/json")],
    ["json", "/list.csv", json("text/plain")],
  ])("%s at %s reads what was sent", async (format, path, response) => {
    const service = await startService({ [path]: response });
    const { pages, failures } = await fetchLists({ a: { url: service.url + path, ...(format && { format }) } });
    expect([failures, pages]).toEqual([[], { a: ['[{"a":"1"}]'] }]);
  });

  it.each<[format: string | undefined, type: string]>([
    ["csv", "text/html"],
    [undefined, "text/html; charset=utf-8"],
  ])("%s refuses the content type %s", async (format, type) => {
    const service = await startService({ "/list": csv(type) });
    const { failures } = await fetchLists({ a: { url: `${service.url}/list`, ...(format && { format }) } });
    expect(failures).toMatchObject([{ rule: "fetch", message: expect.stringContaining("content type") }]);
  });

  it.each<[type: string, body: Uint8Array | string, csv: object]>([
    ["text/tab-separated-values", "a\tb;c;d\n1\t2", {}],
    ["text/csv; charset=Windows-1252", new Uint8Array([0x61, 0x2c, 0x80, 0x0a, 0x31, 0x2c, 0x32]), {}],
    [
      "text/csv; charset=utf-8",
      new Uint8Array([0x61, 0x2c, 0x80, 0x0a, 0x31, 0x2c, 0x32]),
      { encoding: "windows-1252" },
    ],
    ["text/csv", "1:2", { delimiter: ":", columns: ["a", "€"] }],
  ])("%s is read with its options (%#)", async (type, body, options) => {
    const service = await startService({ "/list": respond(200, { "content-type": type }, body) });
    const { pages } = await fetchLists({
      a: { url: `${service.url}/list`, csv: options },
      b: { url: `${service.url}/list` },
    });
    expect(pages["a"]).toEqual([
      JSON.stringify([type.includes("tab") ? { a: "1", "b;c;d": "2" } : { a: "1", "€": "2" }]),
    ]);
  });

  it.each<[format: string | undefined, headers: Record<string, string> | undefined, accept: string]>([
    [undefined, undefined, "application/json, text/csv;q=0.5"],
    ["json", undefined, "application/json"],
    ["csv", undefined, "text/csv, */*;q=0.1"],
    ["json", { Accept: "application/vnd.github+json" }, "application/vnd.github+json"],
  ])("%s with the headers %j sends Accept: %s", async (format, headers, accept) => {
    const service = await startService({ "/list": "[]" });
    await fetchLists({ a: { url: `${service.url}/list`, ...(format && { format }), ...(headers && { headers }) } });
    expect(service.headers[0]?.accept).toBe(accept);
  });
});

describe("lists with the same address", () => {
  const paged = { "/list": linkTo("</2>; rel=next", "[1]"), "/2": "[2]" };

  it("share the requests for all pages, if they have the same headers", async () => {
    const service = await startService(paged);
    const url = `${service.url}/list`;
    const { pages } = await fetchLists({ a: { url }, b: { url: `${url}#b` }, c: { url, headers: { X: "1" } } });
    const texts = ["[1]", "[2] #page=2"];
    expect(pages).toEqual({ a: texts, b: texts, c: texts });
    expect(service.requests.toSorted()).toEqual(["/2", "/2", "/list", "/list"]);
  });

  it("share only the first page if they have different pointers to the next one", async () => {
    const service = await startService({ "/list": { next: "/2", more: "/3" }, "/2": "2", "/3": "3" });
    const url = `${service.url}/list`;
    const { pages } = await fetchLists({ a: { url, next: "/next" }, b: { url, next: "/more" } });
    expect([pages["a"]?.[1], pages["b"]?.[1]]).toEqual(["2 #page=2", "3 #page=2"]);
    expect(service.requests.toSorted()).toEqual(["/2", "/3", "/list"]);
  });

  it("report a failure for each of them, with its options and the same reason", async () => {
    const service = await startService({ "/list": 401 });
    const url = `${service.url}/list`;
    const { failures } = await fetchLists({ a: { url }, b: { url } });
    const advice = (key: string): unknown => [expect.stringContaining(`lists.${key}.headers`)];
    expect(failures).toMatchObject(["a", "b"].map((reference) => ({ reference, url, advice: advice(reference) })));
    expect(new Set(failures.map(({ sharedReason }) => sharedReason)).size).toBe(1);
    expect(service.requests).toEqual(["/list"]);
  });
});

describe("a redirect of a list to another origin", () => {
  const headers = { "X-Api-Key": "geheim", Accept: "a/b" };
  const away = (url: string, status = 307) => respond(status, { location: url });

  /** Two services with TLS, and the source that trusts them. */
  async function startBoth(
    responses: (urls: { readonly home: string; readonly other: string }) => {
      readonly home?: Record<string, ServiceResponse>;
      readonly other?: Record<string, ServiceResponse>;
    },
  ) {
    const certificate = await makeCertificate({});
    const project = makeProject();
    project.write("ca.pem", certificate.cert);
    const [ofHome, ofOther]: Record<string, ServiceResponse>[] = [{}, {}];
    const home = await startService(ofHome as Record<string, ServiceResponse>, certificate);
    const other = await startService(ofOther as Record<string, ServiceResponse>, certificate);
    const given = responses({ home: home.url, other: other.url });
    Object.assign(ofHome as object, given.home);
    Object.assign(ofOther as object, given.other);
    return { home, other, source: { ca: join(project.dir, "ca.pem"), concurrency: 1 } };
  }

  it("is followed with https, without configured headers, also on the way back", async () => {
    const { home, other, source } = await startBoth((urls) => ({
      home: { "/list": away(`${urls.other}/a`), "/b": '["b"]' },
      other: { "/a": away(`${urls.home}/b`, 302) },
    }));
    const { failures, pages } = await fetchLists({ a: { url: `${home.url}/list`, headers } }, source);
    expect([failures, pages]).toEqual([[], { a: ['["b"]'] }]);
    const keys = [...home.headers, ...other.headers].map((sent) => sent["x-api-key"]);
    expect(keys).toEqual(["geheim", undefined, undefined]);
  });

  it.each<[what: string, list: (home: string) => object, source: object]>([
    ["POST", (home) => ({ url: `${home}/list`, body: {} }), {}],
    ["an address with a variable", () => ({ url: "${HOME}/list" }), {}],
    ["a path below an address with a variable", () => ({ url: "/list" }), { baseUrl: "${HOME}" }],
    ["a target without https", (home) => ({ url: `${home}/plain` }), {}],
  ])("is an error with %s", async (_what, list, more) => {
    const { home, other, source } = await startBoth((urls) => ({
      home: { "/list": away(`${urls.other}/a`), "/plain": away(`${urls.other.replace("https", "http")}/a`) },
      other: { "/a": "[]" },
    }));
    const given = { ...source, ...more };
    const { pages } = await fetchLists({ a: list(home.url) }, given, { HOME: home.url });
    expect([pages["a"], other.requests]).toEqual(["failed", []]);
  });
});

describe("lists of several origins", () => {
  const keysOf = (all: readonly IncomingHttpHeaders[]) => all.map((each) => each["x-api-key"] ?? each.authorization);

  it("get the headers of their origin only, also after a redirect", async () => {
    const responses = { "/list": "[]", "/own": "[]", "/none": "[]" };
    const [third, other] = [await startService({ "/moved": "[]" }), await startService(responses)];
    const service = await startService({
      ...responsesOf({}),
      ...responses,
      "/away": respond(302, { location: `${third.url}/moved` }),
    });
    const { failures } = await fetchLists(
      {
        a: { url: "/list" },
        b: { url: `${service.url}/own`, headers: { Authorization: "own" } },
        c: { url: `${other.url}/list` },
        d: { url: `${other.url}/own`, headers: { Authorization: "${TOKEN}" } },
        e: { url: "/away" },
      },
      { baseUrl: service.url, headers: { "X-Api-Key": "geheim" } },
      { TOKEN: "token" },
    );
    expect(failures).toMatchObject([{ reference: "e" }]);
    expect(new Set(keysOf(service.headers))).toEqual(new Set(["geheim", "own"]));
    expect(keysOf(other.headers).toSorted()).toEqual(["token", undefined]);
    expect(third.requests).toEqual([]);
  });

  it("has advice about the option with the headers of a list", async () => {
    const service = await startService({ ...responsesOf({}), "/none": 401, "/own": 401 });
    const headers = { Authorization: "own" };
    const other = await startService({ "/none": 401 });
    const { failures } = await fetchLists(
      {
        none: { url: `${other.url}/none` },
        own: { url: "/own", headers },
        inherited: { url: "/none" },
      },
      { baseUrl: service.url, headers: { "X-Api-Key": "x" } },
    );
    const named = failures.map(({ reference, advice = [] }) => {
      return [reference, String(advice[0]).match(/\b(?:lists|source)\.[\w.]+/g)];
    });
    expect(Object.fromEntries(named)).toEqual({
      none: ["lists.none.headers"],
      own: ["lists.own.headers"],
      inherited: ["source.headers"],
    });
  });
});

it("masks the variables in path and query of an address, and encodes them there", async () => {
  const service = await startService({ "/a/b%2Fc%3Fd?q=x%26y%3D%20z": "[]" });
  const environment = { BASE: service.url, PART: "b/c?d", QUERY: "x&y= z" };
  const { failures, secrets } = await fetchLists({ a: { url: "${BASE}/a/${PART}?q=${QUERY}" } }, {}, environment);
  expect(failures).toEqual([]);
  expect(new Set(secrets)).toEqual(new Set(["b/c?d", "x&y= z", "x&y=%20z"]));
});
