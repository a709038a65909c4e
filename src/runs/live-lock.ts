import { join } from "node:path";
import type { ApiVersion } from "../api/index.ts";
import { defaultSource, type LoadedConfig, resolveSource, type SourceConfig } from "../config/index.ts";
import type { Findings } from "../findings/index.ts";
import type { ClientEvents, FetchProgress, RawDocuments } from "../fetch/index.ts";
import { overviewKeys } from "../map/index.ts";
import { ownPackage } from "../disk/index.ts";
import type { RunOptions } from "./options.ts";

export interface LiveOptions {
  /** Version to ask for. */
  readonly version: ApiVersion;
  readonly run: RunOptions;
  /** Told the header values, before anything is sent, so that none repeats them, and then what did not come. */
  readonly findings: Findings;
}

/** What the service said. */
export interface LiveLists {
  /** Those that came: what is wrong with them is told beside the failures of the others. */
  readonly documents: RawDocuments;
  /** Keeps the documents for the conditional requests of the next run: to be called by one that could use them. */
  keep(): void;
}

/** Where a run asks: the service of the configuration, or the embedded reference server. */
interface Target {
  readonly source: SourceConfig;
  /** Name of the service in the cache. */
  readonly name: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * What the service says now: the service of the configuration, or the embedded reference server.
 *
 * @throws {RunError} rule `config`: an environment variable that is not set, for example
 */
export async function fetchLive(loaded: LoadedConfig, options: LiveOptions): Promise<LiveLists> {
  const { source } = loaded.config;
  if (source === "sample") {
    // The server is our own, on a port of its own each time, and no proxy knows the way to it.
    return withSampleServer((baseUrl) =>
      fetchFrom({ source: { ...defaultSource, baseUrl }, name: "sample:", environment: {} }, loaded, options),
    );
  }
  const environment = options.run.environment ?? process.env;
  const resolved = resolveSource(source, environment);
  options.findings.secrets.add(Object.values(resolved.headers));
  return fetchFrom({ source: resolved, name: new URL(resolved.baseUrl).origin, environment }, loaded, options);
}

async function fetchFrom(
  { source, name, environment }: Target,
  { config, dir }: LoadedConfig,
  { version, run, findings }: LiveOptions,
): Promise<LiveLists> {
  const { createCache, createClient, fetchDocuments, IncompleteFetch, proxySecrets } =
    await import("../fetch/index.ts");
  const { secrets } = findings;
  secrets.add(proxySecrets(environment));
  const own = ownPackage();
  const cache = run.cache === false ? undefined : createCache(join(dir, "node_modules", ".cache", own.name), secrets);
  const { onProgress, ...events } = progressOf(run);
  const client = createClient({
    source,
    dir,
    userAgent: `${own.name}/${own.version}`,
    environment,
    secrets,
    cache: cache && { documents: cache, origin: name },
    signal: run.signal,
    ...events,
  });
  try {
    const { references } = config;
    const { concurrency } = source;
    const documents = await fetchDocuments(client, {
      version,
      references,
      concurrency,
      keysOf: overviewKeys,
      onProgress,
    });
    return { documents, keep: () => cache?.flush() };
  } catch (error) {
    if (!(error instanceof IncompleteFetch)) throw error;
    for (const diagnostic of error.diagnostics) findings.addDiagnostic(diagnostic);
    return { documents: error.documents, keep: () => undefined };
  } finally {
    await client.close();
  }
}

/** What a run tells of its fetch: counts, and with them the waits. */
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

/** Runs the embedded reference server for as long as something needs it. */
async function withSampleServer<T>(use: (baseUrl: string) => Promise<T>): Promise<T> {
  const { sampleVersions, startReferenceServer } = await import("../serve/index.ts");
  const server = await startReferenceServer(sampleVersions());
  try {
    return await use(server.url);
  } finally {
    await server.close();
  }
}
