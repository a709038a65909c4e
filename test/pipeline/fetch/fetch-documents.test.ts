import { describe, expect, it } from "@jest/globals";
import { declaredKeys, apiVersions, type RawDocuments } from "../../../src/model/spec/index.ts";
import type { SourceConfig } from "../../../src/model/settings/index.ts";
import {
  fetchDocuments,
  type DocumentsRequest,
  type FetchedDocuments,
  type FetchProgress,
} from "../../../src/pipeline/fetch/fetch-documents.ts";
import { clientOf, failuresOf, refusedUrl } from "../../support/client.ts";
import { overviewKeys } from "../../../src/pipeline/map/index.ts";
import { ask } from "../../support/http.ts";
import { answersOf, startService, type Answer, type Handler, type Service } from "../../support/service.ts";

const prefix = "/v1.2/references";
const loyalty = { loyalty_tier: [{ code: 1, description: "Gold" }] };

const fetchFrom = (
  baseUrl: string,
  request: Partial<DocumentsRequest> = {},
  source: Partial<SourceConfig> = {},
): Promise<FetchedDocuments> =>
  fetchDocuments(clientOf(baseUrl, source), {
    version: "1.2",
    references: "all",
    keysOf: overviewKeys,
    concurrency: 6,
    ...request,
  });

const documentsOf = async (...parameters: Parameters<typeof fetchFrom>): Promise<RawDocuments> =>
  (await fetchFrom(...parameters)).documents;

const keysAsked = ({ requests }: Service): string[] =>
  requests
    .filter((path) => path !== prefix)
    .map((path) => path.slice(prefix.length + 1))
    .sort();

describe("what is fetched", () => {
  it.each(apiVersions)("is the overview and every single reference of version %s", async (version) => {
    const service = await startService(answersOf({}, version));
    const { overview, singles } = await documentsOf(service.url, { version });
    expect(overview?.url).toBe(`${service.url}/v${version}/references`);
    expect([...singles.keys()].sort()).toEqual(declaredKeys(version));
    expect(service.requests).toHaveLength(1 + singles.size);
    expect(new Set(service.requests)).toContain(`/v${version}/references/country`);
  });

  it("is a list of references: those and the overview", async () => {
    const service = await startService(answersOf({}));
    const { singles } = await documentsOf(service.url, { references: ["priority", "country", "loyalty_tier"] });
    expect([...singles.keys()].sort()).toEqual(["country", "priority"]);
    expect(service.requests.toSorted()).toEqual([prefix, `${prefix}/country`, `${prefix}/priority`]);
  });

  it("is a reference that only the overview knows, too, after the overview", async () => {
    const service = await startService(answersOf(loyalty));
    const { singles } = await documentsOf(service.url);
    expect(singles.get("loyalty_tier")).toHaveProperty("bytes");
    const { requests } = service;
    expect(requests.indexOf(`${prefix}/loyalty_tier`)).toBeGreaterThan(requests.indexOf(prefix));
    expect(keysAsked(service)).toEqual([...declaredKeys("1.2"), "loyalty_tier"].sort());
  });

  it.each<[readonly string[], string[]]>([
    [["loyalty_tier"], ["loyalty_tier"]],
    [["priority"], ["priority"]],
  ])("is no reference of the overview beside the list %j", async (references, asked) => {
    const service = await startService(answersOf(loyalty));
    await fetchFrom(service.url, { references });
    expect(keysAsked(service)).toEqual(asked);
  });

  it.each([
    "../users",
    "..",
    ".",
    "",
    "a/b",
    "a\\b",
    "a b",
    "a%2Fb",
    "a?b",
    "a#b",
    "país",
    "__proto__",
    "x\r\nHost: y",
    "k".repeat(101),
  ])("is never a key like %j", async (key) => {
    const answers = answersOf({});
    const overview = JSON.stringify(answers[prefix]).replace("{", `{${JSON.stringify(key)}:{},`);
    const service = await startService({ ...answers, [prefix]: overview });
    const { singles } = await documentsOf(service.url);
    expect([...singles.keys()].sort()).toEqual(declaredKeys("1.2"));
    expect(service.requests).toHaveLength(19);
  });

  it.each<[string, Answer]>([
    ["a list", "[]"],
    ["null", "null"],
    ["no JSON", "<html>"],
  ])("comes where the overview is %s: the mapper judges it", async (_what, overview) => {
    const service = await startService({ ...answersOf({}), [prefix]: overview });
    expect((await documentsOf(service.url)).singles.size).toBe(18);
  });
});

describe("what fails", () => {
  it.each([1, 6])("is one finding where the host refuses, with %d at once", async (concurrency) => {
    const url = await refusedUrl();
    const findings = await failuresOf(fetchFrom(url, { concurrency }, { concurrency }));
    // It names the service, whichever document was the first to notice.
    expect(findings).toMatchObject([{ rule: "fetch", severity: "error", reference: null, url: `${url}/` }]);
  });

  it("ends with the signal's reason, and nothing more is asked", async () => {
    const controller = new AbortController();
    const reason = new Error("SIGTERM");
    const service = await startService({ [prefix]: () => controller.abort(reason) });
    const client = clientOf(service.url, { concurrency: 1 }, { signal: controller.signal });
    const fetching = fetchDocuments(client, {
      version: "1.2",
      references: "all",
      keysOf: overviewKeys,
      concurrency: 1,
    });
    await expect(fetching).rejects.toBe(reason);
    expect(service.requests).toEqual([prefix]);
  });
});

describe("how it is fetched", () => {
  it.each([1, 4])("%d requests and connections at once, never more", async (concurrency) => {
    const answers = answersOf({});
    const paths = Object.keys(answers);
    const waiting: (() => void)[] = [];
    const sockets = new Set<object>();
    let [left, mostRequests, mostSockets] = [paths.length, 0, 0];

    // Holds the answers back until as many requests are there as may be, and one of ours has come and gone besides.
    const hold =
      (path: string): Handler =>
      (request, response) => {
        sockets.add(request.socket);
        request.socket.once("close", () => sockets.delete(request.socket));
        waiting.push(() => response.end(JSON.stringify(answers[path])));
        mostRequests = Math.max(mostRequests, waiting.length);
        mostSockets = Math.max(mostSockets, sockets.size);
        if (waiting.length === Math.min(concurrency, left)) void ask(`${service.url}/ping`).then(release);
      };
    const release = (): void => {
      left -= waiting.length;
      for (const answer of waiting.splice(0)) answer();
    };
    const service = await startService(Object.fromEntries(paths.map((path) => [path, hold(path)])));

    await fetchFrom(service.url, { concurrency }, { concurrency });
    expect({ mostRequests, mostSockets }).toEqual({ mostRequests: concurrency, mostSockets: concurrency });
  });

  it("tells its progress at the beginning and after every document", async () => {
    const told: FetchProgress[] = [];
    const service = await startService(answersOf(loyalty));
    await fetchFrom(service.url, { onProgress: (progress) => told.push(progress) });
    expect(told.map(({ done }) => done)).toEqual(told.map((_, index) => index));
    expect(told[0]).toEqual({ done: 0, total: 19 });
    expect(told.at(-1)).toEqual({ done: 20, total: 20 });
  });
});
