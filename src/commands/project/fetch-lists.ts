import type { ApiVersion } from "../../model/spec/index.ts";
import { defaultSource, type SourceConfig, variablesIn } from "../../model/settings/index.ts";
import { resolveSource } from "../../pipeline/config/index.ts";
import { cacheFolderOf, type Environment } from "../../platform/files/index.ts";
import type { ClientEvents, FetchedDocuments, FetchProgress } from "../../pipeline/fetch/index.ts";
import type { RunOptions } from "../options.ts";
import type { RunContext } from "./run.ts";

export interface FetchedLists extends FetchedDocuments {
  /** Caches the documents for the conditional requests of the next run. Called if the run could use them. */
  commitCache(): void;
}

export async function fetchLists(version: ApiVersion, context: RunContext): Promise<FetchedLists> {
  const { project, host, findings } = context;
  const { source } = project.config;
  if (source === "sample") {
    const { sampleVersions, startReferenceServer } = await import("../../features/serve/index.ts");
    const server = await startReferenceServer(sampleVersions());
    // Each server has another port, so the cache needs a fixed name. The empty environment prevents a proxy.
    const target = { source: { ...defaultSource, baseUrl: server.url }, name: "sample:", environment: {} };
    try {
      return await fetchFrom(target, version, context);
    } finally {
      await server.close();
    }
  }
  const resolved = resolveSource(source, host.environment, project.locationOf);
  findings.secrets.add([...Object.values(resolved.headers), ...variablesOf(source.headers, host.environment)]);
  const name = new URL(resolved.baseUrl).origin;
  return fetchFrom({ source: resolved, name, environment: host.environment }, version, context);
}

/** The values of the variables in headers: the service may echo one without the rest of its header. */
function variablesOf(headers: SourceConfig["headers"], environment: Environment): string[] {
  return Object.values(headers).flatMap((value) => variablesIn(value).flatMap((name) => environment[name] ?? []));
}

interface Service {
  readonly source: SourceConfig;
  readonly name: string;
  readonly environment: Environment;
}

async function fetchFrom(
  { source, name, environment }: Service,
  version: ApiVersion,
  { project, options, host, findings }: RunContext,
): Promise<FetchedLists> {
  // Loaded here: most commands do not fetch.
  const { createCache, fetchDocuments, HttpClient, proxySecrets } = await import("../../pipeline/fetch/index.ts");
  const { config, dir } = project;
  const { secrets } = findings;
  secrets.add(proxySecrets(environment));
  const cache = options.cache === false ? undefined : createCache(cacheFolderOf(dir), host.disk, secrets);
  const { onProgress, ...events } = progressOf(options);
  const client = new HttpClient({
    source,
    dir,
    locationOf: project.locationOf,
    userAgent: `${host.installation.name}/${host.installation.version}`,
    host: { ...host, environment },
    secrets,
    cache: cache && { documents: cache, origin: name },
    signal: options.signal,
    ...events,
  });
  try {
    const fetched = await fetchDocuments(client, {
      version,
      references: config.references,
      concurrency: source.concurrency,
      onProgress,
    });
    // If a document is missing, none is cached and the next run requests all of them again.
    return { ...fetched, commitCache: () => fetched.failures.length === 0 && cache?.flush() };
  } finally {
    await client.close();
  }
}

function progressOf({
  onProgress,
  onRequest,
}: RunOptions): ClientEvents & { onProgress: (now: FetchProgress) => void } {
  let last: FetchProgress = { done: 0, total: 0 };
  return {
    onRequest,
    onProgress: (progress) => onProgress?.((last = progress)),
    onWait: (waiting) => onProgress?.({ ...last, waiting }),
  };
}
