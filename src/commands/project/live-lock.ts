import { declaredCode, type ApiVersion } from "../../model/spec/index.ts";
import { isLiving, printLock, type Lock } from "../../model/lock/index.ts";
import type { Findings } from "../../model/findings/index.ts";
import { rules } from "../../model/rules/index.ts";
import { pointerTo } from "../../base/json/index.ts";
import { mergeLock, nameLock } from "../../pipeline/merge/index.ts";
import { mapDocuments, type MappedLists } from "../../pipeline/map/index.ts";
import type { LoadedConfig } from "../../pipeline/config/index.ts";
import { fetchLists, type FetchedLists } from "./fetch-lists.ts";
import type { GenerateOptions } from "./generate-options.ts";
import type { RunContext } from "./run.ts";

/** How the lists of the service are merged into a lock. */
interface LiveRequest {
  readonly version: ApiVersion;
  /** The lock that provides the names. */
  readonly lock: Lock | undefined;
  /** For codes and references that the service no longer has: a finding if too many are removed, no guard, or a description. */
  readonly removals: "guard" | "accept" | "describe";
  /** Codes with a new meaning get a new name. */
  readonly acceptMeanings?: boolean;
}

export interface PrintedLock {
  readonly lock: Lock;
  readonly text: string;
}

/**
 * Fetches the lists, checks them and merges them into the lock. Mistakes in the lists and failed requests become findings.
 *
 * @throws {RunError} rule `config`: for example, an environment variable is not set; rule `fetch`: the lists contain the value
 *   of a request header
 */
export async function fetchLiveLock(
  request: LiveRequest,
  context: RunContext,
): Promise<PrintedLock & Pick<FetchedLists, "keep"> & { readonly isWhole: boolean }> {
  const fetched = await fetchLists(request.version, undefined, context);
  const lists = mapLists(fetched, request, context);
  return { ...mergeLists(lists, request, context), isWhole: isWhole(lists), keep: fetched.keep };
}

export function requestOf(lock: Lock | undefined, { project, options }: RunContext<GenerateOptions>): LiveRequest {
  const { acceptRemovals, acceptMeanings = false } = options;
  const { version } = project.config;
  return { version, lock, removals: acceptRemovals ? "accept" : "guard", acceptMeanings };
}

export function mapLists(
  { documents, failures }: FetchedLists,
  request: LiveRequest,
  { project, findings }: RunContext,
): MappedLists {
  for (const failure of failures) findings.addDiagnostic(failure);
  const { references } = project.config;
  const options = { version: request.version, references, placeOf: project.placeOf, isMeantGone: meantGone(request) };
  return mapDocuments(documents, options, findings);
}

/** Whether every list could be read: codes that a failed list lacks have not been removed. */
export function isWhole({ failed, known }: MappedLists): boolean {
  return failed.size === 0 && known !== undefined;
}

/** @throws {RunError} rule `fetch`: the lists contain the value of a request header */
export function mergeLists(
  lists: MappedLists,
  { version, lock: old, removals, acceptMeanings = false }: LiveRequest,
  { project, findings }: RunContext,
): PrintedLock {
  const { placeOf } = project;
  const { references, names, enums } = project.config;
  // `diff` compares with the names in the lock.
  const memberCase = removals === "describe" ? (old?.memberCase ?? enums.memberCase) : enums.memberCase;
  const guards = { acceptRemovals: removals !== "guard", acceptMeanings, unguarded: removals === "describe" };
  const lock = mergeLock(old, lists, { version, references, names, placeOf, memberCase, ...guards }, findings);
  const text = printLock(lock);
  findings.assertNoSecret(text);
  return { lock, text };
}

/** The next lock of an offline run: the old one with the names that the configuration sets. */
export function renamedLock(old: Lock, { project, findings }: RunContext): PrintedLock {
  const { config, placeOf } = project;
  reportAbsent(old, project, findings);
  const lock = nameLock(old, { names: config.names, memberCase: config.enums.memberCase, placeOf }, findings);
  return { lock, text: printLock(lock) };
}

/** Reports references that the configuration lists and the lock lacks. */
function reportAbsent(lock: Lock, { config, placeOf }: LoadedConfig, findings: Findings): void {
  const { references } = config;
  if (references === "all") return;
  const locked = new Set(lock.references.map(({ key }) => key));
  for (const [index, key] of references.entries()) {
    const verdict = rules["reference-missing"].judge({ key, known: locked, knownTo: "lock", isMeantGone: false });
    findings.add("reference-missing", verdict, { reference: key }, () => placeOf(pointerTo("/references", index)));
  }
}

/**
 * Whether a reference may be missing from the service: all its codes are tombstones, or the user accepts removals and the
 * reference is known.
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
