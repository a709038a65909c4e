import { cpSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { generate, type GenerateResult } from "../../../src/index.ts";
import { makeProject, type Project } from "../../support/project.ts";
import { answersOf, startService, type Handler, type Item } from "../../support/service.ts";

const low: Item = { code: 1, description: "Low", enable: true };
const high: Item = { code: 2, description: "High", enable: true };
const france: Item = { code: 250, description: "France", enable: true, code2: "FR" };

/** What the service said when the project was made, and what it says now: one list is another. */
const old = { priority: [low], country: [france] };
const now = { priority: [low, high], country: [france] };

/** What becomes of one request, as numbers that each kind takes as it needs them. */
interface Step {
  readonly kind: string;
  /** A place in something, from 0 to 1, without 1. */
  readonly place: number;
  readonly pick: number;
}

interface Exchange extends Step {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The document that was asked for. */
  readonly body: string;
}

const type = { "content-type": "application/json" };
const head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
const statuses = [204, 206, 304, 400, 401, 403, 408, 418, 425, 429, 500, 502, 503, 504];
const retryAfters = [undefined, "0", "soon", "3600"];
const encodings = ["gzip", "br", "deflate", "identity", "gzip, gzip", "x-gzip"];
const strangers = [undefined, "ftp://127.0.0.1/", "http://127.0.0.1:1/", "//lists.invalid/"];

const pickFrom = <T>(values: readonly T[], pick: number): T => values[pick % values.length] as T;
const etagOf = (body: string): string => `"${Buffer.byteLength(body)}"`;
const bytesOf = (fields: string, body: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${head}${fields}Content-Length: ${body.length}\r\n\r\n`), body]);
const chunked = (body: string): string =>
  `${head}Transfer-Encoding: chunked\r\n\r\n${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;

const whole = ({ response, body }: Exchange): void =>
  void response.writeHead(200, { ...type, etag: etagOf(body) }).end(body);

/** What still gives the document. */
const harmless: Record<string, (exchange: Exchange) => void> = {
  whole,
  gzip: ({ request, body }) => void request.socket.end(bytesOf("Content-Encoding: gzip\r\n", gzipSync(body))),
  chunks: ({ request, body }) => void request.socket.end(chunked(body)),
  // Behind requests that came after it.
  late: (exchange) => {
    const wait = (turns: number): void => (turns === 0 ? whole(exchange) : void setImmediate(wait, turns - 1));
    wait(exchange.pick % 40);
  },
  moved: (exchange) => {
    const { request, response } = exchange;
    if (request.url?.startsWith("/moved")) whole(exchange);
    else response.writeHead(307, { location: `/moved${request.url}` }).end();
  },
  // A service that confirms a document which it no longer has lies in a way that nobody can see.
  confirmed: (exchange) => {
    const { request, response, body } = exchange;
    if (request.headers["if-none-match"] === etagOf(body)) response.writeHead(304).end();
    else whole(exchange);
  },
};

/** Faults of the transport: none of them makes other data of the lists. */
const faults: Record<string, (exchange: Exchange) => void> = {
  silence: () => undefined,
  status: (exchange) => {
    const { request, response, place, pick } = exchange;
    const retryAfter = retryAfters[Math.floor(place * retryAfters.length)];
    const status = pickFrom(statuses, pick);
    if (status === 304 && request.headers["if-none-match"] !== undefined) return whole(exchange);
    response.writeHead(status, retryAfter === undefined ? {} : { "retry-after": retryAfter }).end();
  },
  cut: ({ request: { socket }, body, place, pick }) => {
    const forms = [
      bytesOf("", Buffer.from(body)),
      bytesOf("Content-Encoding: gzip\r\n", gzipSync(body)),
      chunked(body),
    ];
    const bytes = Buffer.from(pickFrom(forms, pick));
    const start = bytes.subarray(0, Math.floor(bytes.length * place));
    if (pick < 128) socket.end(start);
    else socket.write(start, () => socket.resetAndDestroy());
  },
  "a length that lies": ({ request, body, pick }) => {
    const length = Math.max(0, Buffer.byteLength(body) + pick - 128);
    request.socket.end(`${head}Content-Length: ${length}\r\n\r\n${body}`);
  },
  "an encoding that lies": ({ request, body, place, pick }) => {
    const fields = `Content-Encoding: ${pickFrom(encodings, pick)}\r\n`;
    request.socket.end(bytesOf(fields, place < 0.5 ? Buffer.from(body) : gzipSync(body)));
  },
  "another byte in gzip": ({ request, body, place, pick }) => {
    const zipped = gzipSync(body);
    const at = Math.floor(zipped.length * place);
    zipped[at] = (zipped[at] ?? 0) ^ pick;
    request.socket.end(bytesOf("Content-Encoding: gzip\r\n", zipped));
  },
  "a redirect to itself": ({ request, response }) => void response.writeHead(302, { location: request.url }).end(),
  "a redirect elsewhere": ({ response, pick }) => {
    const location = pickFrom(strangers, pick);
    response.writeHead(302, location === undefined ? {} : { location }).end();
  },
  garbage: ({ request, place, pick }) => {
    request.socket.end(Buffer.from(Array.from({ length: pick }, (_, index) => (index * 31 + place * 256) & 255)));
  },
};

const kinds: Record<string, (exchange: Exchange) => void> = { ...harmless, ...faults };

const stepOf = (from: object): fc.Arbitrary<Step> =>
  fc.record({
    kind: fc.constantFrom(...Object.keys(from)),
    place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    pick: fc.nat(255),
  });

/** Some of the first requests; those behind are answered as they should be. */
const scripts = fc.array(fc.oneof({ weight: 2, arbitrary: stepOf(harmless) }, stepOf(faults)), { maxLength: 8 });
const sources = fc.record({ retries: fc.constantFrom(0, 1), concurrency: fc.constantFrom(1, 2, 6) });

const step = (kind: string, pick = 0): Step => ({ kind, place: 0, pick });

/** What chance alone would seldom bring. */
const examples: [Step[], { retries: number; concurrency: number }][] = [
  [[], { retries: 0, concurrency: 6 }],
  // What is unchanged is confirmed by a 304.
  [[step("whole"), step("confirmed"), step("confirmed")], { retries: 0, concurrency: 1 }],
  // All documents come, one of them cut where nothing but its JSON tells.
  [[step("a length that lies", 100)], { retries: 0, concurrency: 6 }],
  // Status 500 for all but the overview: what is kept of an earlier run does not serve.
  [[step("whole"), step("status", 10), step("status", 10)], { retries: 0, concurrency: 1 }],
];

const textsOf = (lists: typeof old): Record<string, string> =>
  Object.fromEntries(Object.entries(answersOf(lists)).map(([path, value]) => [path, JSON.stringify(value)]));

/** A project made from the lists as they were, and a service that says what they are now, by a script. */
async function makeWorld() {
  let texts = textsOf(old);
  let script: readonly Step[] = [];
  const handlerOf =
    (path: string): Handler =>
    (request, response) => {
      const [next = step("whole"), ...rest] = script;
      script = rest;
      kinds[next.kind]?.({ ...next, request, response, body: texts[path] ?? "" });
    };
  const paths = Object.keys(texts);
  const service = await startService(
    Object.fromEntries(paths.flatMap((path) => [path, `/moved${path}`].map((each) => [each, handlerOf(path)]))),
  );
  const configOf = (source: object): object => ({
    source: { baseUrl: service.url, timeoutMs: 150, deadlineMs: 600, ...source },
    references: ["priority", "country"],
  });
  const made = makeProject(configOf({ timeoutMs: 30_000, deadlineMs: 60_000 }));
  expect(await generate({ cwd: made.dir, environment: {} })).toMatchObject({ ok: true });
  texts = textsOf(now);

  const run = (
    steps: readonly Step[],
    source: object,
  ): Promise<{ project: Project; before: object; result: GenerateResult }> => {
    const project = makeProject();
    cpSync(made.dir, project.dir, { recursive: true });
    project.write("codegen.config.json", configOf(source));
    script = steps;
    const before = project.snapshot();
    return generate({ cwd: project.dir, environment: {} }).then((result) => ({ project, before, result }));
  };
  return { run };
}

/** The data of a project's lock. */
function listsIn(project: Project): object {
  const { references } = JSON.parse(project.read("codegen.lock.json")) as {
    references: Record<string, { values: Record<string, unknown>[] }>;
  };
  return Object.fromEntries(
    Object.entries(references).map(([key, { values }]) => [
      key,
      values.map(({ code, description, enable, code2 }) => ({
        code,
        description,
        enable,
        ...(code2 !== undefined && { code2 }),
      })),
    ]),
  );
}

describe("whatever the service does", () => {
  it("a run ends, with just its data, or with findings and an untouched tree", async () => {
    const { run } = await makeWorld();
    const came = { ok: 0, failed: 0 };
    await fc.assert(
      fc.asyncProperty(scripts, sources, async (script, source) => {
        const { project, before, result } = await run(script, source);
        if (result.ok) {
          came.ok++;
          expect(listsIn(project)).toEqual(now);
          return;
        }
        came.failed++;
        const errors = result.diagnostics.filter(({ severity }) => severity === "error");
        expect(errors.filter(({ rule }) => rule !== "fetch" && rule !== "malformed-json")).toEqual([]);
        expect(errors.length).toBeGreaterThan(0);
        expect(project.snapshot()).toEqual(before);
      }),
      { numRuns: 40, examples },
    );
    // Neither end alone would say much.
    expect(Math.min(came.ok, came.failed)).toBeGreaterThan(2);
  });
});
