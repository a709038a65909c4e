import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";

/** An answer as it came over the wire. */
export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Asks with node:http, which unpacks, follows and retries nothing. */
export function ask(url: string, headers: OutgoingHttpHeaders = {}, method = "GET"): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers, method, agent: false }, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      buffer(response).then((body) => resolve({ status, headers: received, body }), reject);
    });
    asked.on("error", reject).end();
  });
}

/** The JSON value at an address. */
export async function askJson(url: string): Promise<unknown> {
  return JSON.parse((await ask(url)).body.toString("utf8"));
}
