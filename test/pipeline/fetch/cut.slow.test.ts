import { gzipSync } from "node:zlib";
import { expect, it } from "@jest/globals";
import { priorityPath, sequence } from "../../support/attempts.ts";
import { clientOf, textOf } from "../../support/client.ts";
import { FetchError } from "../../../src/pipeline/fetch/errors.ts";
import { respondRaw, startService } from "../../support/service.ts";

// Its last characters are white space: without them it is still JSON, so that a parser would not notice.
const json = '{"name":"Priority","values":[{"code":1}]}\n\n';
const zipped = gzipSync(json);
const head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

const chunk = (bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);
const chunked = (...parts: Uint8Array[]): Buffer => Buffer.concat([...parts, Buffer.alloc(0)].map(chunk));
const complete = (headers: string, body: Uint8Array | string): Buffer =>
  Buffer.concat([Buffer.from(`${head}${headers}\r\n`), Buffer.from(body)]);
const close = "Connection: close\r\n";
const inChunks = "Transfer-Encoding: chunked\r\n";
const gzipCoding = "Content-Encoding: gzip\r\n";
const lengthOf = ({ length }: { readonly length: number }): string => `Content-Length: ${length}\r\n`;
const [first, second] = [Buffer.from(json.slice(0, 20)), Buffer.from(json.slice(20))];
const [zippedFirst, zippedSecond] = [zipped.subarray(0, 20), zipped.subarray(20)];

/** Responses whose end can be distinguished from a cut. */
const completeResponses: readonly (readonly [string, Buffer])[] = [
  ["with its length", complete(lengthOf(json), json)],
  ["with its length and Connection: close", complete(`${close}${lengthOf(json)}`, json)],
  ["in chunks", complete(inChunks, chunked(first, second))],
  ["in chunks with Connection: close", complete(`${close}${inChunks}`, chunked(first, second))],
  ["in gzip with its length", complete(`${gzipCoding}${lengthOf(zipped)}`, zipped)],
  ["in gzip in chunks", complete(`${gzipCoding}${inChunks}`, chunked(zippedFirst, zippedSecond))],
  ["in gzip up to the connection's end", complete(gzipCoding, zipped)],
];

/** The results of a client for a sequence of responses. */
async function resultsOf(responses: readonly Buffer[]): Promise<unknown[]> {
  const service = await startService({ [priorityPath]: sequence(...responses.map(respondRaw)) });
  const client = clientOf(service.url);
  const results: unknown[] = [];
  for (const _ of responses) results.push(await client.get(priorityPath, "priority").then(textOf, ruleOf));
  return results;
}

function ruleOf(error: unknown): object {
  if (!(error instanceof FetchError)) throw error;
  return { rule: error.diagnostic.rule, reference: error.diagnostic.reference };
}

const failure = { rule: "fetch", reference: "priority" };
const times = (count: number, value: unknown): unknown[] => Array.from({ length: count }, () => value);

it.each(completeResponses)("a response %s that is cut at any byte is an error", async (_how, bytes) => {
  const results = await resultsOf(Array.from({ length: bytes.length + 1 }, (_, length) => bytes.subarray(0, length)));
  expect(results).toEqual([...times(bytes.length, failure), json]);
});

it.each([0x01, 0x20, 0x80, 0xff])("the bits %d changed in any byte of gzip never change the document", async (bits) => {
  const changed = Array.from(zipped, (byte, index) => {
    const body = Buffer.from(zipped).fill(byte ^ bits, index, index + 1);
    return complete(`${gzipCoding}${lengthOf(zipped)}`, body);
  });
  const others = (await resultsOf(changed)).filter((result) => result !== json);
  expect(others).toEqual(times(others.length, failure));
  // Time, extra flags and system in the head, and the padding of the last byte, do not affect the data.
  expect(others.length).toBeGreaterThan(zipped.length - 10);
});
