import { STATUS_CODES } from "node:http";
import { Readable } from "node:stream";
import { deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "@jest/globals";
import type { DocumentRequest } from "../../../src/pipeline/config/index.ts";
import type { AttemptError } from "../../../src/pipeline/fetch/errors.ts";
import { assertHead, nextHop, readBody, type ResponseHeaders } from "../../../src/pipeline/fetch/response.ts";
import { adviceText } from "../../../src/model/rules/advice.ts";
import { statuses } from "../../../src/service/catalogue/index.ts";

const json = `{"name":"Priority","description":"${"x".repeat(500)}","values":[]}`;
const zipped = gzipSync(json);
const [start, end] = [json.slice(0, 100), json.slice(100)];

const options = {
  address: "source.baseUrl",
  path: "source.baseUrl and version",
  headers: "source.headers",
};

function errorOf(step: () => unknown): AttemptError | undefined {
  try {
    step();
    return undefined;
  } catch (error) {
    return error as AttemptError;
  }
}

/** The error for a response; `undefined` if it is accepted. */
function refusal(
  status: number,
  headers: ResponseHeaders = {},
  expected: DocumentRequest["expected"] = "reference",
): AttemptError | undefined {
  return errorOf(() => assertHead(status, headers, { url: new URL("http://a.example"), expected }));
}

describe("the head of a response", () => {
  it.each([201, 204, 206, 304, 400, 401, 403, 404, 418, 501, 599])("does not retry after status %d", (status) => {
    expect(refusal(status)).toMatchObject({ status, isRetried: false, endsRun: false });
  });

  it.each([408, 425, 429, 500, 502, 503, 504])("retries after status %d", (status) => {
    const retryAfter = "7";
    expect(refusal(status, { "retry-after": retryAfter })).toMatchObject({ status, isRetried: true, retryAfter });
  });

  it.each([401, 403])("advises after %d about the option with the headers", (status) => {
    expect(adviceText(refusal(status)?.advice?.(options) ?? [], [])).toContain("source.headers");
  });

  it("describes a status by the specification for the service, and by HTTP for any list", () => {
    for (const { code, meaning } of statuses.filter((status) => status.code !== 200)) {
      expect(refusal(code)?.message).toBe(`status ${code} (${meaning})`);
      expect(refusal(code, {}, "json or csv")?.message).toBe(`status ${code} (${STATUS_CODES[code]})`);
    }
  });

  it("mentions a sign-in page only if the content type is HTML", () => {
    const adviceFor = (type: string) => refusal(200, { "content-type": type })?.advice?.(options);
    expect(adviceFor("text/html")).toEqual([expect.stringContaining("source.headers")]);
    expect(adviceFor("text/csv")).toEqual([expect.not.stringContaining("source.headers")]);
  });

  it.each(["text/html", "application/xml"])("mentions a reader for %s only if a list may have one", (type) => {
    const advice = refusal(200, { "content-type": type })?.advice;
    expect(advice?.(options)).toEqual([expect.not.stringContaining("reader")]);
    expect(advice?.({ ...options, format: "lists.unit.format" })).toEqual([expect.stringContaining("a reader")]);
  });

  const types = ["application/json", "application/json;charset=UTF-8; version=1.2", "APPLICATION/JSON"];

  it.each([
    ...[...types, "application/vnd.lists.v1+json", undefined].map((type) => ["content-type", type] as const),
    ...["", "identity", "gzip", "x-gzip", "GZIP"].map((encoding) => ["content-encoding", encoding] as const),
  ])("accepts the %s %j", (name, value) => {
    expect(refusal(200, { [name]: value })).toBeUndefined();
  });

  it.each([
    ...["text/html; charset=utf-8", "application/xml", "application/jsonp"].map((type) => ["content-type", type]),
    ...["br", "deflate", "gzip, gzip"].map((encoding) => ["content-encoding", encoding]),
  ])("refuses the %s %j without another attempt, and names it in the message", (name = "", value = "") => {
    const message = expect.stringContaining(value.split(";")[0] as string);
    expect(refusal(200, { [name]: value })).toMatchObject({ message, isRetried: false });
  });
});

/** Reads a body in these parts. */
async function read(encoding: string | undefined, parts: (Uint8Array | string)[], limit = 10_000): Promise<string> {
  const body = Readable.from(parts.map((part) => Buffer.from(part)));
  return Buffer.from(await readBody(body, { "content-encoding": encoding }, limit)).toString();
}

describe("a body", () => {
  it.each<[what: string, encoding: string | undefined, parts: (Uint8Array | string)[]]>([
    ["in one part", undefined, [json]],
    ["in parts", "identity", [start, end]],
    ["in gzip in parts", "GZIP", [zipped.subarray(0, 7), zipped.subarray(7, 20), zipped.subarray(20)]],
  ])("reads a body %s", async (_what, encoding, parts) => {
    expect(await read(encoding, parts)).toBe(json);
  });

  it.each<[what: string, parts: (Uint8Array | string)[]]>([
    ["plain text", [json]],
    ["deflate", [deflateSync(json)]],
    ["followed by text in another part", [zipped, "<!-- cached -->"]],
  ])("tries again if a gzip body is %s", async (_what, parts) => {
    await expect(read("gzip", parts)).rejects.toMatchObject({ isRetried: true });
  });

  it.each<[what: string, encoding: string | undefined, parts: (Uint8Array | string)[], more: Uint8Array | string]>([
    ["plain", undefined, [json], " "],
    ["gzip", "gzip", [zipped], gzipSync(" ")],
  ])("may have as many decoded bytes as the limit (%s)", async (_what, encoding, parts, more) => {
    expect(await read(encoding, parts, json.length)).toBe(json);
    const refused = await read(encoding, [...parts, more], json.length).catch((error: unknown) => error);
    expect(refused).toMatchObject({ isRetried: false });
    const advice = (refused as AttemptError).advice?.(options);
    expect(advice).toEqual([expect.stringContaining("source.maxBodyBytes")]);
  });
});

describe("the next hop of a redirect", () => {
  const from = new URL("https://lists.example.com/v1.2/references/priority?x=1");
  const at = (path: string): string => `https://lists.example.com${path}`;

  it.each([
    ["/a/b", "/a/b"],
    ["other", "/v1.2/references/other"],
    ["../lists/x", "/v1.2/lists/x"],
    ["", "/v1.2/references/priority?x=1"],
    ["?page=1", "/v1.2/references/priority?page=1"],
    ["/a?x=1&y=%20#part", "/a?x=1&y=%20"],
    ["//lists.example.com/a", "/a"],
    ["https://lists.example.com:443/a", "/a"],
    ["https://user:pw@lists.example.com/a", "/a"],
  ])("resolves a redirect to %j as %s", (location, path) => {
    expect(nextHop(from, 302, location).href).toBe(at(path));
  });

  const invalid = [undefined, "https://", "https://a b/"];
  const protocols = ["ftp:", "blob:https:", "http:"].map((protocol) => `${protocol}//lists.example.com/a`);
  const others = ["javascript:alert(1)", "data:application/json,{}", "file:///etc/passwd"];
  const host = "lists.example.com";
  const hosts = [`${host}:8443`, `${host}.`, `www.${host}`, `${host}@evil.example`];
  const origins = [...hosts.map((each) => `https://${each}/a`), "//other.example.com/a", "\\\\other.example.com\\a"];

  it.each([...invalid, ...protocols, ...others, ...origins])(
    "refuses a redirect to %j without another attempt",
    (location) => {
      const refused = expect.objectContaining({ isRetried: false, endsRun: false });
      expect(() => nextHop(from, 302, location)).toThrow(refused);
    },
  );
});
