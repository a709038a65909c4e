import { gzipSync } from "node:zlib";
import { expect, it } from "@jest/globals";
import { priorityPath } from "../../support/attempts.ts";
import { clientOf, textOf } from "../../support/client.ts";
import { FetchError } from "../../../src/pipeline/fetch/errors.ts";
import { respondRaw, startService, type Handler } from "../../support/service.ts";

// Its last characters are white space: without them it is still JSON, so that a parser would not notice.
const json = '{"name":"Priority","values":[{"code":1}]}\n\n';
const zipped = gzipSync(json);
const head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

const chunk = (bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);
const chunked = (...parts: Uint8Array[]): Buffer => Buffer.concat([...parts, Buffer.alloc(0)].map(chunk));
const whole = (headers: string, body: Uint8Array | string): Buffer =>
  Buffer.concat([Buffer.from(`${head}${headers}\r\n`), Buffer.from(body)]);
const [first, second] = [Buffer.from(json.slice(0, 20)), Buffer.from(json.slice(20))];
const [zippedFirst, zippedSecond] = [zipped.subarray(0, 20), zipped.subarray(20)];

/** Answers whose end can be distinguished from a cut. */
const answers: readonly (readonly [string, Buffer])[] = [
  ["with its length", whole(`Content-Length: ${json.length}\r\n`, json)],
  [
    "with its length, the last on its connection",
    whole(`Connection: close\r\nContent-Length: ${json.length}\r\n`, json),
  ],
  ["in chunks", whole("Transfer-Encoding: chunked\r\n", chunked(first, second))],
  [
    "in chunks, the last on its connection",
    whole("Connection: close\r\nTransfer-Encoding: chunked\r\n", chunked(first, second)),
  ],
  ["in gzip with its length", whole(`Content-Encoding: gzip\r\nContent-Length: ${zipped.length}\r\n`, zipped)],
  [
    "in gzip in chunks",
    whole("Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n", chunked(zippedFirst, zippedSecond)),
  ],
  ["in gzip up to the connection's end", whole("Content-Encoding: gzip\r\n", zipped)],
];

/** The results of a client for a sequence of answers. */
async function outcomes(count: number, answer: (index: number) => Handler): Promise<unknown[]> {
  let index = 0;
  let current: Handler = respondRaw("");
  const service = await startService({ [priorityPath]: (request, response) => current(request, response) });
  const client = clientOf(service.url);
  const got: unknown[] = [];
  for (; index < count; index++) {
    current = answer(index);
    got.push(await client.get(priorityPath, "priority").then(textOf, ruleOf));
  }
  return got;
}

function ruleOf(error: unknown): object {
  if (!(error instanceof FetchError)) throw error;
  return { rule: error.diagnostic.rule, reference: error.diagnostic.reference };
}

const failure = { rule: "fetch", reference: "priority" };
const times = (count: number, value: unknown): unknown[] => Array.from({ length: count }, () => value);

it.each(answers)("an answer %s that is cut at any byte is an error", async (_how, bytes) => {
  const got = await outcomes(bytes.length + 1, (length) => respondRaw(bytes.subarray(0, length)));
  expect(got).toEqual([...times(bytes.length, failure), json]);
});

it.each([0x01, 0x20, 0x80, 0xff])(
  "a gzip body with the bits %d changed in any byte never changes the document",
  async (bits) => {
    const got = await outcomes(zipped.length, (index) => {
      const changed = Buffer.from(zipped);
      changed[index] = (changed[index] ?? 0) ^ bits;
      return respondRaw(whole(`Content-Encoding: gzip\r\nContent-Length: ${zipped.length}\r\n`, changed));
    });
    const others = got.filter((outcome) => outcome !== json);
    expect(others).toEqual(times(others.length, failure));
    // Time, extra flags and system in the head, and the padding of the last byte, do not affect the data.
    expect(others.length).toBeGreaterThan(zipped.length - 10);
  },
);
