import type { PlaceOf } from "../config/index.ts";
import type { SourceConfig } from "../../model/settings/index.ts";
import type { World } from "../../platform/index.ts";
import type { Secrets } from "../../model/findings/index.ts";
import type { DocumentCache } from "./cache.ts";
import { connect } from "./connection.ts";
import type { AbsentDocument, RawDocument } from "../../model/spec/index.ts";
import type { RequestReport, Transport } from "./attempt.ts";
import { FetchSession, type RetryWait } from "./session.ts";

/** Gets documents of one service. */
export interface HttpClient {
  /**
   * @param path below the base URL, with a leading slash
   * @param reference key for messages; `null` for the overview, which must exist
   * @throws {FetchError} the service did not answer as it should; once a failure speaks for every request, all of them
   *   end with that one
   */
  get(path: string, reference: string | null): Promise<RawDocument | AbsentDocument>;
  close(): Promise<void>;
}

/** What a client reports while it works, free of secrets. */
export interface ClientEvents {
  readonly onRequest?: ((request: RequestReport) => void) | undefined;
  readonly onWait?: ((waiting: RetryWait) => void) | undefined;
}

export interface ClientOptions extends ClientEvents {
  /** With its variables replaced. */
  readonly source: SourceConfig;
  /** Folder that `source.ca` is relative to. */
  readonly dir: string;
  /** Where an option of the configuration stands, for findings. */
  readonly placeOf: PlaceOf;
  readonly userAgent: string;
  /** Proxies come from its environment, certificates from its disk, waits and limits from its clock. */
  readonly world: Pick<World, "cwd" | "environment" | "disk" | "clock">;
  /** What no message may repeat. */
  readonly secrets: Secrets;
  /** Documents of earlier runs, by address below a name in place of the base URL's origin. */
  readonly cache?: { readonly documents: DocumentCache; readonly origin: string } | undefined;
  /** Ends every request. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A client of the service: one pool, one deadline, one pace.
 *
 * @throws {RunError} rule `config`: `source.ca` cannot be read, or a proxy's address is none
 */
export function createClient(options: ClientOptions): HttpClient {
  const { source, world, secrets, signal, onWait } = options;
  const { clock } = world;
  const { dispatcher, proxyVariable } = connect(source, options, world);
  const base = new URL(source.baseUrl);
  const prefix = base.pathname.replace(/\/+$/, "");
  const transport = transportOf(options, dispatcher);
  const session = new FetchSession({ source, transport, proxyVariable, secrets, clock, signal, onWait });
  return {
    get: (path, reference) => session.get(new URL(`${base.origin}${prefix}${path}`), reference),
    close: async () => {
      session.end(new Error("the client is closed"));
      await dispatcher.destroy();
    },
  };
}

function transportOf(options: ClientOptions, dispatcher: Transport["dispatcher"]): Transport {
  const { source, world, secrets, cache, userAgent, onRequest } = options;
  return {
    dispatcher,
    headers: requestHeaders(source.headers, userAgent),
    hasHeaders: Object.keys(source.headers).length > 0,
    maxBodyBytes: source.maxBodyBytes,
    cache: cache?.documents,
    cacheKey: (url) => `${cache?.origin ?? url.origin}${url.pathname}${url.search}`,
    clock: world.clock,
    onRequest: (request) => onRequest?.({ ...request, url: secrets.mask(request.url) }),
  };
}

function requestHeaders(configured: Readonly<Record<string, string>>, userAgent: string): Record<string, string> {
  const own = { accept: "application/json", "accept-encoding": "gzip", "user-agent": userAgent };
  const lower = Object.fromEntries(Object.entries(configured).map(([name, value]) => [name.toLowerCase(), value]));
  return { ...own, ...lower };
}
