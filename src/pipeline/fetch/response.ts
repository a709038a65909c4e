import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { attempt, isObject } from "../../base/index.ts";
import { hasCsvEnding, type ListFormat } from "../../model/settings/index.ts";
import { statusMeanings } from "../../service/catalogue/index.ts";
import type { DocumentRequest } from "../config/index.ts";
import type { methodOf } from "./document.ts";
import {
  type AdviceFor,
  AttemptError,
  describeHeader,
  describeStatus,
  raise,
  retriedStatuses,
  statusAdvice,
} from "./errors.ts";

export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A header that occurs once; `undefined` otherwise. */
export function singleHeader(headers: ResponseHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value.trim() : undefined;
}

/** A header, its repetitions joined; `""` if it is missing. */
export function joinedHeader(headers: ResponseHeaders, name: string): string {
  return [headers[name] ?? ""].flat().join(",").trim();
}

const gzipCodings = new Set(["gzip", "x-gzip"]);
const knownCodings = new Set(["", "identity", ...gzipCodings]);

/** Many services answer a request without credentials with a sign-in page. */
const checkSource: AdviceFor = ({ address, headers, format }) => [
  `check ${address}; if this is a sign-in page, set credentials in ${headers}${orReader(format)}`,
];

const checkFormat: AdviceFor = ({ path, format }) => [
  `check ${path}${format === undefined ? "" : `, or set ${format} if the document is JSON or CSV`}${orReader(format)}`,
];

/** A list may have a reader, a reference may not. */
function orReader(format: string | undefined): string {
  return format === undefined ? "" : "; a reader can read other formats";
}

const jsonType = /^(?:application\/json|[\w.+-]+\/[\w.+-]+\+json)$/;
/** The types that servers of static files send, whatever the format is. */
const textTypes: ReadonlySet<string> = new Set(["text/json", "text/plain", "application/octet-stream"]);
const htmlTypes: ReadonlySet<string> = new Set(["text/html", "application/xhtml+xml"]);

function contentType(headers: ResponseHeaders): string {
  return joinedHeader(headers, "content-type").toLowerCase().split(";")[0]?.trim() ?? "";
}

function contentEncoding(headers: ResponseHeaders): string {
  return joinedHeader(headers, "content-encoding").toLowerCase();
}

export function mayExplain(headers: ResponseHeaders): boolean {
  const type = contentType(headers);
  const isText = type.startsWith("text/") && !htmlTypes.has(type);
  return (type === "" || isText || jsonType.test(type)) && knownCodings.has(contentEncoding(headers));
}

/** The explanation of an error in its body of JSON or text; `undefined` if there is none, or it is HTML. */
export function explanationIn(bytes: Uint8Array): string | undefined {
  const body = new TextDecoder().decode(bytes).trim();
  const root = attempt((): unknown => JSON.parse(body));
  // Printed again, without escapes that would hide a secret.
  const text = root === undefined ? body : (attempt(() => JSON.stringify(root)) ?? "");
  const members = isObject(root) ? [root["message"], root["error"], root["detail"], root["title"]] : [];
  const [explanation = text] = members.flatMap((member) => {
    const value = isObject(member) ? member["message"] : member;
    return typeof value === "string" && value.trim() !== "" ? [value.trim()] : [];
  });
  return explanation === "" || explanation.startsWith("<") ? undefined : explanation;
}

/** @throws {AttemptError} the status is not 200, or the content type or encoding is not supported */
export function assertHead(
  status: number,
  headers: ResponseHeaders,
  { url, expected, reader }: Pick<DocumentRequest, "url" | "expected" | "reader">,
  explanation?: string,
): ListFormat {
  if (status !== 200) {
    const meaning = expected === "reference" ? statusMeanings[status] : undefined;
    throw new AttemptError(describeStatus(status, meaning), {
      status,
      explanation,
      isRetried: retriedStatuses.has(status),
      retryAfter: singleHeader(headers, "retry-after"),
      advice: (options) => statusAdvice(status, options),
    });
  }
  const type = contentType(headers);
  const format = reader === undefined ? formatOf(type, url, expected) : "json";
  if (format === undefined) {
    const supported = { reference: "JSON", json: "JSON", csv: "CSV", "json or csv": "JSON or CSV" }[expected];
    const message = `the content type is ${describeHeader(type)}, but only ${supported} is supported`;
    throw new AttemptError(message, { advice: htmlTypes.has(type) ? checkSource : checkFormat });
  }
  const encoding = contentEncoding(headers);
  if (!knownCodings.has(encoding)) {
    throw new AttemptError(`the content encoding ${describeHeader(encoding)} was not requested`);
  }
  return format;
}

const csvTypes = /^(?:text\/csv|application\/csv|text\/tab-separated-values|application\/vnd\.ms-excel)$/;

/** The format of a content type; `undefined` if it is not the expected one. */
function formatOf(type: string, { pathname }: URL, expected: DocumentRequest["expected"]): ListFormat | undefined {
  if (htmlTypes.has(type)) return undefined;
  // The configuration decides.
  if (expected === "csv" || expected === "json") return expected;
  if (jsonType.test(type) || (expected === "reference" && type === "")) return "json";
  if (expected === "reference") return undefined;
  // Servers of files send both formats as plain text or binary data.
  if (csvTypes.test(type) || (type !== "text/json" && hasCsvEnding(pathname))) return "csv";
  return type === "" || textTypes.has(type) ? "json" : undefined;
}

/** The messages of GraphQL errors, which come with status 200; `undefined` if the body is not a GraphQL response with errors. */
export function graphqlErrors(bytes: Uint8Array): string | undefined {
  const root = attempt((): unknown => JSON.parse(new TextDecoder().decode(bytes)));
  const isResponse = isObject(root) && Object.keys(root).every((name) => /^(?:data|errors|extensions)$/.test(name));
  const errors: readonly unknown[] = isResponse && Array.isArray(root["errors"]) ? root["errors"] : [];
  const messages = errors.flatMap((error) => (isObject(error) ? [String(error["message"])] : []));
  return messages.length === 0 ? undefined : messages.join("; ");
}

/** The address of a link in a response, with http or https; `undefined` if it is invalid. */
export function resolveLink(from: URL, link: string | undefined): URL | undefined {
  if (link === undefined || !URL.canParse(link, from.href)) return undefined;
  const to = new URL(link, from);
  // A blob: address has the origin of its creator.
  if (to.protocol !== "http:" && to.protocol !== "https:") return undefined;
  // Only configured headers authenticate.
  to.username = "";
  to.password = "";
  to.hash = "";
  return to;
}

/** Statuses with a `Location` to follow; a GET stays a GET. */
export const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const redirectsOfPost: ReadonlySet<number> = new Set([307, 308]);

/**
 * The target of a redirect; `location` is `undefined` if the header is repeated.
 *
 * @param mayLeave whether it may be another origin with https
 * @throws {AttemptError} the address is invalid or has another origin: configured headers may contain a key
 */
export function nextHop(
  from: URL,
  status: number,
  location: string | undefined,
  method: ReturnType<typeof methodOf> = "GET",
  mayLeave = false,
): URL {
  if (method === "POST" && !redirectsOfPost.has(status)) {
    throw new AttemptError(`${describeStatus(status)}: of redirects, only 307 and 308 keep a POST`, {
      advice: ({ path }) => [`check ${path}`],
    });
  }
  const to = resolveLink(from, location);
  if (to === undefined) throw new AttemptError(`status ${status} redirects to an invalid address`);
  if (to.origin === from.origin || (mayLeave && to.protocol === "https:")) return to;
  const reason = `status ${status}: the redirect to ${describeHeader(to.origin)}, another origin, was not followed`;
  throw new AttemptError(reason, { advice: checkSource });
}

/**
 * Reads and decodes a body.
 *
 * @throws {AttemptError} it is larger than `limit` decoded bytes, or cannot be decoded
 */
export async function readBody(body: Readable, headers: ResponseHeaders, limit: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let [received, decoded] = [0, 0];
  const countReceived = async function* (parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of parts) {
      received += part.length;
      yield part;
    }
  };
  const collect = async (parts: AsyncIterable<Buffer>): Promise<void> => {
    for await (const part of parts) {
      decoded += part.length;
      if (decoded > limit) {
        throw new AttemptError(`the body is larger than ${limit} bytes`, { advice: raise("maxBodyBytes") });
      }
      chunks.push(part);
    }
  };

  const decoder = gzipCodings.has(contentEncoding(headers)) ? createGunzip() : undefined;
  try {
    await (decoder ? pipeline(body, countReceived, decoder, collect) : pipeline(body, countReceived, collect));
  } catch (error) {
    const isDamaged = String((error as NodeJS.ErrnoException).code).startsWith("Z_");
    throw isDamaged ? new AttemptError("the gzip body is damaged", { isRetried: true }) : error;
  }
  // The decoder ignores bytes after the last gzip member.
  if (decoder && decoder.bytesWritten < received) {
    throw new AttemptError("the gzip body has trailing bytes", { isRetried: true });
  }
  return Buffer.concat(chunks);
}
