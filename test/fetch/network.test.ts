import type { Socket } from "node:net";
import { describe, expect, it } from "@jest/globals";
import { clientOf, fetchErrorOf, findingOf, getPriority, refusedUrl, startRawService } from "../support/client.ts";
import { startService, type Handler } from "../support/service.ts";

const path = "/v1.2/references/priority";
const head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

const silence: Handler = () => undefined;
const halfBody: Handler = (_request, response) => void response.writeHead(200).write('{"name":');

describe("a connection", () => {
  it.each<[string, (socket: Socket) => void]>([
    ["is closed without an answer", (socket) => socket.end()],
    ["is reset", (socket) => socket.resetAndDestroy()],
    ["is closed in the head", (socket) => socket.end("HTTP/1.1 200 OK\r\nContent-")],
    ["is closed before Content-Length is reached", (socket) => socket.end(`${head}Content-Length: 100\r\n\r\n{}`)],
    [
      "is reset in the body",
      (socket) => socket.write(`${head}Content-Length: 100\r\n\r\n{}`, () => socket.resetAndDestroy()),
    ],
    ["is closed before the last chunk", (socket) => socket.end(`${head}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`)],
    ["has a chunk without a length", (socket) => socket.end(`${head}Transfer-Encoding: chunked\r\n\r\nzwei\r\n{}\r\n`)],
    ["is of another protocol", (socket) => socket.end("220 mail.example.com ESMTP\r\n")],
    ["has two lengths", (socket) => socket.end(`${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `)],
  ])("that %s is an error", async (_what, say) => {
    const url = await startRawService(say);
    const error = await fetchErrorOf(clientOf(url).get(path, "priority"));
    expect(error.diagnostic).toMatchObject({ rule: "fetch", reference: "priority", url: `${url}${path}` });
    expect(error.endsRun).toBe(false);
  });

  it("that is refused is an error of the host", async () => {
    const error = await fetchErrorOf(clientOf(await refusedUrl()).get(path, "priority"));
    expect(error.endsRun).toBe(true);
    expect(error.message).toContain("ECONNREFUSED");
  });
});

describe("time", () => {
  it.each([
    ["no answer", silence],
    ["half a body", halfBody],
  ])("of one attempt ends with %s", async (_what, answer) => {
    const finding = await findingOf(getPriority(answer, { timeoutMs: 50 }));
    expect(finding).toMatchObject({ rule: "fetch", message: expect.stringContaining("source.timeoutMs") });
  });

  it.each([
    ["no answer", silence],
    ["half a body", halfBody],
  ])("of the whole fetch ends with %s", async (_what, answer) => {
    const finding = await findingOf(getPriority(answer, { deadlineMs: 50 }));
    expect(finding).toMatchObject({ rule: "fetch", message: expect.stringContaining("source.deadlineMs") });
  });

  it("of the whole fetch is that of all requests together", async () => {
    const service = await startService({ [path]: silence });
    const client = clientOf(service.url, { deadlineMs: 50 });
    await findingOf(client.get(path, "priority"));
    expect((await findingOf(client.get(path, "priority"))).message).toContain("source.deadlineMs");
    expect(service.requests).toEqual([path]);
  });
});

describe("a signal", () => {
  const reason = new Error("SIGINT");

  it.each<[string, (abort: () => void) => Handler]>([
    ["before the head", (abort) => abort],
    [
      "in the body",
      (abort) => (_request, response) => {
        response.writeHead(200).write('{"name":', () => setImmediate(abort));
      },
    ],
  ])("ends a request %s with its reason", async (_what, handler) => {
    const controller = new AbortController();
    const service = await startService({ [path]: handler(() => controller.abort(reason)) });
    const client = clientOf(service.url, {}, { signal: controller.signal });
    await expect(client.get(path, "priority")).rejects.toBe(reason);
  });

  it("that is aborted already lets no request leave", async () => {
    const service = await startService({});
    const client = clientOf(service.url, {}, { signal: AbortSignal.abort(reason) });
    await expect(client.get(path, "priority")).rejects.toBe(reason);
    expect(service.requests).toEqual([]);
  });
});
