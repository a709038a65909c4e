import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type ReferenceServer, startReferenceServer } from "../../../src/service/sample/index.ts";
import { sendRequest } from "../../support/service.ts";

const servers: ReferenceServer[] = [];
afterAll(() => Promise.all(servers.map((each) => each.close())));

async function start(): Promise<ReferenceServer> {
  const started = await startReferenceServer();
  servers.push(started);
  return started;
}

let server: ReferenceServer;
let url: string;
let plain: Buffer;
beforeAll(async () => {
  server = await start();
  url = `${server.url}/v1.2/references/priority`;
  plain = (await sendRequest(url)).body;
});

describe("gzip", () => {
  it.each(["gzip", "x-gzip", "GZIP", "deflate, gzip;q=0.5, br"])(
    "compresses for Accept-Encoding: %s",
    async (coding) => {
      const { headers, body } = await sendRequest(url, { "Accept-Encoding": coding });
      expect(headers).toMatchObject({ "content-encoding": "gzip", "content-length": String(body.length) });
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(gunzipSync(body)).toEqual(plain);
    },
  );

  it.each([undefined, "", "br", "*", "gzippo"])("does not compress for %s", async (coding) => {
    const { headers, body } = await sendRequest(url, coding === undefined ? {} : { "Accept-Encoding": coding });
    expect(headers["content-encoding"]).toBeUndefined();
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(body).toEqual(plain);
  });
});

describe("methods", () => {
  it("responds to HEAD with the headers of GET and no body", async () => {
    const head = await sendRequest(url, {}, "HEAD");
    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    expect(head.headers).toMatchObject({
      "content-length": String(plain.length),
      "content-type": "application/json",
    });
  });

  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("refuses %s with 405 and Allow", async (method) => {
    const { status, headers } = await sendRequest(url, {}, method);
    expect(status).toBe(405);
    expect(headers.allow?.split(", ").sort()).toEqual(["GET", "HEAD"]);
  });
});

describe("paths", () => {
  it.each(["/", "/v1.2", "/v1.2/references/", "/v1.2/references/priority/1", "/V1.2/references", "/references"])(
    "responds to %s with 404 and JSON",
    async (path) => {
      const { status, headers, body } = await sendRequest(`${server.url}${path}`);
      expect({ status, type: headers["content-type"] }).toEqual({ status: 404, type: "application/json" });
      expect(() => JSON.parse(body.toString()) as unknown).not.toThrow();
    },
  );

  it.each(["//", "//:", "/\\", "http://[", "*"])(
    "keeps serving after a request for %s",
    async (target) => {
      // No HTTP client would send these bytes.
      const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
      socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(await sendRequest(url)).toMatchObject({ status: 200 });
    },
    5_000,
  );
});

it("closes open connections", async () => {
  const other = await start();
  await sendRequest(`${other.url}/v1.2/references`, { Connection: "keep-alive" });
  await other.close();
  await expect(sendRequest(`${other.url}/v1.2/references`)).rejects.toMatchObject({ code: "ECONNREFUSED" });
});
