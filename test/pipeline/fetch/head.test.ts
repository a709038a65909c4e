import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { describe, expect, it } from "@jest/globals";
import { adviceOf, findingsOf } from "../../support/findings.ts";
import { clientOf, findingOf, getPriority, priorityText } from "../../support/client.ts";
import { startService, type Handler } from "../../support/service.ts";

const path = "/v1.2/references/priority";
const json = '{"name":"Priority","description":"E-mail priority","values":[]}';

const answer =
  (status: number, headers: OutgoingHttpHeaders = {}, body = json): Handler =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);

const headersSent = async (headers: Record<string, string>): Promise<IncomingHttpHeaders> => {
  let sent: IncomingHttpHeaders = {};
  await getPriority(
    (request, response) => {
      sent = request.headers;
      response.end(json);
    },
    { headers },
  );
  return sent;
};

describe("a request", () => {
  it("asks for JSON and gzip, says who we are, and sets no condition", async () => {
    const sent = await headersSent({});
    expect(sent).toMatchObject({
      accept: "application/json",
      "accept-encoding": "gzip",
      "user-agent": "reference-codegen/0.0.0",
    });
    expect(Object.keys(sent).filter((name) => /^if-|^range$|^cookie$|^content-/.test(name))).toEqual([]);
  });

  it("has the headers of the configuration", async () => {
    expect(await headersSent({ "X-Api-Key": "geheim", Authorization: "Bearer geheim" })).toMatchObject({
      "x-api-key": "geheim",
      authorization: "Bearer geheim",
    });
  });

  it.each(["", "/", "/lists/eu", "/lists/eu/", "/lists//"])("goes below the base URL's path %j", async (prefix) => {
    const target = `${prefix.replace(/\/+$/, "")}${path}`;
    const service = await startService({ [target]: json });
    const document = await clientOf(`${service.url}${prefix}`).get(path, "priority");
    expect(document.url).toBe(`${service.url}${target}`);
    expect(service.requests).toEqual([target]);
  });
});

describe("a status", () => {
  it.each([201, 202, 204, 206, 304, 400, 401, 403, 405, 415, 422, 429, 418, 500, 503])(
    "%d is an error",
    async (status) => {
      const finding = await findingOf(getPriority(answer(status, {}, status === 204 || status === 304 ? "" : json)));
      expect(finding).toMatchObject({
        rule: "fetch",
        severity: "error",
        reference: "priority",
        url: expect.stringMatching(/\/v1\.2\/references\/priority$/),
        message: expect.stringContaining(String(status)),
      });
    },
  );

  it.each([
    [204, "no content returned"],
    [304, "not modified"],
    [400, "malformed syntax"],
    [401, "Authentication is required"],
    [403, "authenticating makes no difference"],
    [405, "Method not supported"],
    [415, "Media type"],
    [422, "semantic errors"],
    [429, "rate limiting"],
  ])("%d has the meaning of the specification", async (status, meaning) => {
    const { message } = await findingOf(getPriority(answer(status, {}, "")));
    expect(message).toContain(meaning);
  });

  it("304 that nobody asked for is no redirect", async () => {
    expect((await findingOf(getPriority(304))).message).not.toMatch(/redirect/);
  });

  it.each([
    [401, {}],
    [401, { "X-Api-Key": "geheim" }],
    [403, {}],
    [403, { "X-Api-Key": "geheim" }],
  ])("%d hints at the headers, set or not: %j", async (status, headers) => {
    expect(adviceOf(await findingOf(getPriority(status, { headers })))).toContain("source.headers");
  });

  it.each([404, 410])("%d of a single reference is an answer: it is absent", async (status) => {
    const service = await startService({ [path]: answer(status, { "content-type": "text/html" }, "<html>") });
    expect(await clientOf(service.url).get(path, "priority")).toEqual({
      kind: "absent",
      url: `${service.url}${path}`,
      status,
    });
  });

  it.each([404, 410])("%d of the overview is an error", async (status) => {
    const service = await startService({ "/v1.2/references": status });
    expect(await findingOf(clientOf(service.url).get("/v1.2/references", null))).toMatchObject({
      rule: "fetch",
      reference: null,
    });
  });
});

describe("a header that is long", () => {
  const long = "x".repeat(200);

  it.each<[string, number, OutgoingHttpHeaders]>([
    ["content type", 200, { "content-type": `text/${long}` }],
    ["content encoding", 200, { "content-encoding": long }],
    ["redirect", 302, { location: `http://${[long.slice(0, 60), long.slice(0, 60)].join(".")}.example/` }],
  ])("is not repeated: a %s", async (_what, status, headers) => {
    const { rule, message } = await findingOf(getPriority(answer(status, headers)));
    expect(rule).toBe("fetch");
    expect(message).not.toContain(long.slice(0, 60));
  });
});

describe("a content type", () => {
  it.each([
    "application/json",
    "application/json; charset=utf-8",
    "application/json;charset=UTF-8;version=1.2",
    "APPLICATION/JSON",
    "application/vnd.lists.v1+json",
    "application/problem+json",
    undefined,
  ])("%j is JSON", async (type) => {
    expect(await priorityText(answer(200, type === undefined ? {} : { "content-type": type }))).toBe(json);
  });

  it.each(["text/html", "text/html; charset=utf-8", "application/xml", "application/jsonp", "text/plain"])(
    "%j is named, the body is not",
    async (type) => {
      const { rule, message } = await findingOf(getPriority(answer(200, { "content-type": type }, "<h1>Wartung</h1>")));
      expect({ rule, message }).toEqual({ rule: "fetch", message: expect.stringContaining(type.split(";")[0] ?? "") });
      expect(message).not.toContain("Wartung");
    },
  );
});

describe("certificates", () => {
  it("that cannot be read are an error of the configuration, told before a request", () => {
    const findings = findingsOf(() => clientOf("https://127.0.0.1", { ca: "certs/missing.pem" }));
    expect(findings).toEqual([expect.objectContaining({ rule: "config", pointer: "/source/ca" })]);
  });
});
