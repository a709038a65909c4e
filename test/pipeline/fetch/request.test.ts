import { gzipSync } from "node:zlib";
import { describe, expect, it } from "@jest/globals";
import { json, priorityPath } from "../../support/client.ts";
import { findingOf, getPriority, requestPriority, textOf, errorText, fetchErrorOf } from "../../support/client.ts";
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

  it.each(["", "/lists/eu/"])("appends its path to the base path %j", async (prefix) => {
    const target = `${prefix.replace(/\/+$/, "")}${priorityPath}`;
    const service = await startService({ [target]: json });
    await requestPriority(`${service.url}${prefix}`);
    expect(service.requests).toEqual([target]);
  });

  it("reports a failed request with status, reference and address, but not a body of another type", async () => {
    const finding = await findingOf(getPriority(respond(304, {}, "")));
    const [url, message] = [expect.stringMatching(/\/v1\.2\/references\/priority$/), expect.stringContaining("304")];
    expect(finding).toMatchObject({ rule: "fetch", severity: "error", reference: "priority", url, message });
    const html = respond(200, { "content-type": "text/html" }, "<h1>Maintenance</h1>");
    expect(JSON.stringify(await findingOf(getPriority(html)))).not.toContain("Maintenance");
  });
});

const to = (location: string, status = 302): Handler => respond(status, { location });

/** A service with this response for the reference `priority`, and others for other paths. */
const startWith = (priority: ServiceResponse, others: Record<string, ServiceResponse> = {}): Promise<Service> =>
  startService({ [priorityPath]: priority, ...others });

const requestFrom = ({ url }: Service, headers: Record<string, string> = {}) => requestPriority(url, { headers });

describe("a redirect", () => {
  it.each([301, 307])("follows a redirect with status %d", async (status) => {
    const service = await startWith(to("/moved?x=1", status), { "/moved?x=1": json });
    const document = await requestFrom(service);
    expect([textOf(document), document.address.href]).toEqual([json, `${service.url}/moved?x=1`]);
    expect(service.requests).toEqual([priorityPath, "/moved?x=1"]);
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
    ["the JSON body of an error, where it would be cut", respond(403, {}, `{"message":"${"x ".repeat(97)}${secret}"}`)],
    ["the address of a redirect", respond(302, { location: `http://127.0.0.2/${secret}` })],
    ["the content type", respond(200, { "content-type": `text/${secret}` }, "{}")],
    ["the content encoding", respond(200, { "content-encoding": secret }, "{}")],
    ["a body that is too large", respond(200, {}, secret.repeat(100))],
    ["a head that is not HTTP", respondRaw(`${secret}\r\n\r\n`)],
    ["no response before the timeout", () => undefined],
  ])("hides the value if the service repeats it in %s", async (_what, handler) => {
    const { url } = await startService({ [priorityPath]: handler });
    const request = requestPriority(url, { headers, maxBodyBytes: 100, timeoutMs: 200 });
    expect(errorText(await fetchErrorOf(request))).not.toContain(secret.toLowerCase());
  });
});

describe("the body of an error", () => {
  const type = (value: string) => ({ "content-type": value });
  const jsonType = type("application/json");
  const plain = type("text/plain; charset=utf-8");
  const gzip = { ...jsonType, "content-encoding": "gzip" };
  const quotedIn = async (response: ServiceResponse, source = {}): Promise<string | undefined> => {
    const { message } = await findingOf(getPriority(response, source));
    return /: ("(?:[^"\\]|\\.)*")/.exec(message)?.[1];
  };
  const problem = '{"type":"about:blank","title":"Bad","detail":"No fields"}';

  it.each<[what: string, response: ServiceResponse, quoted: string]>([
    ["a message", respond(400, jsonType, `{"message":"'fields' query not specified"}`), "'fields' query not specified"],
    ["an error", respond(401, jsonType, '{"error":"no key"}'), "no key"],
    ["a detail before a title", respond(400, type("application/problem+json"), problem), "No fields"],
    ["JSON of another form", respond(400, jsonType, '{"errors":[1]}'), '{\\"errors\\":[1]}'],
    ["a text", respond(500, plain, "\ufeff out of\r\n memory\n"), "out of memory"],
    ["a text without a type", respond(500, {}, "no memory"), "no memory"],
    ["hidden characters", respond(400, plain, "a\u202eb\u0000"), "a\\u202eb\\u0000"],
    ["a compressed body", respond(400, gzip, gzipSync('{"message":"zipped"}')), "zipped"],
    ["a deep JSON", respond(400, jsonType, `{"a":`.repeat(9000)), `${`{\\"a\\":`.repeat(40).slice(0, 279)}…`],
  ])("is quoted: %s", async (_what, response, quoted) => {
    expect(await quotedIn(response)).toBe(`"${quoted}"`);
  });

  it("is quoted up to 200 characters", async () => {
    const text = "no such field ".repeat(100);
    expect(await quotedIn(respond(400, plain, text))).toBe(JSON.stringify(`${text.slice(0, 199)}…`));
  });

  it.each<[what: string, response: ServiceResponse, source?: object]>([
    ["HTML in JSON", respond(500, jsonType, '{"message":"<b>Sorry</b>"}')],
    ["another type", respond(400, type("application/octet-stream"), "Sorry")],
    ["a body larger than the limit", respond(400, plain, "Sorry ".repeat(3)), { maxBodyBytes: 10 }],
    ["a gzip bomb", respond(400, gzip, gzipSync(Buffer.alloc(20_000_000, "Sorry ")))],
    ["a status that is not an error", respond(206, plain, "Sorry")],
  ])("is not quoted, nor an error itself: %s", async (_what, response, source = {}) => {
    const finding = await findingOf(getPriority(response, source));
    expect(finding).toMatchObject({ rule: "fetch", message: expect.stringMatching(/^status \d+.*tried once$/) });
    expect(JSON.stringify(finding)).not.toContain("Sorry");
  });

  it("does not hold up the run if it never ends", async () => {
    const endless: Handler = (_request, response) => void response.writeHead(400, plain).write("Sorry");
    const finding = await findingOf(getPriority(endless));
    expect(finding.message).toMatch(/^status 400 [^"]*$/);
  });
});
