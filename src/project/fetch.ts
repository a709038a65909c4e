import { type Config, defaultSource } from "../model/settings/index.ts";
import type { ApiVersion } from "../service/catalogue/index.ts";
import { type ResolvedSources, resolveSources } from "../pipeline/config/index.ts";
import type { ClientOptions, FetchedDocuments, FetchProgress } from "../pipeline/fetch/index.ts";
import type { Keys } from "./keys.ts";
import type { Project, RunOptions } from "./project.ts";

/** A project, or the part of one that a fetch needs. */
type FetchContext = Pick<Project, "dir" | "index" | "locationOf" | "options" | "host" | "findings"> & {
  readonly config: Pick<Config, "source" | "references" | "lists">;
};

/** A fetch of some lists has no overview: its references are those to request. */
type FetchRequest = Pick<Config, "references"> & {
  readonly version: ApiVersion | undefined;
  readonly isPartial: boolean;
};

/** A fetch of no list. */
export const nothing: FetchedDocuments = {
  documents: { overview: undefined, singles: new Map(), isPartial: true },
  failures: [],
};

/**
 * Fetches lists. Without one behind HTTP, it opens no connection, and needs no variable.
 *
 * @param version `undefined` to fetch no references
 */
export async function fetchLists(
  version: ApiVersion | undefined,
  context: FetchContext,
  keys: Keys = "all",
): Promise<FetchedDocuments> {
  if (keys !== "all" && keys.size === 0) return nothing;
  const { config, locationOf, host } = context;
  const request = requestOf(version, config, keys);
  const lists = Object.fromEntries(Object.entries(config.lists).filter(([key]) => keys === "all" || keys.has(key)));
  const isLocal = request.version === undefined && Object.values(lists).every(({ file }) => file !== undefined);
  const source = isLocal ? withoutService(config.source) : config.source;
  const sources = resolveSources({ source, lists }, host.environment, locationOf);
  context.findings.secrets.add(sources.secrets);
  if (config.source !== "sample" || request.version === undefined) return fetchFrom(sources, request, context);
  const { startReferenceServer } = await import("../service/index.ts");
  const server = await startReferenceServer();
  try {
    const service = { baseUrl: new URL(server.url), headers: {} };
    return await fetchFrom({ ...sources, service }, request, context);
  } finally {
    await server.close();
  }
}

function requestOf(
  version: ApiVersion | undefined,
  { references, lists }: FetchContext["config"],
  keys: Keys,
): FetchRequest {
  if (keys === "all" || keys.has(null)) return { version, references, isPartial: false };
  const wanted = [...keys].flatMap((key) => (key === null || Object.hasOwn(lists, key) ? [] : [key]));
  return { version: wanted.length === 0 ? undefined : version, references: wanted, isPartial: true };
}

function withoutService(source: Config["source"]): Config["source"] {
  const { baseUrl: _baseUrl, ca: _ca, ...rest } = source === "sample" ? defaultSource : source;
  return { ...rest, headers: {} };
}

async function fetchFrom(
  { settings, service, lists }: ResolvedSources,
  { version, references, isPartial }: FetchRequest,
  { config, dir, index, locationOf, options, host, findings }: FetchContext,
): Promise<FetchedDocuments> {
  // Loaded here: most commands do not fetch.
  const { Clients, fetchDocuments, proxySecrets } = await import("../pipeline/fetch/index.ts");
  const { secrets } = findings;
  secrets.add(proxySecrets(host.environment));
  const { onProgress, ...events } = progressOf(options);
  const clients = new Clients({
    source: settings,
    service: service && { baseUrl: service.baseUrl, isOwnServer: config.source === "sample" },
    dir,
    locationOf,
    userAgent: `${host.installation.name}/${host.installation.version}`,
    host,
    secrets,
    signal: options.signal,
    ...events,
  });
  try {
    const requested = service && version && { ...service, version, references };
    return await fetchDocuments(clients, { service: requested, lists, isPartial, index, onProgress });
  } finally {
    await clients.close();
  }
}

function progressOf({
  onProgress,
  onRequest,
}: RunOptions): Pick<ClientOptions, "onRequest" | "onWait"> & { onProgress: (now: FetchProgress) => void } {
  let last: FetchProgress = { done: 0, total: 0 };
  return {
    onRequest,
    onProgress: (progress) => onProgress?.((last = progress)),
    onWait: (waiting) => onProgress?.({ ...last, waiting }),
  };
}
