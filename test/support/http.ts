import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { buffer, text } from "node:stream/consumers";

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

/** Sends bytes that no HTTP client would send, and gives what comes back until the connection ends. */
export function askRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  return text(socket);
}
