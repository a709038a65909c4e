import type { ApiVersion } from "../../model/spec/index.ts";
import { defaultSource, type SourceConfig, variablesIn } from "../../model/settings/index.ts";
import { resolveSource } from "../../pipeline/config/index.ts";
import { cacheFolderOf, type Environment } from "../../platform/files/index.ts";
import type { ClientEvents, FetchedDocuments, FetchProgress } from "../../pipeline/fetch/index.ts";
import type { RawDocument } from "../../model/spec/index.ts";
import { overviewKeys } from "../../pipeline/map/index.ts";
import type { RunOptions } from "../options.ts";
import type { Secrets } from "../../model/findings/index.ts";
import type { World } from "../../platform/index.ts";
import type { RunContext } from "./run.ts";

/** What the service said, as it came. */
export interface FetchedLists extends FetchedDocuments {
  /** Keeps the documents for the conditional requests of the next run: to be called by a run that could use them. */
  keep(): void;
}

/** Keys of an overview that was read in an earlier run; `undefined` where this is another one. */
export type KnownKeys = (overview: RawDocument) => readonly string[] | undefined;

/** Where a run asks: the service of the configuration, or the embedded reference server. */
interface Target {
  readonly source: SourceConfig;
  /** Name of the service in the cache. */
  readonly name: string;
  readonly environment: Environment;
}

/**
 * Asks the service for the lists.
 *
 * @throws {RunError} rule `config`: an environment variable that is not set, for example
 */
export async function fetchLists(
  version: ApiVersion,
  knownKeys: KnownKeys | undefined,
  context: RunContext,
): Promise<FetchedLists> {
  const { project, world, findings } = context;
  const { source } = project.config;
  if (source === "sample") {
    // The server is our own, on a port of its own each time, and no proxy knows the way to it.
    return withSampleServer((baseUrl) =>
      fetchFrom(
        { source: { ...defaultSource, baseUrl }, name: "sample:", environment: {} },
        version,
        knownKeys,
        context,
      ),
    );
  }
  const resolved = resolveSource(source, world.environment, project.placeOf);
  findings.secrets.add([...Object.values(resolved.headers), ...variablesOf(source.headers, world.environment)]);
  const name = new URL(resolved.baseUrl).origin;
  return fetchFrom({ source: resolved, name, environment: world.environment }, version, knownKeys, context);
}

/** Asks the service for the lists once, however often a run begins again, unless the configuration has changed meanwhile. */
export class ListsOfRun {
  #asked: { readonly config: string; readonly secrets: Secrets; readonly lists: FetchedLists } | undefined;
  readonly #world: World;

  /** @param world in which nothing is recorded: the cache of the documents is no part of the project */
  constructor(world: World) {
    this.#world = world;
  }

  async fetch(context: RunContext, knownKeys?: KnownKeys): Promise<FetchedLists> {
    const { project, findings } = context;
    const config = JSON.stringify(project.config);
    if (this.#asked?.config !== config) {
      const lists = await fetchLists(project.config.version, knownKeys, { ...context, world: this.#world });
      this.#asked = { config, secrets: findings.secrets, lists };
    }
    findings.secrets.addAll(this.#asked.secrets);
    return this.#asked.lists;
  }
}

/** The values of the variables that headers are made of: a service may echo one by itself. */
function variablesOf(headers: SourceConfig["headers"], environment: Environment): string[] {
  return Object.values(headers).flatMap((value) => variablesIn(value).flatMap((name) => environment[name] ?? []));
}

async function fetchFrom(
  { source, name, environment }: Target,
  version: ApiVersion,
  knownKeys: KnownKeys | undefined,
  { project, options, world, findings }: RunContext,
): Promise<FetchedLists> {
  const { createCache, fetchDocuments, HttpClient, proxySecrets } = await import("../../pipeline/fetch/index.ts");
  const { config, dir } = project;
  const { secrets } = findings;
  secrets.add(proxySecrets(environment));
  const { name: own, version: ownVersion } = world.installation;
  const cache = options.cache === false ? undefined : createCache(cacheFolderOf(dir), world.disk, secrets);
  const { onProgress, ...events } = progressOf(options);
  const client = new HttpClient({
    source,
    dir,
    placeOf: project.placeOf,
    userAgent: `${own}/${ownVersion}`,
    world: { ...world, environment },
    secrets,
    cache: cache && { documents: cache, origin: name },
    signal: options.signal,
    ...events,
  });
  try {
    const { references } = config;
    const { concurrency } = source;
    const fetched = await fetchDocuments(client, {
      version,
      references,
      keysOf: (overview) => knownKeys?.(overview) ?? overviewKeys(overview),
      concurrency,
      onProgress,
    });
    // A run that lacks a document keeps none: the next one asks for all of them again.
    return { ...fetched, keep: () => fetched.failures.length === 0 && cache?.flush() };
  } finally {
    await client.close();
  }
}

/** What a run says of its fetch while it goes on: counts, and with them the waits. */
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
  const { sampleVersions, startReferenceServer } = await import("../../features/serve/index.ts");
  const server = await startReferenceServer(sampleVersions());
  try {
    return await use(server.url);
  } finally {
    await server.close();
  }
}
