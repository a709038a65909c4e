import { describe, expect, it } from "@jest/globals";
import { sequence, json, priorityPath } from "../../support/attempts.ts";
import {
  clientOf,
  findingOf,
  getPriority,
  requestPriority,
  textOf,
  errorText,
  fetchErrorOf,
  refusedUrl,
} from "../../support/client.ts";
import { fakeClock } from "../../support/clock.ts";
import {
  respond,
  startService,
  type ServiceResponse,
  type Handler,
  type Service,
  respondRaw,
} from "../../support/service.ts";

describe("a request", () => {
  it("accepts JSON and gzip, sends the configured headers, and no condition", async () => {
    const service = await startService({ [priorityPath]: json });
    await requestPriority(service.url, { headers: { "X-Api-Key": "geheim", Authorization: "Bearer geheim" } });
    const [sent = {}] = service.headers;
    expect(sent).toMatchObject({
      accept: "application/json",
      "accept-encoding": "gzip",
      "user-agent": "reference-codegen/0.0.0",
      "x-api-key": "geheim",
      authorization: "Bearer geheim",
    });
    expect(Object.keys(sent).filter((name) => /^if-|^range$|^cookie$|^content-/.test(name))).toEqual([]);
  });

  it.each(["", "/", "/lists/eu", "/lists/eu/", "/lists//"])("appends its path to the base path %j", async (prefix) => {
    const target = `${prefix.replace(/\/+$/, "")}${priorityPath}`;
    const service = await startService({ [target]: json });
    expect(await requestPriority(`${service.url}${prefix}`)).toMatchObject({ url: `${service.url}${target}` });
    expect(service.requests).toEqual([target]);
  });

  it("reports a failed request with status, reference and address, but not the body", async () => {
    const finding = await findingOf(getPriority(respond(304, {}, "")));
    const [url, message] = [expect.stringMatching(/\/v1\.2\/references\/priority$/), expect.stringContaining("304")];
    expect(finding).toMatchObject({ rule: "fetch", severity: "error", reference: "priority", url, message });
    const html = respond(200, { "content-type": "text/html" }, "<h1>Maintenance</h1>");
    expect(JSON.stringify(await findingOf(getPriority(html)))).not.toContain("Maintenance");
  });

  it.each([404, 410])("returns an absent document for a single reference with status %d", async (status) => {
    const service = await startService({ [priorityPath]: respond(status, { "content-type": "text/html" }, "<html>") });
    const url = `${service.url}${priorityPath}`;
    expect(await requestPriority(service.url)).toEqual({ kind: "absent", url, status });
  });

  it.each([404, 410])("fails for the overview with status %d", async (status) => {
    const service = await startService({ "/v1.2/references": status });
    const finding = await findingOf(clientOf(service.url).get("/v1.2/references", null));
    expect(finding).toMatchObject({ rule: "fetch", reference: null });
  });
});

const to = (location: string, status = 302): Handler => respond(status, { location });

/** A service with this response for the reference `priority`, and others for other paths. */
const startWith = (priority: ServiceResponse, others: Record<string, ServiceResponse> = {}): Promise<Service> =>
  startService({ [priorityPath]: priority, ...others });

const requestFrom = ({ url }: Service, headers: Record<string, string> = {}) => requestPriority(url, { headers });

describe("a redirect", () => {
  it.each([301, 302, 303, 307, 308])(
    "follows a redirect with status %d; the document keeps its address",
    async (status) => {
      const service = await startWith(to("/moved?x=1", status), { "/moved?x=1": json });
      const document = await requestFrom(service);
      expect([textOf(document), document.url]).toEqual([json, `${service.url}${priorityPath}`]);
      expect(service.requests).toEqual([priorityPath, "/moved?x=1"]);
    },
  );

  it("returns the first address if a redirect leads to an absent document", async () => {
    const service = await startWith(to("/moved"), { "/moved": 404 });
    expect(await requestFrom(service)).toEqual({ kind: "absent", url: `${service.url}${priorityPath}`, status: 404 });
  });

  it("sends the configured headers to every hop, but not the user and password of an address", async () => {
    const toHost: Handler = (request, response) =>
      to(`http://anna:geheim@${request.headers.host}/a`)(request, response);
    const service = await startWith(toHost, { "/a": to("/b"), "/b": json });
    await requestFrom(service, { "X-Api-Key": "geheim-4711" });
    const sent = service.headers.map(({ "x-api-key": key, authorization }) => [key, authorization]);
    expect(sent).toEqual(Array.from({ length: 3 }, () => ["geheim-4711", undefined]));
  });

  it("reports a redirect without its query", async () => {
    const service = await startWith(to("/moved?token=geheim"), { "/moved?token=geheim": 400 });
    const finding = await findingOf(requestFrom(service));
    expect(finding).toMatchObject({ rule: "fetch", url: `${service.url}${priorityPath}` });
    expect(JSON.stringify(finding)).not.toContain("geheim");
  });

  it("may have a large body, which is not read completely", async () => {
    const service = await startWith(respond(302, { location: "/a" }, "x".repeat(1_000_000)), { "/a": json });
    expect(textOf(await requestFrom(service))).toBe(json);
  });

  /** This number of redirects, and then the document. */
  const chain = (length: number): Promise<Service> =>
    startWith(to("/1"), {
      ...Object.fromEntries(Array.from({ length }, (_, hop) => [`/${hop + 1}`, to(`/${hop + 2}`)])),
      [`/${length}`]: json,
    });

  it("follows up to five redirects", async () => {
    expect(textOf(await requestFrom(await chain(5)))).toBe(json);
    const service = await chain(6);
    expect(await findingOf(requestFrom(service))).toMatchObject({ rule: "fetch" });
    expect(service.requests).toHaveLength(6);
  });

  it("follows a redirect from the start in every attempt", async () => {
    const service = await startWith(to("/1"), { "/1": to("/2"), "/2": sequence(503, json) });
    const document = await requestPriority(service.url, { retries: 1 }, { clock: fakeClock() });
    expect(textOf(document)).toBe(json);
    expect(service.requests).toEqual([priorityPath, "/1", "/2", priorityPath, "/1", "/2"]);
  });

  it.each<[string, string[]]>([
    ["no Location", []],
    ["two Locations", ["location", "/a", "location", "/b"]],
  ])("reports a redirect with %s as an error", async (_what, headers) => {
    const service = await startWith(respond(302, headers), { "/a": json, "/b": json });
    expect(await findingOf(requestFrom(service))).toMatchObject({ rule: "fetch", reference: "priority" });
    expect(service.requests).toEqual([priorityPath]);
  });

  it("never reaches another origin, not even after another redirect", async () => {
    const other = await startService({ "/a": json });
    const service = await startWith(to("/1"), { "/1": to(`${other.url}/a`) });
    await findingOf(requestFrom(service, { "X-Api-Key": "geheim-4711" }));
    expect(other).toMatchObject({ requests: [], connections: 0 });
  });
});

const secret = "Geheim-4711";
const headers = { "X-Api-Key": secret, Authorization: `Bearer ${secret}` };

describe("the value of a header is never shown", () => {
  it.each<[string, Handler]>([
    ["a reason phrase", (_request, response) => void response.writeHead(401, `No key ${secret}`).end()],
    ["the body of an error", respond(403, {}, `No key ${secret}`)],
    ["the address of a redirect", respond(302, { location: `http://127.0.0.2/${secret}` })],
    ["the content type", respond(200, { "content-type": `text/${secret}` }, "{}")],
    ["the content encoding", respond(200, { "content-encoding": secret }, "{}")],
    ["a damaged body", respond(200, { "content-encoding": "gzip" }, secret)],
    ["a body that is too large", respond(200, {}, secret.repeat(100))],
    ["a head that is not HTTP", respondRaw(`${secret}\r\n\r\n`)],
    ["an invalid header", respondRaw(`HTTP/1.1 200 OK\r\n${secret}\r\n\r\n`)],
    ["an invalid length", respondRaw(`HTTP/1.1 200 OK\r\nContent-Length: ${secret}\r\n\r\n`)],
    ["an invalid chunk", respondRaw(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${secret}\r\n`)],
    ["no response before the timeout", () => undefined],
  ])("hides the value if the service repeats it in %s", async (_what, handler) => {
    const { url } = await startService({ [priorityPath]: handler });
    const request = requestPriority(url, { headers, maxBodyBytes: 100, timeoutMs: 200 });
    expect(errorText(await fetchErrorOf(request))).not.toContain(secret.toLowerCase());
  });

  it("hides the value if the host refuses the connection", async () => {
    const error = await fetchErrorOf(requestPriority(await refusedUrl(), { headers }));
    expect(errorText(error)).not.toContain(secret.toLowerCase());
  });
});

it("masks a secret in the address of a reported request", async () => {
  const path = `/${secret}${priorityPath}`;
  const { url } = await startService({ [path]: respond(200, {}, "{}") });
  const requests: string[] = [];
  const onRequest = (request: { readonly url: string }): void => void requests.push(request.url);
  await requestPriority(`${url}/${secret}`, { headers }, { onRequest });
  expect(requests).toEqual([expect.not.stringContaining(secret)]);
});
