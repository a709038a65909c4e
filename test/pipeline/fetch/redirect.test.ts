import { describe, expect, it } from "@jest/globals";
import { nextHop } from "../../../src/pipeline/fetch/response.ts";
import { inTurn, json, priorityPath, tryPriority } from "../../support/attempts.ts";
import { clientOf, findingOf } from "../../support/client.ts";
import { fakeClock } from "../../support/clock.ts";
import { makeProject } from "../../support/project.ts";
import { answer, startService, type Answer, type Handler, type Service } from "../../support/service.ts";
import { makeAuthority, makeCertificate, startSecureService } from "../../support/tls.ts";

const to = (location: string, status = 302): Handler => answer(status, { location });

/** A service whose reference `priority` is answered so, with other paths beside it. */
const startWith = (first: Answer, others: Record<string, Answer> = {}): Promise<Service> =>
  startService({ [priorityPath]: first, ...others });

const ask = ({ url }: Service, headers: Record<string, string> = {}) =>
  clientOf(url, { headers }).get(priorityPath, "priority");

const text = (document: object): string =>
  "bytes" in document ? Buffer.from(document.bytes as Uint8Array).toString("utf8") : JSON.stringify(document);

describe("a redirect within the origin", () => {
  it.each([301, 302, 303, 307, 308])(
    "with status %d is followed, and the document keeps its address",
    async (status) => {
      const service = await startWith(to("/moved", status), { "/moved": json });
      const document = await ask(service);
      expect({ text: text(document), url: document.url }).toEqual({ text: json, url: `${service.url}${priorityPath}` });
      expect(service.requests).toEqual([priorityPath, "/moved"]);
    },
  );

  it.each([
    ["/a/b", "/a/b"],
    ["other", "/v1.2/references/other"],
    ["../lists/x", "/v1.2/lists/x"],
    ["./priority/", "/v1.2/references/priority/"],
    ["?page=1", `${priorityPath}?page=1`],
    ["/a?x=1&y=%20#part", "/a?x=1&y=%20"],
    [" /a ", "/a"],
    ["/a b", "/a%20b"],
    ["//HOST/a", "/a"],
    ["http://HOST/a", "/a"],
    ["HTTP://HOST/a", "/a"],
    ["http://user:pw@HOST/a", "/a"],
  ])("to %j goes to %s", async (location, path) => {
    const service: Service = await startWith(
      (_request, response) =>
        void response.writeHead(302, { location: location.replace("HOST", new URL(service.url).host) }).end(),
      { [path]: json },
    );
    expect(text(await ask(service))).toBe(json);
    expect(service.requests).toEqual([priorityPath, path]);
  });

  it.each([404, 410])("to a %d is absent, under its own address", async (status) => {
    const service = await startWith(to("/moved"), { "/moved": status });
    expect(await ask(service)).toEqual({ kind: "absent", url: `${service.url}${priorityPath}`, status });
  });

  it("has the headers of the configuration at every hop", async () => {
    const keys: unknown[] = [];
    const noting =
      (own: Handler): Handler =>
      (request, response) => {
        keys.push(request.headers["x-api-key"]);
        own(request, response);
      };
    const service = await startWith(noting(to("/a")), { "/a": noting(to("/b")), "/b": noting(answer(200, {}, json)) });
    await ask(service, { "X-Api-Key": "geheim-4711" });
    expect(keys).toEqual(["geheim-4711", "geheim-4711", "geheim-4711"]);
  });

  it("never sends the user and the password of an address", async () => {
    let sent: object = {};
    const service: Service = await startWith(
      (_request, response) => {
        const location = service.url.replace("//", "//anna:geheim@");
        response.writeHead(302, { location: `${location}/a` }).end();
      },
      {
        "/a": (request, response) => {
          sent = request.headers;
          response.end(json);
        },
      },
    );
    await ask(service);
    expect(sent).not.toHaveProperty("authorization");
  });

  it("is named without its query where it fails", async () => {
    const service = await startWith(to("/moved?token=geheim"), { "/moved?token=geheim": 400 });
    const finding = await findingOf(ask(service));
    expect(finding).toMatchObject({ rule: "fetch", url: `${service.url}${priorityPath}` });
    expect(JSON.stringify(finding)).not.toContain("geheim");
  });
});

/** So many redirects, and then the document. */
const chain = (length: number): Promise<Service> =>
  startWith(to("/1"), {
    ...Object.fromEntries(Array.from({ length }, (_, hop) => [`/${hop + 1}`, to(`/${hop + 2}`)])),
    [`/${length}`]: json,
  });

describe("the number of redirects", () => {
  it.each([1, 5])("may be %d", async (length) => {
    expect(text(await ask(await chain(length)))).toBe(json);
  });

  it("may not be 6", async () => {
    const service = await chain(6);
    expect(await findingOf(ask(service))).toMatchObject({ rule: "fetch", message: expect.stringContaining("5") });
    expect(service.requests).toHaveLength(6);
  });

  it.each([
    ["itself", priorityPath],
    ["nowhere else", ""],
    ["a page and back", "/back"],
  ])("has an end where one leads to %s", async (_what, location) => {
    const service = await startWith(to(location), { "/back": to(priorityPath) });
    expect(await findingOf(ask(service))).toMatchObject({ rule: "fetch" });
    expect(service.requests).toHaveLength(6);
  });

  it("counts anew with every attempt", async () => {
    const service = await startWith(to("/1"), { "/1": to("/2"), "/2": to("/3"), "/3": inTurn(503, json) });
    const client = clientOf(service.url, { retries: 1 }, { clock: fakeClock() });
    expect(text(await client.get(priorityPath, "priority"))).toBe(json);
    expect(service.requests).toEqual([priorityPath, "/1", "/2", "/3", priorityPath, "/1", "/2", "/3"]);
  });
});

describe("a redirect that is refused", () => {
  it.each<[string, string[]]>([
    ["without Location", []],
    ["with two", ["location", "/a", "location", "/b"]],
    ["to no address", ["location", "http://"]],
    ["to a host that is none", ["location", "http://a b/"]],
    ["to ftp", ["location", "ftp://127.0.0.1/a"]],
    ["to javascript", ["location", "javascript:alert(1)"]],
    ["to data", ["location", "data:application/json,{}"]],
    ["to file", ["location", "file:///etc/passwd"]],
    ["to a name of this host", ["location", "http://localhost/a"]],
    ["to another port", ["location", "http://127.0.0.1:1/a"]],
    ["to https", ["location", "https://127.0.0.1/a"]],
    ["to a host without a scheme", ["location", "//lists.example.com/a"]],
    ["to a host behind backslashes", ["location", "\\\\lists.example.com\\a"]],
  ])("is one %s; it is not tried again", async (_what, headers) => {
    const { finding, requests, endsRun } = await tryPriority([answer(302, headers)], { retries: 3 });
    expect(finding).toMatchObject({ rule: "fetch", reference: "priority", message: expect.stringMatching(/redirect/) });
    expect({ requests, endsRun }).toEqual({ requests: 1, endsRun: false });
  });

  it.each(["127.0.0.1", "localhost"])("reaches nobody at %s", async (host) => {
    const other = await startService({ "/a": json });
    const service = await startWith(to(`http://${host}:${new URL(other.url).port}/a`));
    await findingOf(ask(service, { "X-Api-Key": "geheim-4711" }));
    expect(other).toMatchObject({ requests: [], connections: 0 });
  });

  it("after one that was followed reaches nobody either", async () => {
    const other = await startService({ "/a": json });
    const service = await startWith(to("/1"), { "/1": to(`${other.url}/a`) });
    await findingOf(ask(service));
    expect(other.connections).toBe(0);
  });

  it("names the other origin, and no more of the address", async () => {
    const service = await startWith(to("http://anna:geheim@lists.example.com/path?token=4711#part"));
    const { message } = await findingOf(ask(service));
    expect(message).toContain("http://lists.example.com");
    expect(message).not.toMatch(/geheim|anna|token|4711|part/);
  });

  it("is one from https to http", async () => {
    const authority = await makeAuthority("Test Authority");
    const plain = await startService({ "/a": json });
    const project = makeProject();
    project.write("ca.pem", authority.cert);
    const secure = await startSecureService(await makeCertificate({ by: authority }), {
      [priorityPath]: to(`${plain.url}/a`),
    });
    const client = clientOf(secure.url, { ca: "ca.pem" }, { dir: project.dir });
    expect(await findingOf(client.get(priorityPath, "priority"))).toMatchObject({ rule: "fetch" });
    expect({ secure: secure.requests, plain: plain.connections }).toEqual({ secure: [priorityPath], plain: 0 });
  });
});

describe("the next hop", () => {
  const from = new URL("https://lists.example.com/v1.2/references?x=1");

  it.each([
    ["https://lists.example.com:443/a", "https://lists.example.com/a"],
    ["HTTPS://LISTS.EXAMPLE.COM/a", "https://lists.example.com/a"],
    ["//lists.example.com/a", "https://lists.example.com/a"],
    ["a", "https://lists.example.com/v1.2/a"],
  ])("at %s is %s", (location, hop) => {
    expect(nextHop(from, 302, location).href).toBe(hop);
  });

  it.each([
    "http://lists.example.com/a",
    "https://lists.example.com:8443/a",
    "https://lists.example.com./a",
    "https://www.lists.example.com/a",
    "blob:https://lists.example.com/a",
    "https://lists.example.com@evil.example/a",
  ])("is never %s", (location) => {
    expect(() => nextHop(from, 302, location)).toThrow(/redirects/);
  });
});
