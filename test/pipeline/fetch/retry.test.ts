import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "@jest/globals";
import { AttemptError } from "../../../src/pipeline/fetch/errors.ts";
import { backoff, nextStep, parseRetryAfter, seconds } from "../../../src/pipeline/fetch/retry.ts";
import { sequence, json, priorityPath, tryPriority } from "../../support/client.ts";
import { clientOf, failuresOf, fetchAll, refusedUrl } from "../../support/client.ts";
import { fakeClock } from "../../support/clock.ts";
import {
  respond,
  responsesOf,
  respondRaw,
  startService,
  type ServiceResponse,
  type Handler,
} from "../../support/service.ts";

describe("Retry-After", () => {
  // Thirty seconds before the example in RFC 9110.
  const now = Date.UTC(1994, 10, 6, 8, 49, 7);

  it.each([
    ["1", 1000],
    ["99999999999999999999", 1e23],
    ["Sun, 06 Nov 1994 08:49:37 GMT", 30_000],
  ])("%j is a wait of %d ms", (value, ms) => {
    expect(parseRetryAfter(value, now)).toBe(ms);
  });

  const past = ["0", "Sun, 06 Nov 1994 08:49:07 GMT", "Sat, 05 Nov 1994 08:49:37 GMT"];
  const numbers = ["", "-5", " 5", "1.5", "1e3", "5, 10", "soon", "１２"];
  const dates = ["Thu, 31 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 +0100", "Sunday, 06-Nov-94 08:49:37 GMT"];

  it.each([undefined, ...past, ...numbers, ...dates, "1994-11-06T08:49:37Z"])("%j is not a wait", (value) => {
    expect(parseRetryAfter(value, now)).toBeUndefined();
  });

  it("prints Retry-After in whole seconds, rounded up", () => {
    expect([1, 999, 1000, 1001, 60_000].map(seconds)).toEqual(["1 s", "1 s", "1 s", "2 s", "60 s"]);
  });
});

describe("backoff", () => {
  const caps = [500, 1000, 2000, 4000, 8000, 10_000, 10_000];

  it.each(caps.map((cap, index) => [index + 1, cap]))("waits after attempt %d for at most %d ms", (attempt, cap) => {
    expect([backoff(attempt, 0), backoff(attempt, 1)]).toEqual([cap / 10, cap]);
  });
});

const last = { attempts: 4 };
const limited = { status: 429 };

describe("the next step after a failed attempt", () => {
  const retry = (ms: number): object => ({ kind: "retry", ms });
  const fail = { kind: "fail", endsRun: false, why: undefined };
  const beforeDeadline = expect.stringContaining("source.deadlineMs");
  const end = (why: string): object => ({ kind: "fail", endsRun: true, why: expect.stringContaining(why) });

  it.each<[what: string, state: object, failure: object, expected: object]>([
    ["waits", {}, {}, retry(50)],
    ["fails after the last attempt", { attempts: 4 }, {}, fail],
    ["fails if another attempt cannot succeed", {}, { isRetried: false }, fail],
    ["ignores Retry-After if another attempt cannot succeed", {}, { isRetried: false, retryAfter: "3600" }, fail],
    ["waits up to a minute", {}, { retryAfter: "60" }, retry(60_000)],
    ["ends the run with a longer Retry-After", {}, { retryAfter: "61" }, end("61 s")],
    ["ends the run with a longer Retry-After at last", { attempts: 4 }, { retryAfter: "61" }, end("61 s")],
    ["ends the run if Retry-After is beyond the deadline", { deadlineAt: 7000 }, { retryAfter: "7" }, end("7 s")],
    ["waits if the deadline is just late enough", { deadlineAt: 7001 }, { retryAfter: "7" }, retry(7000)],
    ["fails if the deadline is too early to wait", { deadlineAt: 50 }, {}, { ...fail, why: beforeDeadline }],
    ["ends the run if the host cannot be reached", { attempts: 4 }, { endsRun: true }, { ...fail, endsRun: true }],
    ["does not end the run if others succeed", last, limited, fail],
  ])("%s", (_what, state, failure, expected) => {
    const first = { attempts: 1, retries: 3, now: 0, deadlineAt: 120_000, random: 0 };
    const { why, ...step } = nextStep({ ...first, ...state }, new AttemptError("", { isRetried: true, ...failure }));
    expect({ why, ...step }).toMatchObject(expected);
  });
});

const document = respond(200, { "content-type": "application/json" }, json);
const head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
const length = (body: string): string => `Content-Length: ${body.length}\r\n\r\n`;
const start = `${head}${length(json)}${json.slice(0, 20)}`;
const zipped = gzipSync(json);

const gzip = (body: Uint8Array): Handler => respond(200, { "content-encoding": "gzip" }, body);
const onSocket =
  (act: (socket: Socket) => void): Handler =>
  ({ socket }) =>
    act(socket);

/** Faults after which another attempt may succeed. */
const passing: readonly (readonly [string, ServiceResponse])[] = [
  ["status 429", 429],
  ["a connection that is reset", onSocket((socket) => socket.resetAndDestroy())],
  ["a head that is not HTTP", respondRaw("220 mail.example.com ESMTP\r\n")],
  ["a body that is reset", onSocket((socket) => socket.write(start, () => socket.resetAndDestroy()))],
  ["a Content-Length beyond the body", respondRaw(`${head}${length(`${json} `)}${json}`)],
  ["bytes after a gzip body", gzip(Buffer.concat([zipped, Buffer.from("x")]))],
];

/** Faults after which another attempt is useless. */
const lasting: readonly (readonly [string, ServiceResponse])[] = [
  ["status 400", 400],
  ["an empty body", respond(200)],
  ["a gzip body too large", gzip(gzipSync("x".repeat(2000)))],
];

describe("a request is tried again", () => {
  const source = { retries: 3, maxBodyBytes: 1000 };

  it.each(passing)("tries again after %s, up to three times", async (_what, fault) => {
    const result = await tryPriority([fault], source);
    expect(result).toMatchObject({ endsRun: false, requests: 4, waits: [275, 550, 1100] });
    expect(result.finding).toMatchObject({ reference: "priority", message: expect.stringContaining("tried 4 times") });
  });

  it.each(lasting)("never after %s", async (_what, fault) => {
    const { finding, requests, waits } = await tryPriority([fault, document], source);
    expect(finding).toMatchObject({ rule: "fetch", message: expect.stringContaining("tried once") });
    expect({ requests, waits }).toEqual({ requests: 1, waits: [] });
  });

  it("tries again after a timeout", async () => {
    const result = await tryPriority([() => undefined, document], { retries: 1, timeoutMs: 100 });
    expect(result).toMatchObject({ text: json, requests: 2, waits: [275] });
  });

  it("tries again from the start, so that parts of two documents are never joined", async () => {
    const half = respondRaw(`${head}Accept-Ranges: bytes\r\nETag: "a"\r\n${length(json)}${json.slice(0, 30)}`);
    const rest: Handler = (request, response) => {
      if (request.headers.range === undefined) return response.end('{"other":1}');
      const range = `bytes 30-${json.length - 1}/${json.length}`;
      return response.writeHead(206, { "content-range": range }).end(json.slice(30));
    };
    const result = await tryPriority([half, rest], source);
    expect(result).toMatchObject({ text: '{"other":1}', requests: 2 });
  });
});

describe("one failure ends the run", () => {
  const fetchFrom = async (url: string, concurrency: number, retries: number) => {
    const clock = fakeClock();
    const client = clientOf(url, { concurrency, retries }, { clock });
    return { findings: await failuresOf(fetchAll(client)), waits: clock.waits };
  };
  const everywhere = (handler: Handler): Record<string, ServiceResponse> =>
    Object.fromEntries(Object.keys(responsesOf({})).map((path) => [path, handler]));

  it("ends the run if the host refuses the first requests", async () => {
    const url = await refusedUrl();
    const { findings } = await fetchFrom(url, 6, 2);
    const message = expect.stringMatching(/ECONNREFUSED.*tried 3 times/);
    expect(findings).toMatchObject([{ rule: "fetch", severity: "error", reference: null, url: `${url}/`, message }]);
  });

  it.each([1, 6])("ends the run if the service has a Retry-After of an hour, %d at once", async (concurrency) => {
    const service = await startService(everywhere(respond(503, { "retry-after": "3600" })));
    const { findings, waits } = await fetchFrom(service.url, concurrency, 3);
    expect(findings).toMatchObject([{ rule: "fetch", message: expect.stringContaining("3600 s") }]);
    expect(waits).toEqual([]);
    expect(service.requests.length).toBeLessThanOrEqual(concurrency);
  });

  it("continues the run if a single document fails", async () => {
    const service = await startService({ ...responsesOf({}), [priorityPath]: sequence(503) });
    const { findings } = await fetchFrom(service.url, 6, 2);
    expect(findings.map(({ reference }) => reference)).toEqual(["priority"]);
    expect(service.requests).toHaveLength(18 + 3);
  });
});
