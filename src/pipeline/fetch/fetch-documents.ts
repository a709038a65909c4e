import pLimit from "p-limit";
import {
  type ApiVersion,
  declaredKeys,
  isPlainKey,
  keyFilter,
  overviewPath,
  singlePath,
} from "../../model/spec/index.ts";
import type { Diagnostic } from "../../model/findings/index.ts";
import type { HttpClient } from "./client.ts";
import type { AbsentDocument, FailedDocument, RawDocument, RawDocuments } from "../../model/spec/index.ts";
import { FetchError } from "./errors.ts";

export interface DocumentsRequest {
  readonly version: ApiVersion;
  /** `all`, or the keys to take. */
  readonly references: "all" | readonly string[];
  /** Most requests at once. */
  readonly concurrency: number;
  /** The keys that an overview lists; none where it cannot be read: what is wrong with it is reported where it is mapped. */
  readonly keysOf: (overview: RawDocument) => readonly string[];
  /** Told at the beginning and after every document. */
  readonly onProgress?: ((progress: FetchProgress) => void) | undefined;
}

/** How far the fetching of documents is. */
export interface FetchProgress {
  /** Documents that came, or did not. */
  readonly done: number;
  readonly total: number;
}

/** What a fetch brought. */
export interface FetchedDocuments {
  /** Those that came: what is wrong with them can be reported beside the failures of the others. */
  readonly documents: RawDocuments;
  /** Rule `fetch`: every document that did not come. */
  readonly failures: readonly Diagnostic[];
}

/**
 * Fetches the overview and the single references: keys that the version declares at once, keys that only the overview
 * knows after it.
 */
export async function fetchDocuments(client: HttpClient, request: DocumentsRequest): Promise<FetchedDocuments> {
  const { version, references } = request;
  const limit = pLimit(request.concurrency);
  // Requests that end with one failure of all of them report it once.
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
  const asked = [get(overviewPath(version), null), ...[...declared].map(getSingle)] as const;
  request.onProgress?.({ ...progress });
  const [overview] = await Promise.all(asked);
  if (overview?.kind === "document") {
    const others = request.keysOf(overview).filter((key) => !declared.has(key) && isPlainKey(key));
    await Promise.all(others.filter(isWanted).map(getSingle));
  }

  return {
    // Its 404 and 410 are failures, so it is never absent.
    documents: { overview: overview?.kind === "document" ? overview : undefined, singles },
    failures: [...failures].map(({ diagnostic }) => diagnostic),
  };
}
