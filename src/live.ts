import type { ApiVersion } from "./api/versions.ts";
import { resolveSource, type Environment } from "./config/environment.ts";
import type { LoadedConfig } from "./config/load.ts";
import { defaultSource, type SourceConfig } from "./config/schema.ts";
import type { RawDocuments } from "./fetch/document.ts";
import type { FetchProgress } from "./fetch/documents.ts";
import { ownPackage } from "./package.ts";

export interface LiveOptions {
  /** Version to ask for. */
  readonly version: ApiVersion;
  /** Where `${VAR}` of the configuration comes from. */
  readonly environment: Environment;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((progress: FetchProgress) => void) | undefined;
  /** Told the header values, before anything is sent, so that no finding repeats them. */
  readonly hide: (values: readonly string[]) => void;
}

/**
 * What the service says now: the service of the configuration, or the embedded reference server.
 *
 * @throws {RunError} rule `config`: an environment variable that is not set; rule `fetch`: the documents that did not come
 */
export async function fetchLive(loaded: LoadedConfig, options: LiveOptions): Promise<RawDocuments> {
  const { source } = loaded.config;
  if (source !== "sample") {
    const resolved = resolveSource(source, options.environment);
    options.hide(Object.values(resolved.headers));
    return fetchFrom(resolved, loaded, options);
  }
  return withSampleServer((baseUrl) => fetchFrom({ ...defaultSource, baseUrl }, loaded, options));
}

async function fetchFrom(
  source: SourceConfig,
  { config, dir }: LoadedConfig,
  { version, signal, onProgress }: LiveOptions,
): Promise<RawDocuments> {
  const [{ createClient }, { fetchDocuments }] = await Promise.all([
    import("./fetch/client.ts"),
    import("./fetch/documents.ts"),
  ]);
  const own = ownPackage();
  const client = createClient({ source, dir, userAgent: `${own.name}/${own.version}`, signal });
  try {
    return await fetchDocuments(client, {
      version,
      references: config.references,
      concurrency: source.concurrency,
      ...(onProgress && { onProgress }),
    });
  } finally {
    await client.close();
  }
}

/** Runs the embedded reference server for as long as something needs it. */
async function withSampleServer<T>(use: (baseUrl: string) => Promise<T>): Promise<T> {
  const [{ startReferenceServer }, { sampleVersions }] = await Promise.all([
    import("./serve/server.ts"),
    import("./serve/sample/index.ts"),
  ]);
  const server = await startReferenceServer(sampleVersions());
  try {
    return await use(server.url);
  } finally {
    await server.close();
  }
}
