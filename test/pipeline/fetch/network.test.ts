import { describe, expect, it } from "@jest/globals";
import { clientOf, fetchErrorOf, findingOf, getPriority, refusedUrl } from "../../support/client.ts";
import { tryPriority } from "../../support/attempts.ts";
import { fakeClock } from "../../support/clock.ts";
import { answer, rawAnswer, startService, type Handler } from "../../support/service.ts";
import { adviceOf } from "../../support/findings.ts";

const path = "/v1.2/references/priority";

const silence: Handler = () => undefined;
const halfBody: Handler = (_request, response) => void response.writeHead(200).write('{"name":');

describe("a connection", () => {
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
});

describe("a status", () => {
  it("below 100 is told in one line", async () => {
    const { finding } = await tryPriority([rawAnswer("HTTP/1.1 099 X\r\nContent-Length: 0\r\n\r\n")]);
    expect(finding?.message).not.toMatch(/\n/);
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
describe("an error that nobody reads to its end", () => {
  it("is told as what it is, and not as a time-out", async () => {
    const service = await startService({ [path]: (_request, response) => void response.writeHead(400).write("{") });
    const { message } = await findingOf(clientOf(service.url, { timeoutMs: 20_000 }).get(path, "priority"));
    expect(message).toContain("400");
  });
});
