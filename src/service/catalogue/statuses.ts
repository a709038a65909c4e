/**
 * The HTTP status codes of the service and their meanings, ascending (specification, "Errors"). They are declared for
 * the transactional-email interface; the specification does not show which of them the references interface uses.
 * `reason` is the phrase of RFC 9110, for 429 of RFC 6585; the specification has none.
 */
export const statuses: readonly Readonly<Record<"reason" | "meaning", string> & { code: number }>[] = [
  { code: 200, reason: "OK", meaning: "Successful request" },
  { code: 201, reason: "Created", meaning: "Request fulfilled; a new resource was created" },
  { code: 202, reason: "Accepted", meaning: "Accepted for processing; processing not yet complete" },
  { code: 204, reason: "No Content", meaning: "Processed successfully; no content returned" },
  {
    code: 304,
    reason: "Not Modified",
    meaning: "Resource not modified since the version named by the request header If-Modified-Since or If-None-Match",
  },
  { code: 400, reason: "Bad Request", meaning: "Client error: malformed syntax, invalid framing or deceptive routing" },
  { code: 401, reason: "Unauthorized", meaning: "Authentication is required and has failed or was not provided" },
  { code: 403, reason: "Forbidden", meaning: "Valid request refused; authenticating makes no difference" },
  { code: 404, reason: "Not Found", meaning: "Resource could not be found; may be available later" },
  { code: 405, reason: "Method Not Allowed", meaning: "Method not supported by the resource" },
  { code: 410, reason: "Gone", meaning: "Resource no longer available and will not be again" },
  { code: 415, reason: "Unsupported Media Type", meaning: "Media type of the request entity not supported" },
  {
    code: 422,
    reason: "Unprocessable Content",
    meaning: "Well-formed request that cannot be followed because of semantic errors",
  },
  { code: 429, reason: "Too Many Requests", meaning: "Too many requests in a given time (rate limiting)" },
];

export const statusMeanings: Readonly<Record<number, string>> = Object.fromEntries(
  statuses.map(({ code, meaning }) => [code, meaning]),
);

export const transactionalVersion = "1.2";

export const transactionalContentTypes = ["application/json", "application/xml"] as const;

export const rateLimitStatus = 429;
