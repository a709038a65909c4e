import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { fetchDocuments } from "../../../src/pipeline/fetch/fetch-documents.ts";
import { overviewKeys } from "../../../src/pipeline/map/index.ts";
import { backoff, parseRetryAfter, planRetry, seconds, type FailedAttempt } from "../../../src/pipeline/fetch/retry.ts";
import { inTurn, json, priorityPath, tryPriority } from "../../support/attempts.ts";
import { clientOf, failuresOf, refusedUrl } from "../../support/client.ts";
import { fakeClock } from "../../support/clock.ts";
import { answer, answersOf, rawAnswer, startService, type Answer, type Handler } from "../../support/service.ts";

describe("Retry-After", () => {
  // Thirty seconds before the date that RFC 9110 gives as its example.
  const now = Date.UTC(1994, 10, 6, 8, 49, 7);

  it.each([
    ["1", 1000],
    ["60", 60_000],
    ["007", 7000],
    ["99999999999999999999", 1e23],
    ["Sun, 06 Nov 1994 08:49:37 GMT", 30_000],
  ])("%j asks for %d ms", (value, ms) => {
    expect(parseRetryAfter(value, now)).toBe(ms);
  });

  it.each([
    undefined,
    ..."| 5|5, 10|5 s|Sun, 06 Nov 1994 08:49:07 GMT|Sat, 05 Nov 1994 08:49:37 GMT".split("|"),
    ..."0 -5 +5 1.5 1e3 0x10 soon Infinity １２ 1994-11-06T08:49:37Z".split(" "),
    "Thu, 31 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 08:49:37",
    "Sun, 06 Nov 1994 08:49:37 +0100",
    "Sun, 06 Abc 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 99:49:37 GMT",
    "Sunday, 06-Nov-94 08:49:37 GMT",
    "Sun Nov  6 08:49:37 1994",
    "Sun Nov  6 08:49:37 1994 GMT",
  ])("%j asks for nothing", (value) => {
    expect(parseRetryAfter(value, now)).toBeUndefined();
  });

  it("is told in whole seconds, never fewer than there are", () => {
    expect([1, 999, 1000, 1001, 60_000].map(seconds)).toEqual(["1 s", "1 s", "1 s", "2 s", "60 s"]);
  });
});

describe("backoff", () => {
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const caps = [500, 1000, 2000, 4000, 8000, 10_000, 10_000];

  it.each(caps.map((cap, index) => [index + 1, cap]))("after attempt %d is at most %d ms", (attempt, cap) => {
    expect([backoff(attempt, 0), backoff(attempt, 1)]).toEqual([cap / 10, cap]);
  });

  it("is never 0 and never above the cap, which never falls", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), chance, (attempt, random) => {
        const [wait, cap] = [backoff(attempt, random), backoff(attempt, 1)];
        expect(wait).toBeGreaterThanOrEqual(50);
        expect(wait).toBeLessThanOrEqual(cap);
        expect(cap).toBeLessThanOrEqual(10_000);
        expect(backoff(attempt + 1, 1)).toBeGreaterThanOrEqual(cap);
      }),
    );
  });
});

describe("the plan after a failed attempt", () => {
  const plan = (failed: Partial<FailedAttempt>, left = 120_000) =>
    planRetry(
      { attempt: 1, isRetried: true, retryAfter: undefined, ...failed },
      { retries: 3, now: 0, deadline: left, random: 0 },
    );

  it.each<[string, Partial<FailedAttempt>, number | undefined, object]>([
    ["is to wait", {}, undefined, { kind: "wait", ms: 50 }],
    ["is to wait longer the next time", { attempt: 3 }, undefined, { kind: "wait", ms: 200 }],
    ["is to fail after the last", { attempt: 4 }, undefined, { kind: "fail" }],
    ["is to fail where another one cannot succeed", { isRetried: false }, undefined, { kind: "fail" }],
    [
      "is to fail where another one cannot succeed, whatever the service says",
      { isRetried: false, retryAfter: "3600" },
      undefined,
      { kind: "fail" },
    ],
    ["is to wait as long as the service says", { retryAfter: "7" }, undefined, { kind: "wait", ms: 7000 }],
    ["is to wait up to a minute", { retryAfter: "60" }, undefined, { kind: "wait", ms: 60_000 }],
    [
      "is to end the run where it says more",
      { retryAfter: "61" },
      undefined,
      { kind: "end", why: expect.stringContaining("61 s") },
    ],
    [
      "is to end the run where it says more, after the last attempt too",
      { attempt: 4, retryAfter: "61" },
      undefined,
      { kind: "end", why: expect.stringContaining("61 s") },
    ],
    ["is to fail after the last where it says less", { attempt: 4, retryAfter: "7" }, undefined, { kind: "fail" }],
    [
      "is to end the run where the service says more than there is time",
      { retryAfter: "7" },
      7000,
      { kind: "end", why: expect.stringContaining("7 s") },
    ],
    ["is to wait where there is just time enough", { retryAfter: "7" }, 7001, { kind: "wait", ms: 7000 }],
    [
      "is to fail where there is no time to wait",
      {},
      50,
      { kind: "fail", why: expect.stringContaining("source.deadlineMs") },
    ],
  ])("%s", (_what, failed, left, expected) => {
    expect(plan(failed, left)).toEqual(expected);
  });
});

const document = answer(200, { "content-type": "application/json" }, json);
const head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
const zipped = gzipSync(json);
const damaged = Buffer.concat([zipped.subarray(0, -8), Buffer.alloc(8, 1)]);

const gzip = (body: Uint8Array): Handler => answer(200, { "content-encoding": "gzip" }, body);
const onSocket =
  (act: (socket: Socket) => void): Handler =>
  ({ socket }) =>
    act(socket);

/** Faults after which the same request may succeed. */
const passing: readonly (readonly [string, Answer])[] = [
  ...[408, 425, 429, 500, 502, 503, 504].map((status) => [`status ${status}`, status] as const),
  ["a connection that is reset", onSocket((socket) => socket.resetAndDestroy())],
  ["a connection that ends without an answer", onSocket((socket) => socket.end())],
  ["a cut head", rawAnswer("HTTP/1.1 200 OK\r\nContent-")],
  ["a head that is none", rawAnswer("220 mail.example.com ESMTP\r\n")],
  ["a cut body", rawAnswer(`${head}Content-Length: ${json.length}\r\n\r\n${json.slice(0, 20)}`)],
  [
    "a body that is reset",
    onSocket((socket) => socket.write(`${head}Content-Length: 60\r\n\r\n{"na`, () => socket.resetAndDestroy())),
  ],
  ["a body cut at a chunk's end", rawAnswer(`${head}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`)],
  ["a Content-Length beyond the body", rawAnswer(`${head}Content-Length: ${json.length + 1}\r\n\r\n${json}`)],
  ["two lengths", rawAnswer(`${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `)],
  ["a gzip body with a false checksum", gzip(damaged)],
  ["a cut gzip body", gzip(zipped.subarray(0, -9))],
  ["bytes behind a gzip body", gzip(Buffer.concat([zipped, Buffer.from("x")]))],
  ["zeros behind a gzip body", gzip(Buffer.concat([zipped, Buffer.alloc(16)]))],
  ["a body said to be gzip", gzip(Buffer.from(json))],
];

/** Faults that another attempt does not mend. */
const lasting: readonly (readonly [string, Answer])[] = [
  ...[201, 202, 204, 206, 300, 304, 305, 306, 400, 401, 403, 405, 406, 409, 415, 418, 422, 451, 501, 505, 511, 599].map(
    (status) => [`status ${status}`, status] as const,
  ),
  ["an empty body", answer(200)],
  ["gzip of nothing", gzip(gzipSync(""))],
  ["another content type", answer(200, { "content-type": "text/html" }, "<html>")],
  ["an unknown encoding", answer(200, { "content-encoding": "br" }, json)],
  ["a body too large", answer(200, {}, "x".repeat(2000))],
  ["a gzip body too large", gzip(gzipSync("x".repeat(2000)))],
];

describe("an attempt is made again", () => {
  const source = { retries: 3, maxBodyBytes: 1000 };

  it.each(passing)("after %s, and then no more", async (_what, fault) => {
    const tried = await tryPriority([fault], source);
    expect(tried).toMatchObject({ endsRun: fault === 429, requests: 4, waits: [275, 550, 1100] });
    expect(tried.finding).toMatchObject({ reference: "priority", message: expect.stringContaining("tried 4 times") });
  });
  it.each(lasting)("never after %s", async (_what, fault) => {
    const { finding, requests, waits } = await tryPriority([fault, document], source);
    expect(finding).toMatchObject({ rule: "fetch", message: expect.stringContaining("tried once") });
    expect({ requests, waits }).toEqual({ requests: 1, waits: [] });
  });

  it.each([404, 410])("never after %d, which is an answer", async (status) => {
    expect(await tryPriority([status, document], source)).toMatchObject({ text: `status ${status}`, requests: 1 });
  });

  it("after a time-out", async () => {
    const tried = await tryPriority([() => undefined, document], { retries: 1, timeoutMs: 100 });
    expect(tried).toMatchObject({ text: json, requests: 2, waits: [275] });
  });
  it("as a whole: half of one document and half of another never make one", async () => {
    const tried = await tryPriority(
      [
        rawAnswer(
          `${head}Accept-Ranges: bytes\r\nETag: "a"\r\nContent-Length: ${json.length}\r\n\r\n${json.slice(0, 30)}`,
        ),
        (request, response) => {
          if (request.headers.range === undefined) response.end('{"other":1}');
          else
            response
              .writeHead(206, { "content-range": `bytes 30-${json.length - 1}/${json.length}` })
              .end(json.slice(30));
        },
      ],
      source,
    );
    expect(tried).toMatchObject({ text: '{"other":1}', requests: 2 });
  });
});

describe("the service says when", () => {
  it.each([429, 500, 503])("with status %d and Retry-After: that long is waited", async (status) => {
    const busy = answer(status, { "retry-after": "7" });
    const tried = await tryPriority([busy, busy, document], { retries: 3 });
    expect(tried).toMatchObject({ text: json, requests: 3, waits: [7000, 7000] });
  });

  it("with a date", async () => {
    const clock = fakeClock();
    const inTenSeconds = new Date(clock.now() + 10_000).toUTCString();
    await tryPriority([answer(503, { "retry-after": inTenSeconds }), document], { retries: 1 }, { clock });
    expect(clock.waits).toEqual([10_000]);
  });

  it.each([
    ["twice", ["retry-after", "7", "retry-after", "7"]],
    ["as a list", ["retry-after", "7, 7"]],
    ["as nothing", ["retry-after", ""]],
    ["as no number", ["retry-after", "soon"]],
    ["as a time that is past", ["retry-after", "Sun, 06 Nov 1994 08:49:37 GMT"]],
  ])("%s: as if it said nothing", async (_what, headers) => {
    const tried = await tryPriority([answer(503, headers), document], { retries: 3 });
    expect(tried).toMatchObject({ text: json, waits: [275] });
  });

  it.each([400, 401, 404])("with status %d: nobody asked", async (status) => {
    const tried = await tryPriority([answer(status, { "retry-after": "7" }), document], { retries: 3 });
    expect(tried).toMatchObject({ requests: 1, waits: [], endsRun: false });
  });

  it.each([
    ["over a minute", "61", {}],
    ["beyond the deadline", "20", { deadlineMs: 19_000 }],
    ["over a minute, without retries", "61", { retries: 0 }],
  ])("%s: the run ends at once and says how long", async (_what, value, source) => {
    const tried = await tryPriority([answer(503, { "retry-after": value }), document], source);
    expect(tried).toMatchObject({ endsRun: true, requests: 1, waits: [] });
    expect(tried.finding?.message).toContain(`${value} s`);
  });
});

describe("one failure ends the run", () => {
  const fetchAll = async (url: string, concurrency: number, retries: number) => {
    const clock = fakeClock();
    const client = clientOf(url, { concurrency, retries }, { clock });
    const findings = await failuresOf(
      fetchDocuments(client, { version: "1.2", references: "all", keysOf: overviewKeys, concurrency }),
    );
    return { findings, waits: clock.waits };
  };
  const everywhere = (handler: Handler): Record<string, Answer> =>
    Object.fromEntries(Object.keys(answersOf({})).map((path) => [path, handler]));

  it.each([1, 6])("of a host that refuses, after the first request's attempts, %d at once", async (concurrency) => {
    const { findings, waits } = await fetchAll(await refusedUrl(), concurrency, 2);
    expect(findings).toEqual([expect.objectContaining({ rule: "fetch", severity: "error" })]);
    expect(findings[0]?.message).toContain("tried 3 times");
    expect(waits.length).toBeLessThanOrEqual(2 * concurrency);
  });

  it.each([1, 6])("of a service that says to wait for an hour, %d at once", async (concurrency) => {
    const service = await startService(everywhere(answer(503, { "retry-after": "3600" })));
    const { findings, waits } = await fetchAll(service.url, concurrency, 3);
    expect(findings).toEqual([expect.objectContaining({ rule: "fetch", severity: "error" })]);
    expect(findings[0]?.message).toContain("3600 s");
    expect(waits).toEqual([]);
    expect(service.requests.length).toBeLessThanOrEqual(concurrency);
  });

  it("but not one of a single document", async () => {
    const service = await startService({ ...answersOf({}), [priorityPath]: inTurn(503) });
    const { findings } = await fetchAll(service.url, 6, 2);
    expect(findings.map(({ reference }) => reference)).toEqual(["priority"]);
    expect(service.requests).toHaveLength(18 + 3);
  });
});
