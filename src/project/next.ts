import { printPath } from "../base/json/index.ts";
import { errorFinding } from "../model/findings/index.ts";
import {
  inOrder,
  isActive,
  type Lock,
  type LockedReference,
  printLock,
  printReference,
  referencesByKey,
  withFieldsOf,
} from "../model/lock/index.ts";
import { advise, rules, unknownCodes } from "../model/rules/index.ts";
import type { Config } from "../model/settings/index.ts";
import { keyFilter } from "../model/list/index.ts";
import { type ApiVersion, declaredCode } from "../service/catalogue/index.ts";
import { readList } from "../pipeline/read/index.ts";
import { mergeLock, type ReadLists } from "../pipeline/merge/index.ts";
import { migrateLock, readService, reportUnlocked, withService } from "../service/index.ts";
import { type Fetched, fetchedKeys, fetchLists } from "./fetch.ts";
import { whyFetch } from "./keys.ts";
import type { Project } from "./project.ts";

export interface NextLock {
  readonly lock: Lock;
  readonly text: string;
  /** Whether every list could be read: codes that a failed list lacks have not been removed. */
  readonly isComplete: boolean;
}

/** The parts of a project that decide about its lock. */
type LockProject = Pick<Project, "config" | "lockName" | "locationOf" | "findings">;

interface NextOptions {
  readonly acceptRemovals?: boolean | undefined;
  readonly acceptMeanings?: boolean | undefined;
  /** Whether the result is only shown: nothing is guarded. */
  readonly acceptsEverything?: boolean;
  /** By default that of the configuration. */
  readonly version?: ApiVersion | undefined;
}

/**
 * The next lock of a project: the old one with the fetched lists; all others stay, with what the configuration sets for them. Lists
 * that the configuration has dropped leave it. Mistakes in the lists and failed requests become findings.
 */
export function nextLock(
  old: Lock | undefined,
  fetched: Fetched,
  project: LockProject,
  options: NextOptions = {},
): NextLock {
  const keys = fetchedKeys(fetched);
  const staying = old && withoutDropped(old, project.config);
  if (old && !isWhole(fetched)) {
    // Also those that the configuration no longer has, as suggestions.
    const known = new Set(old.references.flatMap(({ key, list }) => (list ? [] : key)));
    reportUnlocked(project.config.references, known, keys, project);
  }
  const kept = staying && withListSettings(staying, keys, project);
  const lists = readLists(kept, fetched, project, options);
  const next = mergeLists(kept, lists, fetched, project, options);
  if (!options.acceptsEverything) reportUnknownCodes(lists, next.lock);
  return next;
}

/** Reports the fields of the lists that were read whose values are not codes of the list that they name. */
function reportUnknownCodes({ references, failed }: ReadLists, lock: Lock): void {
  const locked = referencesByKey(lock);
  const codesOf = (key: string) =>
    failed.has(key) ? undefined : new Set(locked.get(key)?.values.map(({ code }) => code));
  const read = new Set(references.map(({ key }) => key));
  for (const list of references)
    for (const violation of unknownCodes(list, codesOf, (key) => read.has(key)))
      list.report?.("field-shape", violation);
}

/** Whether all references of the service were requested, by its overview. */
function isWhole({ service }: Fetched): boolean {
  return service !== undefined && !service.isPartial;
}

/** Leaves out the lists that the configuration no longer has, and the references that it no longer names. */
function withoutDropped(lock: Lock, { references: wanted, lists }: Config): Lock {
  const isWanted = keyFilter(wanted);
  const references = lock.references.filter(({ key, list }) => (list ? Object.hasOwn(lists, key) : isWanted(key)));
  return withService({ ...lock, references }, lock);
}

/** Fetches the lists. Returns the lock with them, only to compare it with another one. */
export async function liveLock(old: Lock | undefined, project: Project, options: NextOptions = {}): Promise<NextLock> {
  const fetched = await fetchLists(options.version ?? project.config.version, project);
  return nextLock(old, fetched, project, options);
}

function readLists(
  old: Lock | undefined,
  { lists, service }: Fetched,
  { locationOf, findings }: LockProject,
  { acceptRemovals = false, acceptsEverything = false }: NextOptions,
): ReadLists {
  const locked = referencesByKey(old);
  // The service may lack a reference if all its codes are tombstones, or if removals are accepted and it is known.
  const isExpectedRemoval = (key: string): boolean => {
    const values = locked.get(key)?.values;
    if (acceptsEverything) return true;
    if (acceptRemovals)
      return values !== undefined || (service !== undefined && declaredCode(service.version, key) !== undefined);
    return values !== undefined && values.length > 0 && !values.some(isActive);
  };
  const isLocked = (key: string): boolean => locked.has(key);
  const ofService = service && readService(service, { locationOf, isExpectedRemoval, isLocked, findings });
  const own = lists.map((fetched) => ({ key: fetched.row.key, list: readList(fetched, findings) }));
  const failed = own.flatMap(({ key, list }) => (list === undefined ? key : []));
  return {
    references: [...own.flatMap(({ list }) => list ?? []), ...(ofService?.lists ?? [])],
    missing: ofService?.missing ?? [],
    servedKeys: ofService?.servedKeys,
    failed: new Set([...failed, ...(ofService?.failed ?? [])]),
  };
}

/** @throws {RunError} rule `fetch`: the lists contain the value of a request header */
function mergeLists(
  old: Lock | undefined,
  lists: ReadLists,
  fetched: Fetched,
  { config, lockName, locationOf, findings }: LockProject,
  { acceptRemovals = false, acceptMeanings = false, acceptsEverything = false }: NextOptions,
): NextLock {
  const { names, enums } = config;
  const source = config.source === "sample" ? config.source : undefined;
  // A version and a source apply to all references.
  const head = isWhole(fetched) ? { apiVersion: fetched.service?.version, source } : { ...old };
  const merged = mergeLock(old && migrateLock(old, head.apiVersion, lists), lists, {
    names,
    lists: config.lists,
    locationOf,
    findings,
    // `diff` compares with the names in the lock.
    memberCase: acceptsEverything ? (old?.memberCase ?? enums.memberCase) : enums.memberCase,
    acceptRemovals: acceptRemovals || acceptsEverything,
    acceptMeanings,
    acceptsEverything,
    lockName,
  });
  const lock = withService(merged, head);
  const text = printLock(lock);
  const hasSecret = (reference: LockedReference): boolean => findings.secrets.hasKeyIn(printReference(reference));
  findings.assertNoSecret(text, () => lock.references.find(hasSecret)?.key);
  return { lock, text, isComplete: lists.failed.size === 0 && (!isWhole(fetched) || lists.servedKeys !== undefined) };
}

/**
 * Applies what the configuration declares to each list that was not fetched. Another type, a new field or label, and another text
 * that members are made from, require a fetch.
 */
function withListSettings(lock: Lock, fetched: ReadonlySet<string>, project: LockProject): Lock {
  const { config, lockName, locationOf, findings } = project;
  const locked = referencesByKey(lock);
  const rows = new Map(
    Object.values(config.lists)
      .filter(({ key }) => !fetched.has(key))
      .map((row) => [row.key, row]),
  );
  for (const row of rows.values()) {
    const { key } = row;
    const message = whyFetch(row, locked.get(key));
    if (message === undefined) continue;
    const advice = advise`run ${[]} to fetch it`;
    findings.addFinding(errorFinding("drift", message, { reference: key, file: lockName, advice }));
  }
  const references = lock.references.map((reference): LockedReference => {
    const { key, list } = reference;
    const row = list ? rows.get(key) : undefined;
    if (row === undefined || whyFetch(row, reference) !== undefined) return reference;
    const { code, name, fields, order } = row;
    const values = inOrder(withFieldsOf(reference.values, reference.fields, fields), order);
    const changed = { ...reference, code, name, fields, order, values };
    for (const rule of ["code-width", "field-shape", "field-duplicate"] as const) {
      for (const violation of rules[rule].check(changed)) {
        const { field = "" } = violation.place;
        const option = rule === "code-width" ? ["type"] : ["fields", field];
        findings.add(rule, violation, { reference: key }, () => locationOf(printPath(["lists", key, ...option])));
      }
    }
    return changed;
  });
  return { ...lock, references };
}
