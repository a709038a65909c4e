import { describe, expect, it } from "@jest/globals";
import { priorityPath as path } from "../../support/client.ts";
import { clientOf, findingOf, getPriority, requestPriority } from "../../support/client.ts";
import { fakeClock } from "../../support/clock.ts";
import { respond, startService, type Handler } from "../../support/service.ts";
import { adviceOf } from "../../support/findings.ts";

describe("a time limit", () => {
  const noResponse: Handler = () => undefined;
  // The limits cover the whole response, even if every byte is progress.
  const drip: Handler = (_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const more = (): void => {
      if (!response.destroyed) response.write(" ", () => setImmediate(more));
    };
    more();
  };

  it.each<[string, Handler]>([
    ["no response", noResponse],
    ["half a body", (_request, response) => void response.writeHead(200).write("{")],
    ["endless single bytes", drip],
  ])("ends a response with %s, for one attempt and for all requests", async (_what, handler) => {
    const limits = { timeoutMs: { timeoutMs: 100 }, deadlineMs: { deadlineMs: 100 } };
    // Time that ends during another attempt is not what was too short.
    const late = { timeoutMs: { timeoutMs: 200, deadlineMs: 390 } };
    for (const [limit, source] of [...Object.entries(limits), ...Object.entries(late)]) {
      const finding = await findingOf(getPriority(handler, source));
      expect(finding.rule).toBe("fetch");
      expect(adviceOf(finding)).toContain(`source.${limit}`);
    }
  });

  it("covers all requests together with source.deadlineMs", async () => {
    const service = await startService({ [path]: noResponse });
    const client = clientOf(service.url, { deadlineMs: 1_000 });
    await findingOf(client.get(path, "priority"));
    expect(adviceOf(await findingOf(client.get(path, "priority")))).toContain("source.deadlineMs");
    expect(service.requests).toEqual([path]);
  });
});

describe("a signal", () => {
  const reason = new Error("SIGINT");

  it.each<[string, (abort: () => void) => Handler]>([
    ["before the head", (abort) => abort],
    ["in the body", (abort) => (_, response) => response.writeHead(200).write("{", () => setImmediate(abort))],
  ])("ends a request %s with its reason", async (_what, handler) => {
    const controller = new AbortController();
    const service = await startService({ [path]: handler(() => controller.abort(reason)) });
    await expect(requestPriority(service.url, {}, { signal: controller.signal })).rejects.toBe(reason);
  });

  it("sends no request if the signal is already aborted", async () => {
    const service = await startService({});
    await expect(requestPriority(service.url, {}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(service.requests).toEqual([]);
  });

  // With the real clock, a wait that ignored the signal would take as long as Retry-After.
  it.each([429, 503])("ends the wait after a %d, and other waiting requests", async (status) => {
    const controller = new AbortController();
    const service = await startService({ [path]: respond(status, { "retry-after": "50" }) });
    const others: Promise<unknown>[] = [];
    const onWait = () => {
      if (status === 429) others.push(client.get("/v1.2/references/country", "country"));
      setImmediate(() => controller.abort(reason));
    };
    const client = clientOf(service.url, { retries: 3 }, { signal: controller.signal, onWait });
    await expect(client.get(path, "priority")).rejects.toBe(reason);
    for (const other of others) await expect(other).rejects.toBe(reason);
    expect(service.requests).toEqual([path]);
  });
});

describe("a client", () => {
  it("throws the error of its listener", async () => {
    const bug = new Error("a bug of the listener");
    const service = await startService({ [path]: 503 });
    const onWait = (): never => {
      throw bug;
    };
    const options = { clock: fakeClock(), onWait };
    await expect(requestPriority(service.url, { retries: 9 }, options)).rejects.toBe(bug);
    expect(service.requests).toHaveLength(1);
  });
});
