import { once } from "node:events";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo, Server, Socket } from "node:net";
import { afterEach } from "@jest/globals";
import type { ApiVersion } from "../../src/model/spec/index.ts";
import { sampleLists } from "../../src/features/serve/lists.ts";

/** A service on loopback that says just what a test wants. */
export interface Service {
  readonly url: string;
  /** Paths that were asked for, in order. */
  readonly requests: string[];
  /** Connections that were opened. */
  readonly connections: number;
}

/** What a path answers: a JSON value, a text or bytes as they are, a status alone, or a handler. */
export type Answer = object | string | Uint8Array | number | Handler;
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** An answer with this status and these headers: as an object, or names and values by turns. */
export const answer =
  (status: number, headers: OutgoingHttpHeaders | string[] = {}, body: string | Uint8Array = ""): Handler =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);

/** An answer of bytes that no HTTP server would say; the connection ends behind them. */
export const rawAnswer =
  (bytes: string | Uint8Array): Handler =>
  ({ socket }) =>
    void socket.end(bytes);

const running: { readonly server: Server; readonly sockets: readonly Socket[] }[] = [];

afterEach(() => {
  for (const { server, sockets } of running.splice(0)) {
    // A connection whose TLS handshake failed is not one of the server's own.
    for (const socket of sockets) socket.destroy();
    server.close();
  }
});

/** Starts a server on a free port of loopback, which is stopped after the test. Returns its address and its connections. */
export async function listen(server: Server): Promise<{ readonly host: string; readonly sockets: readonly Socket[] }> {
  const sockets: Socket[] = [];
  server.on("connection", (socket) => sockets.push(socket));
  running.push({ server, sockets });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, sockets };
}

/**
 * Starts a service; a path without an answer is 404. It is stopped after the test.
 *
 * @param certificate for TLS
 */
export async function startService(
  answers: Record<string, Answer>,
  certificate?: { readonly cert: string; readonly key: string },
): Promise<Service> {
  const requests: string[] = [];
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    requests.push(request.url ?? "");
    give(answers[request.url ?? ""] ?? 404, request, response);
  };
  const { host, sockets } = await listen(
    certificate ? createSecureServer(certificate, serve).on("tlsClientError", () => undefined) : createServer(serve),
  );
  return {
    url: `${certificate ? "https" : "http"}://${host}`,
    requests,
    get connections() {
      return sockets.length;
    },
  };
}

/** Gives an answer. */
export function give(said: Answer, request: IncomingMessage, response: ServerResponse): void {
  if (typeof said === "function") return said(request, response);
  if (typeof said === "number") return void response.writeHead(said).end();
  const raw = typeof said === "string" || said instanceof Uint8Array;
  response.writeHead(200, { "content-type": "application/json" }).end(raw ? said : JSON.stringify(said));
}

/** A value item of a list. */
export type Item = {
  code: number | string;
  description: string;
  enable?: boolean;
  code2?: string;
  [extra: string]: unknown;
};

/** Lists by key: the items of each. */
export type Lists = Record<string, readonly Item[]>;

/** A single reference with these items. */
export function single(key: string, items: readonly Item[]): { name: string; description: string; values: object } {
  return { name: key, description: `About ${key}`, values: items.map((item) => ({ enable: true, ...item })) };
}

/** The answers of a whole service: the sample lists of a version, with some of them replaced or added. */
export function answersOf(lists: Lists, version: ApiVersion = "1.2"): Record<string, Answer> {
  const all: Record<string, ReturnType<typeof single>> = {};
  for (const { key, name, description, values } of sampleLists(version).values())
    all[key] = { name, description, values };
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
