import pLimit from "p-limit";
import { attempt, isObject } from "../../base/index.ts";
import type { Diagnostic } from "../../model/findings/index.ts";
import type { AbsentDocument, ApiVersion, FailedDocument, RawDocument, RawDocuments } from "../../model/spec/index.ts";
import { declaredKeys, isPlainKey, keyFilter, overviewPath, singlePath } from "../../model/spec/index.ts";
import type { HttpClient } from "./client.ts";
import { FetchError } from "./errors.ts";

export interface DocumentsRequest {
  readonly version: ApiVersion;
  readonly references: "all" | readonly string[];
  readonly concurrency: number;
  /** Called at the beginning and after every document. */
  readonly onProgress?: ((progress: FetchProgress) => void) | undefined;
}

/** Progress of a fetch, in documents. */
export interface FetchProgress {
  /** Number of documents that were fetched or failed. */
  readonly done: number;
  /** Number of documents to fetch; it grows if the overview lists references that the version does not declare. */
  readonly total: number;
}

export interface FetchedDocuments {
  readonly documents: RawDocuments;
  readonly failures: readonly Diagnostic[];
}

/** Fetches the overview and the declared references at once, then the references that only the overview lists. */
export async function fetchDocuments(client: HttpClient, request: DocumentsRequest): Promise<FetchedDocuments> {
  const { version, references } = request;
  const limit = pLimit(request.concurrency);
  // Requests that end with the same failure report it once.
  const failures = new Set<FetchError>();
  const singles = new Map<string, RawDocument | AbsentDocument | FailedDocument>();
  const progress = { done: 0, total: 0 };

  const get = async (path: string, key: string | null): Promise<RawDocument | AbsentDocument | undefined> => {
    progress.total++;
    try {
      return await limit(() => client.get(path, key));
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      failures.add(error);
      return undefined;
    } finally {
      progress.done++;
      request.onProgress?.({ ...progress });
    }
  };
  const getSingle = async (key: string): Promise<void> => {
    singles.set(key, (await get(singlePath(version, key), key)) ?? { kind: "failed" });
  };

  const isWanted = keyFilter(references);
  const declared = new Set(declaredKeys(version).filter(isWanted));
  const pending = [get(overviewPath(version), null), ...[...declared].map(getSingle)] as const;
  request.onProgress?.({ ...progress });
  const [overview] = await Promise.all(pending);
  if (overview?.kind === "document") {
    const undeclared = keysOf(overview).filter((key) => !declared.has(key) && isPlainKey(key));
    await Promise.all(undeclared.filter(isWanted).map(getSingle));
  }

  return {
    // The overview is never absent: its 404 and 410 are failures.
    documents: { overview: overview?.kind === "document" ? overview : undefined, singles },
    failures: [...failures].map(({ diagnostic }) => diagnostic),
  };
}

/** The keys of an overview; empty if it cannot be read, which the mapping reports. */
function keysOf({ bytes }: RawDocument): string[] {
  const root = attempt((): unknown => JSON.parse(new TextDecoder().decode(bytes)));
  return isObject(root) ? Object.keys(root) : [];
}
