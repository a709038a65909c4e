import { join } from "node:path";
import { declaredCode, type ApiVersion } from "../api/index.ts";
import { defaultSource, resolveSource, type SourceConfig } from "../config/index.ts";
import type { Environment } from "../disk/index.ts";
import type { ClientEvents, FetchedDocuments, FetchProgress } from "../fetch/index.ts";
import { isLiving, mergeLock, printLock, type Lock } from "../lock/index.ts";
import { JsonReader, mapDocuments, overviewKeys } from "../map/index.ts";
import type { RunOptions } from "./options.ts";
import type { RunContext } from "./project.ts";
import type { PrintedLock } from "./renamed-lock.ts";

/** What a run asks of the service. */
export interface LiveRequest {
  readonly version: ApiVersion;
  /** The lock that the lists are merged into: its names stay. */
  readonly lock: Lock | undefined;
  /**
   * What becomes of codes and references that the service no longer has: a finding where too many are gone, accepted
   * because the user says so, or described as any other change.
   */
  readonly removals: "guard" | "accept" | "describe";
}

/** The lists of the service as a lock. */
export interface LiveLock extends PrintedLock {
  /** Whether every list could be read; what one that could not be read lacks is no change of it. */
  readonly isWhole: boolean;
  /** Documents fetched. */
  readonly documents: number;
  /** Keeps the documents for the conditional requests of the next run: to be called by a run that could use them. */
  keep(): void;
}

/**
 * Fetches the lists, checks them and merges them into the lock. What is wrong with them is added to the findings, with
 * the documents that did not come.
 *
 * @throws {RunError} rule `config`: an environment variable that is not set, for example; rule `fetch`: the lists repeat
 *   the value of a request header
 */
export async function fetchLiveLock(request: LiveRequest, context: RunContext): Promise<LiveLock> {
  const { version, lock: old, removals } = request;
  const { project, findings } = context;
  const { references, names, enums } = project.config;
  const reader = new JsonReader();
  const { documents, failures, keep } = await fetchLists(version, reader, context);
  for (const failure of failures) findings.addDiagnostic(failure);

  const mapping = { version, references, isMeantGone: meantGone(request), reader };
  const lists = mapDocuments(documents, mapping, findings);
  // A description of the service keeps the names as they are in the lock.
  const memberCase = removals === "describe" ? (old?.memberCase ?? enums.memberCase) : enums.memberCase;
  const guards = { acceptRemovals: removals !== "guard", unguarded: removals === "describe" };
  const lock = mergeLock(old, lists, { version, references, names, memberCase, ...guards }, findings);
  const text = printLock(lock);
  findings.assertNoSecret(text);
  const singles = [...documents.singles.values()].filter(({ kind }) => kind === "document");
  return {
    lock,
    text,
    isWhole: lists.failed.size === 0 && lists.known !== undefined,
    documents: (documents.overview ? 1 : 0) + singles.length,
    keep,
  };
}

/**
 * Whether a reference that the service does not have is meant to be gone: every code of it is a tombstone already, or
 * the user says so, of one that there is to lose.
 */
function meantGone({ version, lock, removals }: LiveRequest): (key: string) => boolean {
  const locked = new Map(lock?.references.map(({ key, values }) => [key, values]));
  return (key) => {
    if (removals === "describe") return true;
    const values = locked.get(key);
    if (removals === "accept") return values !== undefined || declaredCode(version, key) !== undefined;
    return values !== undefined && values.length > 0 && !values.some(isLiving);
  };
}

interface FetchedLists extends FetchedDocuments {
  keep(): void;
}

/** Where a run asks: the service of the configuration, or the embedded reference server. */
interface Target {
  readonly source: SourceConfig;
  /** Name of the service in the cache. */
  readonly name: string;
  readonly environment: Environment;
}

async function fetchLists(version: ApiVersion, reader: JsonReader, context: RunContext): Promise<FetchedLists> {
  const { project, world, findings } = context;
  const { source } = project.config;
  if (source === "sample") {
    // The server is our own, on a port of its own each time, and no proxy knows the way to it.
    return withSampleServer((baseUrl) =>
      fetchFrom({ source: { ...defaultSource, baseUrl }, name: "sample:", environment: {} }, version, reader, context),
    );
  }
  const resolved = resolveSource(source, world.environment);
  findings.secrets.add(Object.values(resolved.headers));
  const name = new URL(resolved.baseUrl).origin;
  return fetchFrom({ source: resolved, name, environment: world.environment }, version, reader, context);
}

async function fetchFrom(
  { source, name, environment }: Target,
  version: ApiVersion,
  reader: JsonReader,
  { project, options, world, findings }: RunContext,
): Promise<FetchedLists> {
  const { createCache, createClient, fetchDocuments, proxySecrets } = await import("../fetch/index.ts");
  const { config, dir } = project;
  const { secrets } = findings;
  secrets.add(proxySecrets(environment));
  const { name: own, version: ownVersion } = world.installation;
  const cacheFolder = join(dir, "node_modules", ".cache", own);
  const cache = options.cache === false ? undefined : createCache(cacheFolder, world.disk, secrets);
  const { onProgress, ...events } = progressOf(options);
  const client = createClient({
    source,
    dir,
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
      keysOf: (overview) => overviewKeys(overview, reader),
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
  const { sampleVersions, startReferenceServer } = await import("../serve/index.ts");
  const server = await startReferenceServer(sampleVersions());
  try {
    return await use(server.url);
  } finally {
    await server.close();
  }
}
