import { isPlainKey, keyFilter } from "../model/list/index.ts";
import { type DocumentRequest, type ResolvedService, urlBelow } from "../pipeline/config/index.ts";
import type { Document, FetchedList, Fetcher } from "../pipeline/fetch/index.ts";
import { type ApiVersion, declaredKeys, overviewPath, referenceRow, singlePath } from "./catalogue/index.ts";

export interface ServiceRequest {
  readonly version: ApiVersion;
  readonly references: "all" | readonly string[];
  /** Whether the overview is not requested, only these references. */
  readonly isPartial: boolean;
  readonly listKeys: ReadonlySet<string>;
}

export interface FetchedService extends ServiceRequest {
  /** `undefined` if it was not requested, or failed. */
  readonly overview: Document | undefined;
  readonly singles: readonly FetchedList[];
}

/** Fetches the overview and the declared references at once, then the references that only the overview lists. */
export async function fetchService(
  service: Pick<ResolvedService, "baseUrl" | "headers">,
  requested: ServiceRequest,
  fetcher: Fetcher,
): Promise<FetchedService> {
  const { version, references, isPartial, listKeys } = requested;
  const fetchSingle = (key: string): Promise<FetchedList> =>
    fetcher.single(referenceRow(version, key), requestOf(singlePath(version, key), key, service));
  const isWanted = keyFilter(references);
  const declared = declaredKeys(version).filter(isWanted);
  const known = isPartial && references !== "all" ? references : declared;
  const wanted = requestOf(overviewPath(version), null, service);
  const [overview, singles] = await Promise.all([
    isPartial ? undefined : fetcher.collect(() => fetcher.get(wanted)),
    Promise.all(known.map(fetchSingle)),
  ]);
  const root = overview && "type" in overview.root ? overview.root : undefined;
  const listed = root?.type === "object" ? root.properties.map(({ name }) => name) : [];
  const undeclared = [...new Set(listed)].filter(
    (key) => isWanted(key) && isPlainKey(key) && !declared.includes(key) && !listKeys.has(key),
  );
  return { ...requested, overview, singles: [...singles, ...(await Promise.all(undeclared.map(fetchSingle)))] };
}

/** @param key `null` for the overview */
function requestOf(
  path: string,
  key: string | null,
  { baseUrl, headers }: Pick<ResolvedService, "baseUrl" | "headers">,
): DocumentRequest {
  const options = { address: "source.baseUrl", path: "source.baseUrl and version", headers: "source.headers" };
  return { url: urlBelow(baseUrl, path), reference: key, headers, expected: "reference", options };
}
