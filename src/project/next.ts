import { declaredCode, type ApiVersion } from "../model/spec/index.ts";
import {
  isActive,
  type Lock,
  type LockedReference,
  lockFileName,
  printLock,
  referencesByKey,
} from "../model/lock/index.ts";
import { errorFinding, type Findings } from "../model/findings/index.ts";
import { advise, rules } from "../model/rules/index.ts";
import { listRows } from "../model/settings/index.ts";
import { pointerTo, printPath } from "../base/json/index.ts";
import { mergeLock, nameLock } from "../pipeline/merge/index.ts";
import { mapDocuments, type MappedLists } from "../pipeline/map/index.ts";
import type { LoadedConfig } from "../pipeline/config/index.ts";
import { fetchLists, type FetchedLists } from "./fetch.ts";
import type { RunContext } from "./project.ts";

export interface LiveRequest {
  /** `undefined` without references. */
  readonly version: ApiVersion | undefined;
  readonly lock: Lock | undefined;
  /** For codes and references that the service no longer has: guards against mass removal, accepts or describes it. */
  readonly removals: "guard" | "accept" | "describe";
  /** Whether codes with a new meaning get a new name. */
  readonly acceptMeanings?: boolean | undefined;
}

export interface NextLock {
  readonly lock: Lock;
  readonly text: string;
  /** Whether every list could be read: codes that a failed list lacks have not been removed. */
  readonly isComplete: boolean;
}

/**
 * Fetches the lists, checks them, merges them into the lock and caches them. Mistakes in the lists and failed requests become
 * findings.
 */
export async function fetchLiveLock(request: LiveRequest, context: RunContext): Promise<NextLock> {
  const fetched = await fetchLists(request.version, context);
  const next = mergeFetched(fetched, request, context);
  fetched.commitCache();
  return next;
}

/** Checks fetched lists and merges them into the lock. */
export function mergeFetched(fetched: FetchedLists, request: LiveRequest, context: RunContext): NextLock {
  return mergeLists(mapLists(fetched, request, context), request, context);
}

function mapLists(
  { documents, failures }: FetchedLists,
  request: LiveRequest,
  { project, findings }: RunContext,
): MappedLists {
  for (const failure of failures) findings.addDiagnostic(failure);
  const { locationOf, config } = project;
  const locked = referencesByKey(request.lock);
  const options = {
    version: request.version,
    references: config.references,
    lists: listRows(config.lists),
    locationOf,
    isLocked: (key: string) => locked.has(key),
    isExpectedRemoval: (key: string) => isExpectedRemoval(key, locked.get(key), request),
  };
  return mapDocuments(documents, options, findings);
}

/** @throws {RunError} rule `fetch`: the lists contain the value of a request header */
function mergeLists(
  lists: MappedLists,
  { version, lock: old, removals, acceptMeanings = false }: LiveRequest,
  { project, findings }: RunContext,
): NextLock {
  const { locationOf } = project;
  const { references, names, enums, source } = project.config;
  // `diff` compares with the names in the lock.
  const memberCase = removals === "describe" ? (old?.memberCase ?? enums.memberCase) : enums.memberCase;
  const guards = { acceptRemovals: removals !== "guard", acceptMeanings, acceptsEverything: removals === "describe" };
  const from = source === "sample" ? { source } : {};
  const options = { version, references, names, locationOf, memberCase, ...from, ...guards };
  const lock = mergeLock(old, lists, { ...options, lists: project.config.lists }, findings);
  const text = printLock(lock);
  findings.assertNoSecret(text);
  return { lock, text, isComplete: lists.failed.size === 0 && lists.servedKeys !== undefined };
}

/** The next lock of an offline run: the old one with the names that the configuration sets. */
export function renameLock(old: Lock, { project, findings }: RunContext): NextLock {
  const { config, locationOf } = project;
  reportAbsent(old, project, findings);
  const lock = nameLock(
    withListSettings(old, project, findings),
    { names: config.names, lists: config.lists, memberCase: config.enums.memberCase, locationOf },
    findings,
  );
  return { lock, text: printLock(lock), isComplete: true };
}

/** Applies the name and the width of each list of the configuration to the lock. Anything else requires a fetch. */
function withListSettings(lock: Lock, { config, locationOf }: LoadedConfig, findings: Findings): Lock {
  const locked = referencesByKey(lock);
  const rows = new Map(listRows(config.lists).map((row) => [row.key, row]));
  for (const { key, code } of rows.values()) {
    const { code: before, list } = locked.get(key) ?? {};
    if (list && before?.kind === code.kind) continue;
    const message = list
      ? `the type of the list ${key} is ${before?.kind} in the lock, but ${code.kind} in the configuration`
      : `the lock does not have the list ${key} of the configuration`;
    const advice = advise`run ${[]} to fetch it`;
    findings.addDiagnostic(errorFinding("drift", message, { reference: key, file: lockFileName, advice }));
  }
  const references = lock.references.map((reference): LockedReference => {
    const { key, code: before, list } = reference;
    const row = list ? rows.get(key) : undefined;
    if (row?.code.kind !== before.kind) return reference;
    const { code } = row;
    const changed = { ...reference, code, name: row.list.name };
    for (const violation of rules["code-width"].check(changed)) {
      findings.add("code-width", violation, { reference: key }, () => locationOf(printPath(["lists", key, "type"])));
    }
    return changed;
  });
  return { ...lock, references };
}

function reportAbsent(lock: Lock, { config, locationOf }: LoadedConfig, findings: Findings): void {
  const { references } = config;
  if (references === "all") return;
  const knownKeys = new Set(lock.references.map(({ key }) => key));
  for (const [index, key] of references.entries()) {
    const violation = rules["reference-missing"].check({ key, knownKeys, knownTo: "lock", isExpectedRemoval: false });
    findings.add("reference-missing", violation, { reference: key }, () => locationOf(pointerTo("/references", index)));
  }
}

/** Whether the service may lack a reference: all its codes are tombstones, or removals are accepted and it is known. */
function isExpectedRemoval(
  key: string,
  locked: LockedReference | undefined,
  { version, removals }: LiveRequest,
): boolean {
  if (removals === "describe") return true;
  if (removals === "accept")
    return locked !== undefined || (version !== undefined && declaredCode(version, key) !== undefined);
  return locked !== undefined && locked.values.length > 0 && !locked.values.some(isActive);
}
