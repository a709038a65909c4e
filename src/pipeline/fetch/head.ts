import { advise } from "../../model/rules/index.ts";
import { AttemptError, describeStatus, shownHeader, statusAdvice } from "./errors.ts";
import { knownEncoding } from "./body.ts";
import { retriedStatuses } from "./retry.ts";

export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A header that stands just once; `undefined` otherwise. */
export function singleHeader(headers: ResponseHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value.trim() : undefined;
}

/** `Content-Encoding`, lower case; `""` where there is none. */
export function contentEncoding(headers: ResponseHeaders): string {
  return joined(headers["content-encoding"]);
}

/**
 * Holds the head of an answer against what was asked for.
 *
 * @throws {AttemptError} another status than 200, another type than JSON, an encoding that was not asked for
 */
export function assertHead(status: number, headers: ResponseHeaders, hasHeaders: boolean): void {
  if (status !== 200) {
    throw new AttemptError(describeStatus(status), {
      status,
      isRetried: retriedStatuses.has(status),
      retryAfter: singleHeader(headers, "retry-after"),
      advice: statusAdvice(status, hasHeaders),
    });
  }
  const type = joined(headers["content-type"]).split(";")[0]?.trim() ?? "";
  if (type !== "" && !/^(?:application\/json|[\w.+-]+\/[\w.+-]+\+json)$/.test(type)) {
    throw new AttemptError(`the content type is ${shownHeader(type)}, not application/json`, {
      advice: advise`check that source.baseUrl is the service's`,
    });
  }
  const encoding = contentEncoding(headers);
  if (!knownEncoding(encoding)) {
    throw new AttemptError(`the content encoding ${shownHeader(encoding)} was not asked for`);
  }
}

function joined(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value.join(",") : (value ?? "")).trim().toLowerCase();
}
