import type { Diagnostic } from "../../model/report/index.ts";
import { isPlainKey, keyFilter } from "../../model/list/index.ts";
import { type ApiVersion, declaredKeys, overviewPath, singlePath } from "../../service/catalogue/index.ts";
import type { GitIndex } from "../../platform/git/index.ts";
import { type ResolvedList, urlBelow } from "../config/index.ts";
import type { Clients } from "./client.ts";
import { type DocumentRequest, type Documents, type FetchedList, parseDocument, withoutQuery } from "./document.ts";
import { DocumentError, FetchError } from "./errors.ts";
import { fetchList, type GetDocument, shareRequests } from "./fetch-list.ts";
import { readListFile } from "./read-file.ts";

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
  /** Whether the overview is not requested, only the references that the service names. */
  readonly isPartial?: boolean;
  /** Where lists in files are read from, instead of the disk. */
  readonly index?: GitIndex | undefined;
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
  readonly documents: Documents;
  readonly failures: readonly Diagnostic[];
}

/**
 * Fetches the lists of the configuration, the overview and the declared references at once, then the references that only the
 * overview lists.
 */
export async function fetchDocuments(
  clients: Pick<Clients, "for" | "options">,
  { service, lists, isPartial = false, index, onProgress }: DocumentsRequest,
): Promise<FetchedDocuments> {
  // Requests that end with the same failure report it once.
  const failures = new Set<DocumentError>();
  // The overview has the key `null`.
  const fetched = new Map<string | null, FetchedList>();
  const progress = { done: 0, total: 0 };

  const get: GetDocument = async (wanted) => {
    progress.total++;
    try {
      const { bytes, address, link, format, contentType } = await clients.for(wanted.url).get(wanted);
      const reading = { format, csv: wanted.csv, contentType, formatOption: wanted.options.format };
      return { ...parseDocument(bytes, { url: withoutQuery(wanted.url) }, reading), address, link };
    } finally {
      progress.done++;
      onProgress?.({ ...progress });
    }
  };
  const collect = async (key: string | null, fetching: Promise<FetchedList>): Promise<void> => {
    try {
      fetched.set(key, await fetching);
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      failures.add(error);
      fetched.set(key, { kind: "failed" });
    }
  };

  const isWanted = keyFilter(service?.references ?? []);
  const declared = service ? declaredKeys(service.version).filter(isWanted) : [];
  const requested = isPartial && service && service.references !== "all" ? service.references : [null, ...declared];
  const getShared = shareRequests(get);
  const pending = [
    ...(service ? requested.map((key) => collect(key, fetchReference(service, key, get))) : []),
    ...lists.map((list) =>
      collect(
        list.row.key,
        "file" in list ? readListFile(list, { ...clients.options, index }) : fetchList(list, getShared),
      ),
    ),
  ];
  // Beside the requests, which nobody would wait for after an error of the listener.
  const reported = Promise.resolve().then(() => onProgress?.({ ...progress }));
  await Promise.all([reported, ...pending]);
  const result = fetched.get(null);
  const overview = result?.kind === "pages" ? result.pages[0] : undefined;
  if (service && overview && "type" in overview.root && overview.root.type === "object") {
    const undeclared = [...overview.root.members.keys()].filter(
      (key) => !fetched.has(key) && isPlainKey(key) && isWanted(key),
    );
    await Promise.all(undeclared.map((key) => collect(key, fetchReference(service, key, get))));
  }
  fetched.delete(null);
  return {
    documents: { overview, singles: fetched as Map<string, FetchedList>, isPartial },
    failures: [...failures].map(({ diagnostic }) => diagnostic),
  };
}

/** Gets a single reference, which may be absent, or the overview, which has the key `null`. */
async function fetchReference(service: RequestedService, key: string | null, get: GetDocument): Promise<FetchedList> {
  const wanted = serviceRequest(service, key);
  try {
    return { kind: "pages", pages: [await get(wanted)] };
  } catch (error) {
    const status = error instanceof FetchError ? error.failure.status : undefined;
    if (key === null || (status !== 404 && status !== 410)) throw error;
    return { kind: "absent", url: withoutQuery(wanted.url), status };
  }
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
  return { url, reference: key, headers, expected: "reference", options };
}
