import { type Config, defaultSource } from "../model/settings/index.ts";
import type { ApiVersion } from "../service/catalogue/index.ts";
import { type ResolvedSources, resolveSources } from "../pipeline/config/index.ts";
import type { FetchedList, FetchProgress } from "../pipeline/fetch/index.ts";
import { type FetchedService, fetchService, type ServiceRequest } from "../service/index.ts";
import type { Keys } from "./keys.ts";
import type { Project } from "./project.ts";

type FetchContext = Pick<Project, "dir" | "index" | "locationOf" | "options" | "host" | "findings"> & {
  readonly config: Pick<Config, "source" | "references" | "lists">;
};

/** What the sources have. Each list that could not be fetched has a finding. */
export interface Fetched {
  readonly lists: readonly FetchedList[];
  readonly service?: FetchedService | undefined;
}

export function fetchedKeys({ lists, service }: Fetched): ReadonlySet<string> {
  return new Set([...lists, ...(service?.singles ?? [])].map(({ row }) => row.key));
}

/**
 * Fetches lists. Without one behind HTTP, it opens no connection, and needs no variable.
 *
 * @param version `undefined` to fetch no references
 */
export async function fetchLists(
  version: ApiVersion | undefined,
  context: FetchContext,
  keys: Keys = "all",
): Promise<Fetched> {
  if (keys !== "all" && keys.size === 0) return { lists: [] };
  const { config, locationOf, host, findings } = context;
  const requested = requestOf(version, config, keys);
  const lists = Object.fromEntries(Object.entries(config.lists).filter(([key]) => keys === "all" || keys.has(key)));
  const isLocal = requested === undefined && Object.values(lists).every(({ url }) => url === undefined);
  const source = isLocal ? withoutService(config.source) : config.source;
  const sources = resolveSources({ source, lists }, host.environment, locationOf, requested !== undefined);
  findings.secrets.add(sources.secrets);
  if (config.source !== "sample" || requested === undefined) return fetchFrom(sources, requested, context);
  const { startReferenceServer } = await import("../service/sample/index.ts");
  const server = await startReferenceServer();
  try {
    const service = { baseUrl: new URL(server.url), headers: {}, hasVariable: false };
    return await fetchFrom({ ...sources, service }, requested, context);
  } finally {
    await server.close();
  }
}

function requestOf(
  version: ApiVersion | undefined,
  { references, lists }: FetchContext["config"],
  keys: Keys,
): ServiceRequest | undefined {
  if (version === undefined) return undefined;
  const listKeys = new Set(Object.keys(lists));
  if (keys === "all" || keys.has(null)) return { version, references, isPartial: false, listKeys };
  const wanted = [...keys].flatMap((key) => (key === null || listKeys.has(key) ? [] : [key]));
  return wanted.length === 0 ? undefined : { version, references: wanted, isPartial: true, listKeys };
}

function withoutService(source: Config["source"]): Config["source"] {
  const { baseUrl: _baseUrl, ca: _ca, ...rest } = source === "sample" ? defaultSource : source;
  return rest;
}

async function fetchFrom(
  { settings, service, lists }: ResolvedSources,
  requested: ServiceRequest | undefined,
  { config, dir, index, locationOf, options, host, findings }: FetchContext,
): Promise<Fetched> {
  // Loaded here: most commands do not fetch.
  const { Clients, Fetcher, proxySecrets } = await import("../pipeline/fetch/index.ts");
  const { secrets } = findings;
  secrets.add(proxySecrets(host.environment));
  const { signal, onProgress } = options;
  let progress: FetchProgress = { done: 0, total: 0 };
  const clients = new Clients({
    source: settings,
    service: service && { baseUrl: service.baseUrl, isOwnServer: config.source === "sample" },
    dir,
    locationOf,
    userAgent: `${host.installation.name}/${host.installation.version}`,
    host,
    secrets,
    signal,
    onWait: (waiting) => onProgress?.({ ...progress, waiting }),
  });
  const fetcher = new Fetcher(clients, findings, (now) => onProgress?.((progress = now)));
  try {
    const [fetched, references] = await Promise.all([
      Promise.all(lists.map((list) => fetcher.list(list, index))),
      service && requested && fetchService(service, requested, fetcher),
      // Beside the requests, which nobody would wait for after an error of the listener.
      Promise.resolve().then(() => fetcher.reportProgress()),
    ]);
    return { lists: fetched, service: references };
  } finally {
    await clients.close();
  }
}
