import { describe, expect, it } from "@jest/globals";
import { apiVersions, declaredKeys } from "../../src/service/catalogue/index.ts";
import type { FetchedList, FetchProgress } from "../../src/pipeline/fetch/index.ts";
import { clientOf, failuresOf, fetchAll, type TestRequest } from "../support/client.ts";
import { respond, responsesOf, startService, type Service, type ServiceResponse } from "../support/service.ts";

const prefix = "/v1.2/references";
const priority = `${prefix}/priority`;
const loyalty = { loyalty_tier: [{ code: 1, description: "Gold" }] };

const fetchFrom = async (baseUrl: string, request: TestRequest = {}) => {
  const { service } = await fetchAll(clientOf(baseUrl), request);
  const singles = new Map(service?.singles.map((single): [string, FetchedList] => [single.row.key, single]));
  return { overview: service?.overview, singles };
};

const requestedKeys = ({ requests }: Service): string[] =>
  requests.flatMap((path) => (path === prefix ? [] : path.slice(prefix.length + 1))).sort();

describe("fetchService", () => {
  it.each(apiVersions)("gets the overview and every single reference of version %s", async (version) => {
    const service = await startService(responsesOf({}, version));
    const { overview, singles } = await fetchFrom(service.url, { version });
    expect(overview?.locate([]).url).toBe(`${service.url}/v${version}/references`);
    expect([...singles.keys()].sort()).toEqual(declaredKeys(version));
    expect(service.requests).toHaveLength(1 + singles.size);
    expect(new Set(service.requests)).toContain(`/v${version}/references/country`);
  });

  it("gets a reference that only the overview contains after the overview", async () => {
    const service = await startService(responsesOf(loyalty));
    const { singles } = await fetchFrom(service.url);
    expect(singles.get("loyalty_tier")?.pages).toHaveLength(1);
    const { requests } = service;
    expect(requests.indexOf(`${prefix}/loyalty_tier`)).toBeGreaterThan(requests.indexOf(prefix));
    expect(requestedKeys(service)).toEqual([...declaredKeys("1.2"), "loyalty_tier"].sort());
  });

  it.each([[["loyalty_tier"]], [["country", "priority"]]])("gets only the references %j", async (references) => {
    const service = await startService(responsesOf(loyalty));
    const { singles } = await fetchFrom(service.url, { references: [...references, "other"] });
    expect([...singles.keys()].sort()).toEqual(references);
    expect(requestedKeys(service)).toEqual(references);
  });

  it("never requests a key of the overview that is not plain", async () => {
    const keys = ["../users", "", "a/b", "a b", "a%2Fb", "a?b", "__proto__", "x\r\nHost: y", "k".repeat(101)];
    const responses = responsesOf({});
    const more = keys.map((key) => `${JSON.stringify(key)}:{},`).join("");
    const overview = JSON.stringify(responses[prefix]).replace("{", `{${more}`);
    const service = await startService({ ...responses, [prefix]: overview });
    const { singles } = await fetchFrom(service.url);
    expect([...singles.keys()].sort()).toEqual(declaredKeys("1.2"));
    expect(service.requests).toHaveLength(19);
  });

  it.each<[what: string, responses: (status: 404 | 410) => Record<string, ServiceResponse>]>([
    ["directly", (status) => ({ [priority]: respond(status, { "content-type": "text/html" }, "<html>") })],
    ["after a redirect", (status) => ({ [priority]: respond(302, { location: "/moved" }), "/moved": status })],
  ])("returns a single reference with status 404 or 410 as absent: %s", async (_what, responsesWith) => {
    for (const status of [404, 410] as const) {
      const service = await startService({ [prefix]: {}, ...responsesWith(status) });
      const { singles } = await fetchFrom(service.url, { references: ["priority"] });
      expect(singles.get("priority")).toMatchObject({
        pages: [],
        absent: { url: `${service.url}${priority}`, status },
      });
    }
  });

  it.each([404, 410])("fails for the overview with status %d", async (status) => {
    const service = await startService({ ...responsesOf({}), [prefix]: status });
    expect(await failuresOf(fetchAll(clientOf(service.url)))).toMatchObject([{ rule: "fetch", reference: null }]);
  });

  it("gets every single reference even if the overview is not JSON", async () => {
    const service = await startService({ ...responsesOf({}), [prefix]: "<html>" });
    expect((await fetchFrom(service.url)).singles.size).toBe(18);
  });

  it("reports all failures in one run", async () => {
    const service = await startService({
      ...responsesOf(loyalty),
      [`${prefix}/country`]: 500,
      [`${prefix}/priority`]: (_request, response) => response.destroy(),
      [`${prefix}/contact_status`]: "",
      [`${prefix}/loyalty_tier`]: 403,
    });
    const findings = await failuresOf(fetchAll(clientOf(service.url)));
    const keys = ["contact_status", "country", "loyalty_tier", "priority"];
    expect(findings).toMatchObject(keys.map((reference) => ({ rule: "fetch", reference })));
    expect(service.requests).toHaveLength(20);
  });

  it("reports its progress at the start and after every document", async () => {
    const progress: FetchProgress[] = [];
    const service = await startService(responsesOf(loyalty));
    await fetchFrom(service.url, { onProgress: (each) => progress.push(each) });
    expect(progress.map(({ done }) => done)).toEqual(progress.map((_, index) => index));
    expect(progress[0]).toEqual({ done: 0, total: 19 });
    expect(progress.at(-1)).toEqual({ done: 20, total: 20 });
  });
});
