import { describe, expect, it } from "@jest/globals";
import type { IncomingHttpHeaders } from "node:http";
import type { ListConfig } from "../../../src/model/settings/lists.ts";
import { toPlain } from "../../../src/base/json/index.ts";
import type { Document } from "../../../src/pipeline/fetch/index.ts";
import { resolveSources } from "../../../src/pipeline/config/index.ts";
import type { Environment } from "../../../src/platform/files/index.ts";
import { clientOf, fetchAll } from "../../support/client.ts";
import { parseConfigText } from "../../support/configs.ts";
import { respond, responsesOf, startService, type Handler, type ServiceResponse } from "../../support/service.ts";

const textOf = ({ root }: Document): string => JSON.stringify("type" in root ? toPlain(root) : root.message);

type Lists = Record<string, Partial<Record<keyof ListConfig, unknown>>>;

/** Fetches lists, and the references of a service if `source` has its address. */
async function fetchLists(lists: Lists, source: object = {}, environment: Environment = {}) {
  const typed = Object.entries(lists).map(([key, list]) => [key, { type: "string", ...list }]);
  const config = parseConfigText(JSON.stringify({ source, lists: Object.fromEntries(typed) as unknown }));
  const sources = resolveSources(config, environment, (pointer) => ({ pointer }));
  const { baseUrl, headers } = sources.service ?? { baseUrl: new URL("http://127.0.0.1:1"), headers: {} };
  const client = clientOf(baseUrl.href, { ...sources.settings, retries: 0, headers });
  const { documents, failures } = await fetchAll(client, {
    references: config.references,
    ...(sources.service === undefined && { service: undefined }),
    lists: sources.lists,
  });
  const pages = Array.from(documents.singles, ([key, document]) => {
    const texts =
      document.kind === "pages"
        ? document.pages.map((page) => `${textOf(page)} ${new URL(page.url).hash}`.trim())
        : document.kind;
    return [key, texts] as const;
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
    ["nowhere: no property", { "/list": {} }, { next: "/next" }, []],
    ["nowhere: not JSON", { "/list": "{" }, { next: "/next" }, []],
  ])("requests the next page: %s", async (_what, responses, options, paths) => {
    const { failures, requests } = await fetchList(responses, options);
    expect([failures, requests]).toEqual([[], ["/list", ...paths]]);
  });

  it("has its number in the address", async () => {
    const responses = { "/list": linkTo("</2?key=geheim>; rel=next", "[1]"), "/2?key=geheim": "[2]" };
    expect((await fetchList(responses)).pages).toEqual(["[1]", "[2] #page=2"]);
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
    ["page 101", pagesOf(102), /^page 100 .*page 101/, 100],
    ["an invalid Link header", { "/list": linkTo("list?page=2") }, /Link header/, 1],
    ["a page that is missing", { "/list": toPage2 }, /status 404/, 2],
    ["a page of HTML", { "/list": toPage2, "/2?key=geheim": html }, /text\/html/, 2],
  ])("fails the list, without its query, if it is %s", async (_what, responses, message, count) => {
    const { pages, failures, requests } = await fetchList(responses);
    const [finding] = failures;
    expect(failures).toMatchObject([{ rule: "fetch", reference: "unit" }]);
    expect(finding?.message).toMatch(message);
    expect(JSON.stringify(failures)).not.toMatch(/geheim|key=/);
    expect([pages, requests.length]).toEqual(["failed", count]);
  });
});

describe("the content type of a list", () => {
  it.each(["text/json", "text/plain; charset=utf-8", "application/octet-stream", "application/hal+json"])(
    "may be %s",
    async (type) => {
      expect(await fetchList({ "/list": respond(200, { "content-type": type }, "[]") })).toMatchObject({
        failures: [],
      });
    },
  );
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

  it("share a request if the names of their headers differ only in case and order", async () => {
    const service = await startService({ "/list": "[]" });
    const url = `${service.url}/list`;
    await fetchLists({ a: { url, headers: { A: "1", b: "2" } }, b: { url, headers: { B: "2", a: "1" } } });
    expect(service.requests).toEqual(["/list"]);
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

  it("report a failure of all requests once", async () => {
    const url = "http://127.0.0.1:1/list";
    expect((await fetchLists({ a: { url }, b: { url } })).failures).toMatchObject([{ reference: null }]);
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

  it("fetches all lists even if one origin is dead, and reports all failures", async () => {
    const service = await startService({ "/list": "[]", "/b": 500, "/c": 401 });
    const { pages, failures } = await fetchLists({
      a: { url: `${service.url}/list` },
      b: { url: `${service.url}/b` },
      c: { url: `${service.url}/c` },
      d: { url: "http://127.0.0.1:1/d" },
      e: { url: "http://127.0.0.1:1/e" },
    });
    expect(pages).toEqual({ a: ["[]"], b: "failed", c: "failed", d: "failed", e: "failed" });
    expect(failures.map(({ url }) => url?.replace(service.url, "")).toSorted()).toEqual([
      "/b",
      "/c",
      "http://127.0.0.1:1/",
    ]);
  });

  it("has advice about the options that contain the credentials of a list", async () => {
    const service = await startService({ ...responsesOf({}), "/none": 401, "/own": 401, "/key?k=geheim": 401 });
    const headers = { Authorization: "own" };
    const other = await startService({ "/none": 401 });
    const { failures } = await fetchLists(
      {
        none: { url: `${other.url}/none` },
        own: { url: "/own", headers },
        inherited: { url: "/none" },
        key: { url: `${service.url}/key?k=\${KEY}`, headers: {} },
      },
      { baseUrl: service.url, headers: { "X-Api-Key": "x" } },
      { KEY: "geheim" },
    );
    const named = failures.map(({ reference, advice = [] }) => {
      return [reference, String(advice[0]).match(/\b(?:lists|source)\.[\w.]+/g)];
    });
    expect(Object.fromEntries(named)).toEqual({
      none: ["lists.none.headers"],
      own: ["lists.own.headers"],
      inherited: ["source.headers"],
      key: ["lists.key.url", "lists.key.headers"],
    });
  });

  it("uses one connection pool for the lists of one service", async () => {
    const lists = Array.from({ length: 200 }, (_, index) => [`l${index}`, `/list/${index}`] as const);
    const service = await startService(Object.fromEntries(lists.map(([, path]) => [path, "[]"])));
    const configured = lists.map(([key, path]) => [key, { url: `${service.url}${path}` }]);
    const { failures } = await fetchLists(Object.fromEntries(configured) as Lists, { concurrency: 3 });
    expect([failures, service.requests.length]).toEqual([[], 200]);
    expect(service.connections).toBeLessThanOrEqual(3);
  });
});

it("masks the variables of an address", async () => {
  const service = await startService({});
  const url = `${service.url}/tenants/geheim-4711`;
  const { secrets } = await fetchLists(
    { a: { url: "${LIST}" }, b: { url: `${service.url}/\${TENANT}` } },
    {},
    { LIST: url, TENANT: "t e" },
  );
  expect(secrets).toEqual(expect.arrayContaining([url, service.url, "t e", "t%20e"]));
});
