import type { Socket } from "node:net";
import { describe, expect, it } from "@jest/globals";
import { clientOf, fetchErrorOf, findingOf, getPriority, refusedUrl, startRawService } from "../../support/client.ts";
import { tryPriority } from "../../support/attempts.ts";
import { fakeClock } from "../../support/clock.ts";
import { answer, rawAnswer, startService, type Handler } from "../../support/service.ts";
import { adviceOf } from "../../support/findings.ts";

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
  ])("of one attempt ends with %s", async (_what, handler) => {
    const finding = await findingOf(getPriority(handler, { timeoutMs: 50 }));
    expect(finding.rule).toBe("fetch");
    expect(adviceOf(finding)).toContain("source.timeoutMs");
  });

  it.each([
    ["no answer", silence],
    ["half a body", halfBody],
  ])("of the whole fetch ends with %s", async (_what, handler) => {
    const finding = await findingOf(getPriority(handler, { deadlineMs: 50 }));
    expect(finding.rule).toBe("fetch");
    expect(adviceOf(finding)).toContain("source.deadlineMs");
  });

  it("of the whole fetch is that of all requests together", async () => {
    const service = await startService({ [path]: silence });
    const client = clientOf(service.url, { deadlineMs: 50 });
    await findingOf(client.get(path, "priority"));
    expect(adviceOf(await findingOf(client.get(path, "priority")))).toContain("source.deadlineMs");
    expect(service.requests).toEqual([path]);
  });
});

describe("a body of one byte after the other", () => {
  // Every byte is progress; the limits are of the whole all the same.
  const drip: Handler = (_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const more = (): void => {
      if (!response.destroyed) response.write(" ", () => setImmediate(more));
    };
    more();
  };

  it.each(["timeoutMs", "deadlineMs"])("ends by source.%s", async (limit) => {
    const finding = await findingOf(getPriority(drip, { [limit]: 100 }));
    expect(finding.rule).toBe("fetch");
    expect(adviceOf(finding)).toContain(`source.${limit}`);
  });

  it("ends by source.deadlineMs, however many attempts are left", async () => {
    const service = await startService({ [path]: drip });
    const client = clientOf(service.url, { timeoutMs: 60, deadlineMs: 200, retries: 20 }, { clock: fakeClock() });
    const finding = await findingOf(client.get(path, "priority"));
    expect(finding.message + adviceOf(finding)).toContain("source.deadlineMs");
    expect(service.requests.length).toBeLessThan(20);
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

  // The clock is the real one: a wait that did not end with the signal would be as long as the service says.
  const busy = (status: number): Handler => answer(status, { "retry-after": "50" });

  it.each([429, 503])("in the wait after a %d ends it with its reason; nothing more is asked", async (status) => {
    const controller = new AbortController();
    const service = await startService({ [path]: busy(status) });
    const onWait = () => setImmediate(() => controller.abort(reason));
    const client = clientOf(service.url, { retries: 3 }, { signal: controller.signal, onWait });
    await expect(client.get(path, "priority")).rejects.toBe(reason);
    expect(service.requests).toEqual([path]);
  });

  it("in the pause of the pool ends every request with its reason; nothing more is asked", async () => {
    const controller = new AbortController();
    const service = await startService({ [path]: busy(429) });
    const others: Promise<unknown>[] = [];
    const onWait = () => {
      others.push(...["country", "contact_type"].map((key) => client.get(`/v1.2/references/${key}`, key)));
      setImmediate(() => controller.abort(reason));
    };
    const client = clientOf(service.url, { retries: 3 }, { signal: controller.signal, onWait });
    await expect(client.get(path, "priority")).rejects.toBe(reason);
    const ended = { status: "rejected", reason };
    expect(await Promise.allSettled(others)).toEqual([ended, ended]);
    expect(service.requests).toEqual([path]);
  });
});

describe("a status", () => {
  it("below 100 is told in one line", async () => {
    const { finding } = await tryPriority([rawAnswer("HTTP/1.1 099 X\r\nContent-Length: 0\r\n\r\n")]);
    expect(finding?.message).not.toMatch(/\n/);
  });
});

describe("a listener that throws", () => {
  const bug = new Error("a bug of the listener");
  const fail = (): never => {
    throw bug;
  };

  it.each([["onRequest"], ["onWait"]] as const)("ends the run with its error: %s", async (listener) => {
    const service = await startService({ [path]: 503 });
    const client = clientOf(service.url, { retries: 9 }, { clock: fakeClock(), [listener]: fail });
    await expect(client.get(path, "priority")).rejects.toBe(bug);
    expect(service.requests).toHaveLength(1);
  });
});

describe("a client that is closed", () => {
  it("ends what waits, and asks nothing more", async () => {
    const service = await startService({ [path]: 503 });
    const client = clientOf(service.url, { retries: 9 }, { onWait: () => void client.close() });
    await expect(client.get(path, "priority")).rejects.toThrow("closed");
    expect(service.requests).toHaveLength(1);
  });
});

describe("many waits at once", () => {
  it("warn of nothing", async () => {
    const warnings: Error[] = [];
    const note = (warning: Error): void => void warnings.push(warning);
    process.on("warning", note);
    const keys = Array.from({ length: 64 }, (_, index) => `key_${index}`);
    const service = await startService(Object.fromEntries(keys.map((key) => [`/${key}`, 503])));
    const client = clientOf(service.url, { retries: 1, concurrency: 64 });
    await Promise.allSettled(keys.map((key) => client.get(`/${key}`, key)));
    process.off("warning", note);
    expect(warnings).toEqual([]);
  });
});

describe("an error that nobody reads to its end", () => {
  it("is told as what it is, and not as a time-out", async () => {
    const service = await startService({ [path]: (_request, response) => void response.writeHead(400).write("{") });
    const { message } = await findingOf(clientOf(service.url, { timeoutMs: 20_000 }).get(path, "priority"));
    expect(message).toContain("400");
  });
});
