import { pointerTo, printPath } from "../base/json/index.ts";
import { quote } from "../base/text/index.ts";
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
import { type ApiVersion, declaredCode, fieldsWithin, keyFilter, type ListRow } from "../model/spec/index.ts";
import type { FetchedDocuments } from "../pipeline/fetch/index.ts";
import { mapDocuments, type MappedLists } from "../pipeline/map/index.ts";
import { memberSource, mergeLock, nameLock, type UnnamedReference } from "../pipeline/merge/index.ts";
import { fetchLists } from "./fetch.ts";
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
 * The next lock of a project: the old one with the fetched lists. Without them, the old one, which must exist, with the names
 * that the configuration sets. Lists that the configuration has dropped leave it. Mistakes in the lists and failed requests become findings.
 */
export function nextLock(
  old: Lock | undefined,
  fetched: FetchedDocuments | undefined,
  project: LockProject,
  options: NextOptions = {},
): NextLock {
  const kept = old && withoutDropped(old, project.config);
  if (fetched === undefined) return renameLock(kept as Lock, project);
  const { version = project.config.version } = options;
  const lists = mapLists(kept, fetched, project, { ...options, version });
  return mergeLists(kept, lists, project, { ...options, version });
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
  { version, acceptRemovals = false, acceptMeanings = false, acceptsEverything = false }: NextOptions,
): NextLock {
  const { names, enums } = config;
  const options = {
    version,
    names,
    lists: config.lists,
    locationOf,
    findings,
    // `diff` compares with the names in the lock.
    memberCase: acceptsEverything ? (old?.memberCase ?? enums.memberCase) : enums.memberCase,
    ...(config.source === "sample" && { source: config.source }),
    acceptRemovals: acceptRemovals || acceptsEverything,
    acceptMeanings,
    acceptsEverything,
    lockName,
  };
  const lock = mergeLock(old, lists, options);
  const text = printLock(lock);
  findings.assertNoSecret(text);
  return { lock, text, isComplete: lists.failed.size === 0 && lists.servedKeys !== undefined };
}

function renameLock(old: Lock, project: LockProject): NextLock {
  const { config, locationOf, findings } = project;
  reportAbsent(old, project);
  const { names, lists, enums } = config;
  const options = { names, lists, memberCase: enums.memberCase, locationOf, findings };
  const lock = nameLock(withListSettings(old, project), options);
  return { lock, text: printLock(lock), isComplete: true };
}

/**
 * Applies what each list of the configuration declares to the lock. Another type, a new field or label, and another text that
 * members are made from, require a fetch.
 */
function withListSettings(lock: Lock, { config, lockName, locationOf, findings }: LockProject) {
  const locked = referencesByKey(lock);
  const rows = new Map(listRows(config.lists).map((row) => [row.key, row]));
  for (const row of rows.values()) {
    const { key, code } = row;
    const { code: before, list, ...rest } = locked.get(key) ?? {};
    const isSameType = list && before?.kind === code.kind;
    const missing = newParts(row, rest, config);
    if (isSameType && missing.length === 0) continue;
    const message = isSameType
      ? `the lock does not have ${missing.join(", ")} of the list ${key} as the configuration declares it`
      : list
        ? `the type of the list ${key} is ${before?.kind} in the lock, but ${code.kind} in the configuration`
        : `the lock does not have the list ${key} of the configuration`;
    const advice = advise`run ${[]} to fetch it`;
    findings.addDiagnostic(errorFinding("drift", message, { reference: key, file: lockName, advice }));
  }
  const references = lock.references.map((reference): UnnamedReference => {
    const { key, code: before, list } = reference;
    const row = list ? rows.get(key) : undefined;
    if (row?.code.kind !== before.kind || newParts(row, reference, config).length > 0) return reference;
    const { fields: oldFields = [], member: oldMember, ...rest } = reference;
    const fields = fieldsOfRow(row);
    const member = memberSource(key, config.lists);
    const values = withFieldsOf(reference.values, oldFields, fields);
    const changed = {
      ...rest,
      code: row.code,
      name: row.list.name,
      ...(fields.length > 0 && { fields }),
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

/** What a lock does not have: fields, by name, which it may have with another kind of values, and the texts of new members. */
function newParts(row: ListRow, locked: Pick<LockedReference, "fields" | "member">, { lists }: Config): string[] {
  const fields = fieldsOfRow(row);
  const known = fieldsWithin(fields, locked.fields ?? []);
  const missing = fields.flatMap((field) => (known.includes(field) ? [] : field.name));
  const member = memberSource(row.key, lists);
  const isInLock = member === undefined || member === "code" || member === locked.member;
  return isInLock ? missing : [...missing, `the texts at ${quote(member)}`];
}

function reportAbsent(lock: Lock, { config: { references }, locationOf, findings }: LockProject): void {
  if (references === "all") return;
  const knownKeys = new Set(lock.references.map(({ key }) => key));
  for (const [index, key] of references.entries()) {
    const violation = rules["reference-missing"].check({ key, knownKeys, knownTo: "lock", isExpectedRemoval: false });
    findings.add("reference-missing", violation, { reference: key }, () => locationOf(pointerTo("/references", index)));
  }
}
