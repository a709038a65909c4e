import type { OutgoingHttpHeaders } from "node:http";
import { deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "@jest/globals";
import { findingOf, getPriority, priorityText } from "../../support/client.ts";
import type { Handler } from "../../support/service.ts";
import { adviceOf } from "../../support/findings.ts";

const json = `{"name":"Priority","description":"${"x".repeat(500)}","values":[]}`;
const zipped = gzipSync(json);
const [start, end] = [json.slice(0, 100), json.slice(100)];

/** Answers 200 with these chunks, each written after the one before has left. */
const chunks =
  (encoding: string | undefined, ...parts: (Uint8Array | string)[]): Handler =>
  (_request, response) => {
    const headers: OutgoingHttpHeaders = { "content-type": "application/json" };
    response.writeHead(200, encoding === undefined ? headers : { ...headers, "content-encoding": encoding });
    const next = (index: number): void => {
      const part = parts[index];
      if (part === undefined) response.end();
      else response.write(part, () => setImmediate(next, index + 1));
    };
    next(0);
  };

describe("a body", () => {
  it.each<[string, Handler]>([
    ["plain", chunks(undefined, json)],
    ["in chunks", chunks(undefined, start, end)],
    ["identity", chunks("identity", json)],
    ["with an empty encoding", chunks("", json)],
    ["gzip", chunks("gzip", zipped)],
    ["x-gzip", chunks("x-gzip", zipped)],
    ["GZIP", chunks("GZIP", zipped)],
    ["gzip in chunks", chunks("gzip", zipped.subarray(0, 7), zipped.subarray(7, 20), zipped.subarray(20))],
    ["gzip of two members", chunks("gzip", Buffer.concat([gzipSync(start), gzipSync(end)]))],
    ["gzip of two members in two chunks", chunks("gzip", gzipSync(start), gzipSync(end))],
    ["gzip with an empty member", chunks("gzip", Buffer.concat([zipped, gzipSync("")]))],
  ])("that is %s is read", async (_what, handler) => {
    expect(await priorityText(handler)).toBe(json);
  });

  it.each<[string, Handler]>([
    ["empty", chunks(undefined)],
    ["empty and said to be gzip", chunks("gzip")],
    ["gzip of nothing", chunks("gzip", gzipSync(""))],
    ["no gzip, but said to be", chunks("gzip", json)],
    ["cut gzip", chunks("gzip", zipped.subarray(0, -9))],
    ["gzip cut in its trailer", chunks("gzip", zipped.subarray(0, -1))],
    ["gzip cut in its head", chunks("gzip", zipped.subarray(0, 5))],
    ["gzip with a false checksum", chunks("gzip", Buffer.concat([zipped.subarray(0, -8), Buffer.alloc(8, 1)]))],
    ["gzip with a cut second member", chunks("gzip", Buffer.concat([gzipSync(start), gzipSync(end).subarray(0, -9)]))],
    ["gzip with text behind", chunks("gzip", Buffer.concat([zipped, Buffer.from("<!-- cached -->")]))],
    ["gzip with a byte behind", chunks("gzip", Buffer.concat([zipped, Buffer.from("x")]))],
    ["gzip with a member's first byte behind", chunks("gzip", Buffer.concat([zipped, Buffer.from([0x1f])]))],
    ["gzip with a member's head behind", chunks("gzip", Buffer.concat([zipped, Buffer.from([0x1f, 0x8b, 8])]))],
    ["gzip with zeros behind", chunks("gzip", Buffer.concat([zipped, Buffer.alloc(16)]))],
    ["gzip with text behind in a chunk of its own", chunks("gzip", zipped, "<!-- cached -->")],
    ["gzip with a zero behind in a chunk of its own", chunks("gzip", zipped, Buffer.alloc(1))],
    ["gzip twice", chunks("gzip, gzip", gzipSync(zipped))],
    ["deflate", chunks("deflate", deflateSync(json))],
    ["of an unknown encoding", chunks("zstd", json)],
  ])("that is %s is an error", async (_what, handler) => {
    expect(await findingOf(getPriority(handler))).toMatchObject({ rule: "fetch", reference: "priority" });
  });

  it("of an unknown encoding has it named", async () => {
    expect((await findingOf(getPriority(chunks("br", json)))).message).toMatch(/\bbr\b/);
  });
});

/** Writes on and on, as fast as it is read. */
const endless: Handler = (_request, response) => {
  const more = (): void => {
    while (response.write(json));
  };
  response.writeHead(200).on("drain", more);
  more();
};

describe("the limit of a body", () => {
  const maxBodyBytes = json.length;

  it.each<[string, Handler]>([
    ["plain", chunks(undefined, json)],
    ["gzip", chunks("gzip", zipped)],
  ])("is reached by %s", async (_what, handler) => {
    expect(await priorityText(handler, { maxBodyBytes })).toBe(json);
  });

  it.each<[string, Handler]>([
    ["plain", chunks(undefined, json, " ")],
    ["gzip", chunks("gzip", gzipSync(`${json} `))],
    ["gzip of two members", chunks("gzip", zipped, gzipSync(" "))],
    ["a small gzip of much", chunks("gzip", gzipSync(Buffer.alloc(20_000_000)))],
  ])("is passed by %s: decoded bytes count", async (_what, handler) => {
    expect(adviceOf(await findingOf(getPriority(handler, { maxBodyBytes })))).toContain("source.maxBodyBytes");
  });

  it("ends a body that has no end", async () => {
    expect(adviceOf(await findingOf(getPriority(endless, { maxBodyBytes })))).toContain("source.maxBodyBytes");
  });
});
