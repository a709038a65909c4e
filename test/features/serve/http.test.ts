import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { gunzipSync } from "node:zlib";
import { type ReferenceServer, sampleVersions, startReferenceServer } from "../../../src/features/serve/index.ts";
import { sendRequest } from "../../support/http.ts";

let server: ReferenceServer;
let url: string;
let etag: string;
let plain: Buffer;
beforeAll(async () => {
  server = await startReferenceServer(sampleVersions());
  url = `${server.url}/v1.2/references/priority`;
  const { headers, body } = await sendRequest(url);
  [etag, plain] = [String(headers.etag), body];
});
afterAll(() => server.close());

describe("entity tags", () => {
  it("are strong, the same for the same list, and another for another list", async () => {
    expect(etag).toMatch(/^"[^"]+"$/);
    expect((await sendRequest(url)).headers.etag).toBe(etag);
    expect((await sendRequest(`${server.url}/v1.2/references/country`)).headers.etag).not.toBe(etag);
  });

  it.each<[string, (tag: string) => string]>([
    ["the tag", (tag) => tag],
    ["the weak tag", (tag) => `W/${tag}`],
    ["a list with the tag", (tag) => `"older", ${tag}`],
    ["a list with the weak tag", (tag) => `W/"older",W/${tag} , "newer"`],
    ["any", () => "*"],
  ])("%s is answered 304 without a body", async (_what, header) => {
    const { status, headers, body } = await sendRequest(url, { "If-None-Match": header(etag) });
    expect({ status, etag: headers.etag, length: body.length }).toEqual({ status: 304, etag, length: 0 });
  });

  it.each<[string, (tag: string) => string]>([
    ["another tag", () => '"older"'],
    ["the tag without quotes", (tag) => tag.slice(1, -1)],
    ["an empty header", () => ""],
  ])("%s is answered 200 with the body", async (_what, header) => {
    expect(await sendRequest(url, { "If-None-Match": header(etag) })).toMatchObject({ status: 200, body: plain });
  });

  it("are for HEAD too", async () => {
    expect(await sendRequest(url, { "If-None-Match": etag }, "HEAD")).toMatchObject({ status: 304 });
  });
});

describe("gzip", () => {
  it.each(["gzip", "x-gzip", "br, gzip", "gzip;q=0.5", "GZIP", "*", "deflate, *;q=0.1"])(
    "is sent for %j",
    async (coding) => {
      const { headers, body } = await sendRequest(url, { "Accept-Encoding": coding });
      expect(headers).toMatchObject({ "content-encoding": "gzip", "content-length": String(body.length) });
      expect(gunzipSync(body)).toEqual(plain);
    },
  );

  it.each([undefined, "", "identity", "br", "gzip;q=0", "gzip; q=0.000", "*;q=0", "gzip;q=0, *", "gzippo"])(
    "is not sent for %j",
    async (coding) => {
      const { headers, body } = await sendRequest(url, coding === undefined ? {} : { "Accept-Encoding": coding });
      expect(headers["content-encoding"]).toBeUndefined();
      expect(body).toEqual(plain);
    },
  );

  it("is something that caches are told of", async () => {
    expect((await sendRequest(url)).headers.vary).toMatch(/accept-encoding/i);
  });
});

describe("methods", () => {
  it("HEAD has the headers of GET and no body", async () => {
    const head = await sendRequest(url, {}, "HEAD");
    const { "content-length": length, "content-type": type } = head.headers;
    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    expect({ length, type, etag: head.headers.etag }).toEqual({
      length: String(plain.length),
      type: "application/json",
      etag,
    });
  });

  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s is 405 and told what is allowed", async (method) => {
    const { status, headers } = await sendRequest(url, {}, method);
    expect(status).toBe(405);
    expect(headers.allow?.split(", ").sort()).toEqual(["GET", "HEAD"]);
  });

  it.each(["POST", "HEAD"])("%s of a path that does not exist is 404", async (method) => {
    expect(await sendRequest(`${server.url}/v1.2/contacts`, {}, method)).toMatchObject({ status: 404 });
  });
});

describe("paths", () => {
  it.each(["/", "/v1.2", "/v1.2/references/", "/v1.2/references/priority/1", "/V1.2/references", "/references"])(
    "%s is 404 with a JSON body",
    async (path) => {
      const { status, headers, body } = await sendRequest(`${server.url}${path}`);
      expect({ status, type: headers["content-type"] }).toEqual({ status: 404, type: "application/json" });
      expect(() => JSON.parse(body.toString()) as unknown).not.toThrow();
    },
  );

  it("may have a query, which means nothing", async () => {
    expect(await sendRequest(`${url}?page=2`)).toMatchObject({ status: 200, body: plain });
  });

  it.each(["//", "//:", "/\\", "http://[", "*"])(
    "%s on the wire does not end the server",
    async (target) => {
      // No HTTP client would send these bytes.
      const socket = connect(server.port, "127.0.0.1");
      socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(await sendRequest(url)).toMatchObject({ status: 200 });
    },
    5_000,
  );
});

describe("the server", () => {
  it("listens on loopback alone, at the port that it says", () => {
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
  });

  it("does not start where the port is taken", async () => {
    await expect(startReferenceServer(sampleVersions(), server.port)).rejects.toMatchObject({
      diagnostics: [{ rule: "io", message: expect.stringContaining("EADDRINUSE") }],
    });
  });

  it("ends with its connections open", async () => {
    const other = await startReferenceServer(sampleVersions());
    await sendRequest(`${other.url}/v1.2/references`, { Connection: "keep-alive" });
    await other.close();
    await expect(sendRequest(`${other.url}/v1.2/references`)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });
});
