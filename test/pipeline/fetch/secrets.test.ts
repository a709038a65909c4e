import { describe, expect, it } from "@jest/globals";
import { clientOf, fetchErrorOf, getPriority, refusedUrl, shown, startRawService } from "../../support/client.ts";
import type { Handler } from "../../support/service.ts";

const secret = "Geheim-4711";
const headers = { "X-Api-Key": secret, Authorization: `Bearer ${secret}` };

describe("a header's value is in no message", () => {
  it.each<[string, Handler]>([
    ["the reason phrase", (_request, response) => void response.writeHead(401, `No key ${secret}`).end()],
    ["the body of an error", (_request, response) => void response.writeHead(403).end(`No key ${secret}`)],
    [
      "the address of a redirect",
      (_request, response) => void response.writeHead(302, { location: `http://127.0.0.2/${secret}` }).end(),
    ],
    [
      "the content type",
      (_request, response) => void response.writeHead(200, { "content-type": `text/${secret}` }).end("{}"),
    ],
    [
      "the content encoding",
      (_request, response) => void response.writeHead(200, { "content-encoding": secret }).end("{}"),
    ],
    [
      "a damaged body",
      (_request, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(secret),
    ],
    ["a body too large", (_request, response) => void response.writeHead(200).end(secret.repeat(100))],
  ])("where the service echoes it in %s", async (_what, handler) => {
    const error = await fetchErrorOf(getPriority(handler, { headers, maxBodyBytes: 100 }));
    expect(shown(error)).not.toContain(secret.toLowerCase());
  });

  it.each([
    ["a head that is none", `${secret}\r\n\r\n`],
    ["a header that is none", `HTTP/1.1 200 OK\r\n${secret}\r\n\r\n`],
    ["a length that is none", `HTTP/1.1 200 OK\r\nContent-Length: ${secret}\r\n\r\n`],
    ["a chunk's length that is none", `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${secret}\r\n`],
  ])("where the service echoes it in %s", async (_what, bytes) => {
    const url = await startRawService((socket) => socket.end(bytes));
    const error = await fetchErrorOf(clientOf(url, { headers }).get("/v1.2/references/priority", "priority"));
    expect(shown(error)).not.toContain(secret.toLowerCase());
  });

  it("where nobody listens", async () => {
    const client = clientOf(await refusedUrl(), { headers });
    expect(shown(await fetchErrorOf(client.get("/v1.2/references", null)))).not.toContain(secret.toLowerCase());
  });

  it("where time runs out", async () => {
    const error = await fetchErrorOf(getPriority(() => undefined, { headers, timeoutMs: 50 }));
    expect(shown(error)).not.toContain(secret.toLowerCase());
  });
});
