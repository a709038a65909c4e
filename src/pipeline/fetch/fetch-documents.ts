import { attempt, isObject } from "../../base/index.ts";
import type { Diagnostic } from "../../model/report/index.ts";
import type {
  AbsentDocument,
  ApiVersion,
  FailedDocument,
  RawDocument,
  RawDocuments,
  RawPages,
} from "../../model/spec/index.ts";
import { declaredKeys, isPlainKey, keyFilter, overviewPath, singlePath } from "../../model/spec/index.ts";
import { type ResolvedList, urlBelow } from "../config/index.ts";
import type { Clients } from "./clients.ts";
import type { DocumentRequest } from "./document-request.ts";
import { FetchError } from "./errors.ts";
import { fetchList, type GetDocument, shareRequests } from "./fetch-list.ts";

/** The service with the references; not set if none is configured. */
export interface RequestedService {
  readonly baseUrl: URL;
  readonly headers: DocumentRequest["headers"];
  readonly version: ApiVersion;
  readonly references: "all" | readonly string[];
}

export interface DocumentsRequest {
  readonly service?: RequestedService | undefined;
  readonly lists: readonly ResolvedList[];
  /** Called at the beginning and after every document. */
  readonly onProgress?: ((progress: FetchProgress) => void) | undefined;
}

/** Progress of a fetch, in documents. */
export interface FetchProgress {
  /** Number of documents that were fetched or failed. */
  readonly done: number;
  /** Number of documents to fetch; it grows with the pages of lists, and with references that only the overview lists. */
  readonly total: number;
}

export interface FetchedDocuments {
  readonly documents: RawDocuments;
  readonly failures: readonly Diagnostic[];
}

/**
 * Fetches the lists of the configuration, the overview and the declared references at once, then the references that only the
 * overview lists.
 */
export async function fetchDocuments(
  clients: Pick<Clients, "for">,
  { service, lists, onProgress }: DocumentsRequest,
): Promise<FetchedDocuments> {
  // Requests that end with the same failure report it once.
  const failures = new Set<FetchError>();
  const singles = new Map<string, RawPages | AbsentDocument | FailedDocument>();
  const progress = { done: 0, total: 0 };

  const get: GetDocument = async (wanted) => {
    progress.total++;
    try {
      return await clients.for(wanted.url).get(wanted);
    } finally {
      progress.done++;
      onProgress?.({ ...progress });
    }
  };
  const unlessFailed = async <Document>(document: Promise<Document>): Promise<Document | undefined> => {
    try {
      return await document;
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      failures.add(error);
      return undefined;
    }
  };
  const getFrom = (from: RequestedService, key: string | null): Promise<RawDocument | AbsentDocument | undefined> =>
    unlessFailed(get(serviceRequest(from, key)));
  const getSingle = async (from: RequestedService, key: string): Promise<void> => {
    const document = await getFrom(from, key);
    singles.set(
      key,
      document?.kind === "document" ? { kind: "pages", pages: [document] } : (document ?? { kind: "failed" }),
    );
  };
  const getShared = shareRequests(get);
  const getList = async (list: ResolvedList): Promise<void> => {
    singles.set(list.row.key, (await unlessFailed(fetchList(list, getShared))) ?? { kind: "failed" });
  };

  const isWanted = keyFilter(service?.references ?? []);
  const declared = service ? declaredKeys(service.version).filter(isWanted) : [];
  const pending = [
    service && getFrom(service, null),
    ...(service ? declared.map((key) => getSingle(service, key)) : []),
    ...lists.map(getList),
  ] as const;
  onProgress?.({ ...progress });
  const [overview] = await Promise.all(pending);
  if (service && overview?.kind === "document") {
    const requested = new Set([...declared, ...lists.map(({ row }) => row.key)]);
    const undeclared = keysOf(overview).filter((key) => !requested.has(key) && isPlainKey(key) && isWanted(key));
    await Promise.all(undeclared.map((key) => getSingle(service, key)));
  }

  return {
    // The overview is never absent: its 404 and 410 are failures.
    documents: { overview: overview?.kind === "document" ? overview : undefined, singles },
    failures: [...failures].map(({ diagnostic }) => diagnostic),
  };
}

/** @param key `null` for the overview */
function serviceRequest({ baseUrl, headers, version }: RequestedService, key: string | null): DocumentRequest {
  const path = key === null ? overviewPath(version) : singlePath(version, key);
  const url = urlBelow(baseUrl, path);
  const options = {
    address: "source.baseUrl",
    path: "source.baseUrl and version",
    headers: "source.headers",
    credentials: Object.keys(headers).length > 0 ? ["source.headers"] : [],
  };
  return { url, reference: key, headers, mayBeAbsent: key !== null, mayBeText: false, options };
}

/** The keys of an overview; empty if it cannot be read, which the mapping reports. */
function keysOf({ bytes }: RawDocument): string[] {
  const root = attempt((): unknown => JSON.parse(new TextDecoder().decode(bytes)));
  return isObject(root) ? Object.keys(root) : [];
}
