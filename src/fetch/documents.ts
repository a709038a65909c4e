import pLimit from "p-limit";
import { declaredKeys } from "../api/catalogue.ts";
import { isPlainKey, overviewPath, singlePath } from "../api/paths.ts";
import type { ApiVersion } from "../api/versions.ts";
import { RunError, type Diagnostic } from "../diagnostics.ts";
import type { HttpClient } from "./client.ts";
import { isAbsent, type AbsentDocument, type RawDocument, type RawDocuments } from "./document.ts";
import { FetchError } from "./errors.ts";

export interface DocumentsRequest {
  readonly version: ApiVersion;
  /** `all`, or the keys to take. */
  readonly references: "all" | readonly string[];
  /** Most requests at once. */
  readonly concurrency: number;
  /** Told after every document. */
  readonly onProgress?: (progress: FetchProgress) => void;
}

export interface FetchProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * Fetches the overview and the single references: keys that the version declares at once, keys that only the overview
 * knows after it.
 *
 * @throws {RunError} rule `fetch`: every document that did not come
 */
export async function fetchDocuments(client: HttpClient, request: DocumentsRequest): Promise<RawDocuments> {
  const { version, references } = request;
  const limit = pLimit(request.concurrency);
  const failures: FetchError[] = [];
  const singles = new Map<string, RawDocument | AbsentDocument>();
  const progress = { done: 0, total: 0 };
  let unreachable = false;

  const get = async (path: string, key: string | null): Promise<RawDocument | AbsentDocument | undefined> => {
    progress.total++;
    try {
      return await limit(async () => (unreachable ? undefined : client.get(path, key)));
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      failures.push(error);
      // A host that cannot be reached will not be for the next request either.
      unreachable ||= error.unreachable;
      return undefined;
    } finally {
      progress.done++;
      request.onProgress?.({ ...progress });
    }
  };
  const getSingle = async (key: string): Promise<void> => {
    const document = await get(singlePath(version, key), key);
    if (document) singles.set(key, document);
  };

  const declared = declaredKeys(version).filter((key) => references === "all" || references.includes(key));
  const [overview] = await Promise.all([get(overviewPath(version), null), ...declared.map(getSingle)]);
  if (overview && !isAbsent(overview)) {
    const others = overviewKeys(overview).filter((key) => !declared.includes(key) && isPlainKey(key));
    await Promise.all(others.filter((key) => references === "all" || references.includes(key)).map(getSingle));
  }

  if (failures.length > 0) throw new RunError(toDiagnostics(failures));
  return { overview: overview as RawDocument, singles };
}

/** The keys that the overview lists; none where it is not an object: what is wrong with it, the mapper tells. */
function overviewKeys(overview: RawDocument): string[] {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(overview.bytes));
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? Object.keys(parsed) : [];
  } catch {
    return [];
  }
}

/** A host that cannot be reached is told once; every other failure is its own. */
function toDiagnostics(failures: readonly FetchError[]): Diagnostic[] {
  const first = failures.find((failure) => failure.unreachable);
  return failures.filter((failure) => !failure.unreachable || failure === first).map(({ diagnostic }) => diagnostic);
}
