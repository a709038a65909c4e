import type { ApiVersion } from "../model/spec/index.ts";
import type { Config } from "../model/settings/index.ts";
import { type ResolvedSources, resolveSources } from "../pipeline/config/index.ts";
import type { ClientOptions, FetchedDocuments, FetchProgress } from "../pipeline/fetch/index.ts";
import type { Project, RunOptions } from "./project.ts";

/** A project, or the part of one that a fetch needs. */
type FetchContext = Pick<Project, "dir" | "locationOf" | "options" | "host" | "findings"> & {
  readonly config: Pick<Config, "source" | "references" | "lists">;
};

/** @param version `undefined` to fetch no references */
export async function fetchLists(version: ApiVersion | undefined, context: FetchContext): Promise<FetchedDocuments> {
  const { config, locationOf, host } = context;
  const sources = resolveSources(config, host.environment, locationOf);
  context.findings.secrets.add(sources.secrets);
  if (config.source !== "sample" || version === undefined) return fetchFrom(sources, version, context);
  const { startReferenceServer } = await import("../features/serve/index.ts");
  const server = await startReferenceServer();
  try {
    const service = { baseUrl: new URL(server.url), headers: {} };
    return await fetchFrom({ ...sources, service }, version, context);
  } finally {
    await server.close();
  }
}

async function fetchFrom(
  { settings, service, lists }: ResolvedSources,
  version: ApiVersion | undefined,
  { config, dir, locationOf, options, host, findings }: FetchContext,
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
    const requested = service && version && { ...service, version, references: config.references };
    return await fetchDocuments(clients, { service: requested, lists, onProgress });
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
