import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";

/** A response that is not decoded. */
interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a request with node:http, which does not decode, redirect or retry. */
export function sendRequest(url: string, headers: OutgoingHttpHeaders = {}, method = "GET"): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, method, agent: false }, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      buffer(response).then((body) => resolve({ status, headers: received, body }), reject);
    });
    sent.on("error", reject).end();
  });
}

/** The JSON value at a URL. */
export async function requestJson(url: string): Promise<unknown> {
  return JSON.parse((await sendRequest(url)).body.toString("utf8"));
}
