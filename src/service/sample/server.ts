import { once } from "node:events";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { type Reference, type ValueItem } from "../../model/list/index.ts";
import { apiVersions, declaredFields, overviewPath, singlePath } from "../catalogue/index.ts";
import { runError } from "../../model/findings/index.ts";
import { sampleLists } from "./lists.ts";

/** A running reference server, which accepts connections only from this machine. */
export interface ReferenceServer {
  /** Base URL, for `source.baseUrl` in a configuration: `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** URLs of the overviews, one for each version. The URL of a reference is that of an overview, a slash and its key. */
  readonly endpoints: readonly string[];
  /** Closes all connections and frees the port. */
  close(): Promise<void>;
}

/**
 * Starts the reference server of the sample lists on loopback, for all versions: overview and single references, `country` as an
 * object, gzip, HEAD, 404, 405 with Allow. Port 0 selects a free one.
 *
 * @throws {RunError} rule `io`: it cannot listen, for example because the port is taken or in a sandbox
 */
export async function startReferenceServer(port = 0): Promise<ReferenceServer> {
  const documents = sampleDocuments();
  const server = createServer((request, response) =>
    respond(documents.get(pathOf(request.url ?? "")), request, response),
  );
  try {
    await once(server.listen(port, "127.0.0.1"), "listening");
  } catch (error) {
    const message = `the reference server could not start: ${(error as Error).message}`;
    const fix =
      port === 0 ? "in a sandbox, allow it to listen on loopback" : "choose another port; 0 selects a free one";
    throw runError("io", message, { advice: [fix] });
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    endpoints: apiVersions.map((version) => url + overviewPath(version)),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function sampleDocuments(): Map<string, string> {
  const bodies = apiVersions.flatMap((version) => {
    const references = sampleLists(version);
    return [
      [overviewPath(version), overviewBody(references)] as const,
      ...references.map((reference) => [singlePath(version, reference.key), singleBody(reference)] as const),
    ];
  });
  return new Map(bodies.map(([path, body]) => [path, JSON.stringify(body)]));
}

function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}

/** Source: specification, "Reference collection (overview)": values keyed by code, without fields. */
function overviewBody(references: readonly Reference[]): unknown {
  return Object.fromEntries(
    references.map(({ key, name, description, values }) => {
      const items = values.map((value) => ({ code: value.code, description: value.description, enable: value.enable }));
      return [key, { name, description, values: byCode(items) }];
    }),
  );
}

/** Source: specification, "Value item": a list of value items; `country`, the only one with a field, shows an object. */
function singleBody({ key, name, description, values }: Reference): unknown {
  const items = values.map(({ code, fields, ...value }) => ({ code, ...fields, ...value }));
  return { name, description, values: declaredFields(key).length > 0 ? byCode(items) : items };
}

function byCode(values: readonly Pick<ValueItem, "code">[]): unknown {
  return Object.fromEntries(values.map((value) => [String(value.code), value]));
}

function respond(
  document: string | undefined,
  { method, url = "", headers }: IncomingMessage,
  response: ServerResponse,
) {
  const send = (status: number, content: string | Buffer, more: OutgoingHttpHeaders = {}): void => {
    const body = Buffer.from(content);
    response.writeHead(status, { ...more, "Content-Type": "application/json", "Content-Length": body.length });
    response.end(method === "HEAD" ? undefined : body);
  };
  if (document === undefined) return send(404, JSON.stringify({ message: `No such resource: ${pathOf(url)}` }));
  if (method !== "GET" && method !== "HEAD")
    return send(405, JSON.stringify({ message: `${pathOf(url)} supports only GET and HEAD` }), { Allow: "GET, HEAD" });
  const vary = { Vary: "Accept-Encoding" };
  if (!/\bgzip\b/i.test(String(headers["accept-encoding"]))) return send(200, document, vary);
  return send(200, gzipSync(document), { ...vary, "Content-Encoding": "gzip" });
}
