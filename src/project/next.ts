import { pointerTo, printPath } from "../base/json/index.ts";
import { errorFinding } from "../model/findings/index.ts";
import {
  isActive,
  type Lock,
  type LockedReference,
  printLock,
  referencesByKey,
  withFieldsOf,
} from "../model/lock/index.ts";
import { advise, rules } from "../model/rules/index.ts";
import { type Config, fieldsOfRow, listRows } from "../model/settings/index.ts";
import { keyFilter } from "../model/list/index.ts";
import { type ApiVersion, declaredCode } from "../service/catalogue/index.ts";
import type { FetchedDocuments } from "../pipeline/fetch/index.ts";
import { mapDocuments, type MappedLists } from "../pipeline/read/index.ts";
import { memberSource, mergeLock, type UnnamedReference } from "../pipeline/merge/index.ts";
import { fetchLists } from "./fetch.ts";
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
  fetched: FetchedDocuments,
  project: LockProject,
  options: NextOptions = {},
): NextLock {
  const { singles, isPartial } = fetched.documents;
  const staying = old && withoutDropped(old, project.config);
  if (staying && isPartial) reportAbsent(staying, singles, project);
  const kept = staying && withListSettings(staying, singles, project);
  const { version = project.config.version } = options;
  const lists = mapLists(kept, fetched, project, { ...options, version });
  return mergeLists(kept, lists, project, { ...options, version, isPartial });
}

/** Leaves out the lists that the configuration no longer has, and the references that it no longer names. */
function withoutDropped(lock: Lock, { references: wanted, lists }: Config): Lock {
  const isWanted = keyFilter(wanted);
  const references = lock.references.filter(({ key, list }) => (list ? Object.hasOwn(lists, key) : isWanted(key)));
  if (references.length === lock.references.length || references.some(({ list }) => !list))
    return { ...lock, references };
  const { apiVersion: _apiVersion, source: _source, ...rest } = lock;
  return { ...rest, references };
}

/** Fetches the lists. Returns the lock with them, only to compare it with another one. */
export async function liveLock(old: Lock | undefined, project: Project, options: NextOptions = {}): Promise<NextLock> {
  const fetched = await fetchLists(options.version ?? project.config.version, project);
  return nextLock(old, fetched, project, options);
}

function mapLists(
  old: Lock | undefined,
  { documents, failures }: FetchedDocuments,
  { config, locationOf, findings }: LockProject,
  { version, acceptRemovals = false, acceptsEverything = false }: NextOptions,
): MappedLists {
  for (const failure of failures) findings.addDiagnostic(failure);
  const locked = referencesByKey(old);
  // The service may lack a reference if all its codes are tombstones, or if removals are accepted and it is known.
  const isExpectedRemoval = (key: string): boolean => {
    const values = locked.get(key)?.values;
    if (acceptsEverything) return true;
    if (acceptRemovals)
      return values !== undefined || (version !== undefined && declaredCode(version, key) !== undefined);
    return values !== undefined && values.length > 0 && !values.some(isActive);
  };
  const isLocked = (key: string): boolean => locked.has(key);
  const { references } = config;
  const options = { version, references, lists: listRows(config.lists), locationOf, isLocked, isExpectedRemoval };
  return mapDocuments(documents, options, findings);
}

/** @throws {RunError} rule `fetch`: the lists contain the value of a request header */
function mergeLists(
  old: Lock | undefined,
  lists: MappedLists,
  { config, lockName, locationOf, findings }: LockProject,
  options: NextOptions & Pick<FetchedDocuments["documents"], "isPartial">,
): NextLock {
  const { acceptRemovals = false, acceptMeanings = false, acceptsEverything = false, isPartial = false } = options;
  const { names, enums } = config;
  const source = config.source === "sample" ? config.source : undefined;
  const lock = mergeLock(old, lists, {
    // A version and a source apply to all references.
    version: isPartial ? old?.apiVersion : options.version,
    source: isPartial ? old?.source : source,
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
  const text = printLock(lock);
  findings.assertNoSecret(text);
  return { lock, text, isComplete: lists.failed.size === 0 && (isPartial || lists.servedKeys !== undefined) };
}

type Fetched = Pick<FetchedDocuments["documents"]["singles"], "has">;

/**
 * Applies what the configuration declares to each list that was not fetched. Another type, a new field or label, and another text
 * that members are made from, require a fetch.
 */
function withListSettings(lock: Lock, fetched: Fetched, project: LockProject): Lock {
  const { config, lockName, locationOf, findings } = project;
  const locked = referencesByKey(lock);
  const rows = new Map(
    listRows(config.lists)
      .filter(({ key }) => !fetched.has(key))
      .map((row) => [row.key, row]),
  );
  for (const row of rows.values()) {
    const { key } = row;
    const message = whyFetch(row, locked.get(key), config);
    if (message === undefined) continue;
    const advice = advise`run ${[]} to fetch it`;
    findings.addDiagnostic(errorFinding("drift", message, { reference: key, file: lockName, advice }));
  }
  const references = lock.references.map((reference): LockedReference & Pick<UnnamedReference, "isRenamed"> => {
    const { key, list } = reference;
    const row = list ? rows.get(key) : undefined;
    if (row === undefined || whyFetch(row, reference, config) !== undefined) return reference;
    const { fields: oldFields, member: oldMember, ...rest } = reference;
    const fields = fieldsOfRow(row);
    const member = memberSource(key, config.lists);
    const values = withFieldsOf(reference.values, oldFields, fields);
    const changed = {
      ...rest,
      code: row.code,
      name: row.list.name,
      fields,
      ...(member !== undefined && { member }),
      isRenamed: member !== oldMember,
      values,
    };
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

function reportAbsent(
  lock: Lock,
  fetched: Fetched,
  { config: { references }, locationOf, findings }: LockProject,
): void {
  if (references === "all") return;
  const knownKeys = new Set(lock.references.map(({ key }) => key));
  for (const [index, key] of references.entries()) {
    if (fetched.has(key)) continue;
    const violation = rules["reference-missing"].check({ key, knownKeys, knownTo: "lock", isExpectedRemoval: false });
    findings.add("reference-missing", violation, { reference: key }, () => locationOf(pointerTo("/references", index)));
  }
}
