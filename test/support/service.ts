import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  request as startRequest,
} from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo, Server, Socket } from "node:net";
import { afterAll, afterEach, beforeEach } from "@jest/globals";
import type { ApiVersion } from "../../src/service/catalogue/index.ts";
import { sampleLists } from "../../src/service/sample/lists.ts";
import { buffer } from "node:stream/consumers";

/** A service on loopback. */
export interface Service {
  readonly url: string;
  /** The requested paths in order. */
  readonly requests: string[];
  /** The headers of each request. */
  readonly headers: readonly IncomingHttpHeaders[];
  /** The number of opened connections. */
  readonly connections: number;
}

/** The response for a path: a JSON value, raw text or bytes, a status, or a handler. */
export type ServiceResponse = object | string | Uint8Array | number | Handler;
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A response with a status and headers, which may be a list of alternating names and values. */
export const respond =
  (status: number, headers: OutgoingHttpHeaders | string[] = {}, body: string | Uint8Array = ""): Handler =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);

/** A response of any bytes, after which the connection ends. */
export const respondRaw =
  (bytes: string | Uint8Array): Handler =>
  ({ socket }) =>
    void socket.end(bytes);

interface Running {
  readonly server: Server;
  readonly sockets: readonly Socket[];
}

const running: Running[] = [];
const sharedServers: Running[] = [];

beforeEach(() => void sharedServers.push(...running.splice(0)));
afterEach(() => stopAll(running.splice(0)));
afterAll(() => stopAll(sharedServers));

function stopAll(all: readonly Running[]): void {
  for (const { server, sockets } of all) {
    // `closeAllConnections` does not close a connection whose TLS handshake failed.
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

/**
 * Starts a server on a free port of loopback. It is stopped after the test, or after the last one if `beforeAll` has started it.
 */
export async function listen(server: Server): Promise<{ readonly host: string; readonly sockets: readonly Socket[] }> {
  const sockets: Socket[] = [];
  server.on("connection", (socket) => sockets.push(socket));
  running.push({ server, sockets });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, sockets };
}

/**
 * Starts a service, which responds with 404 for other paths. It is stopped after the test, like {@link listen}.
 *
 * @param certificate for TLS
 */
export async function startService(
  responses: Record<string, ServiceResponse>,
  certificate?: { readonly cert: string; readonly key: string },
): Promise<Service> {
  const requests: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    requests.push(request.url ?? "");
    headers.push(request.headers);
    sendResponse(responses[request.url ?? ""] ?? 404, request, response);
  };
  const { host, sockets } = await listen(
    certificate ? createSecureServer(certificate, serve).on("tlsClientError", () => undefined) : createServer(serve),
  );
  return {
    url: `${certificate ? "https" : "http"}://${host}`,
    requests,
    headers,
    get connections() {
      return sockets.length;
    },
  };
}

export function sendResponse(given: ServiceResponse, request: IncomingMessage, response: ServerResponse): void {
  if (typeof given === "function") return given(request, response);
  if (typeof given === "number") return void response.writeHead(given).end();
  const isRaw = typeof given === "string" || given instanceof Uint8Array;
  response.writeHead(200, { "content-type": "application/json" }).end(isRaw ? given : JSON.stringify(given));
}

/** A value item of a list. */
export type Item = {
  code: number | string;
  description: string;
  enable?: boolean;
  code2?: string;
  [extra: string]: unknown;
};

export const itemOf = (code: number | string, description: string): Item => ({ code, description });

/** Values of the list `priority`. */
export const low = itemOf(1, "Low");
export const normal = itemOf(2, "Normal");
export const high = itemOf(3, "High");

/** Lists by key: the items of each. */
export type Lists = Record<string, readonly Item[]>;

/** A single reference with these items. */
export function single(key: string, items: readonly Item[]): { name: string; description: string; values: object } {
  return { name: key, description: `About ${key}`, values: items.map((item) => ({ enable: true, ...item })) };
}

/** The responses of a service with the sample lists of a version, of which some are replaced or added. */
export function responsesOf(lists: Lists, version: ApiVersion = "1.2"): Record<string, ServiceResponse> {
  const all: Record<string, ReturnType<typeof single>> = {};
  for (const { key, name, description, values } of sampleLists(version).values())
    all[key] = { name, description, values: values.map(({ fields, ...value }) => ({ ...value, ...fields })) };
  for (const [key, items] of Object.entries(lists)) all[key] = single(key, items);
  const singles = Object.entries(all).map(([key, value]) => [`/v${version}/references/${key}`, value] as const);
  return { [`/v${version}/references`]: overviewOf(all), ...Object.fromEntries(singles) };
}

function overviewOf(all: Record<string, ReturnType<typeof single>>): object {
  return Object.fromEntries(
    Object.entries(all).map(([key, reference]) => {
      const items = Object.values(reference.values) as Item[];
      const values = Object.fromEntries(items.map((item) => [String(item.code), { ...item, code2: undefined }]));
      return [key, { ...reference, values }];
    }),
  );
}

/** A response that is not decoded. */
interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a request with node:http, which does not decode, redirect or retry. */
export function sendRequest(url: string, headers: OutgoingHttpHeaders = {}, method = "GET"): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const sent = startRequest(url, { headers, method, agent: false }, (response) => {
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
