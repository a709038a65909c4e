/**
 * The HTTP status codes of the service and their meanings.
 *
 * Source: specification, "Errors". They are declared for the transactional-email interface; which of them the
 * references interface uses is not shown, so a meaning here explains a status and promises none.
 */
export const statusMeanings: Readonly<Record<number, string>> = {
  200: "Successful request",
  201: "Request fulfilled; a new resource was created",
  202: "Accepted for processing; processing not yet complete",
  204: "Processed successfully; no content returned",
  304: "Resource not modified since the version named by the request header If-Modified-Since or If-None-Match",
  400: "Client error: malformed syntax, invalid framing or deceptive routing",
  401: "Authentication is required and has failed or was not provided",
  403: "Valid request refused; authenticating makes no difference",
  404: "Resource could not be found; may be available later",
  405: "Method not supported by the resource",
  410: "Resource no longer available and will not be again",
  415: "Media type of the request entity not supported",
  422: "Well-formed request that cannot be followed because of semantic errors",
  429: "Too many requests in a given time (rate limiting)",
};
