import { type CodeType } from "../../model/list/index.ts";
import { declaredCode, type ApiVersion } from "../../service/catalogue/index.ts";
import type { List } from "../read/index.ts";
import { rules } from "../../model/rules/index.ts";
import { compareCodes, compareText } from "../../base/text/index.ts";
import {
  type Lock,
  type LockedReference,
  type LockedValue,
  referencesByKey,
  valuesByCode,
  withFieldsOf,
} from "../../model/lock/index.ts";
import { memberSource, type MergeOptions, nameLock, type UnnamedReference, type UnnamedValue } from "./name-lock.ts";
import { resolveMeanings } from "./meanings.ts";

/** The lists that a run has read. */
export interface ReadLists {
  /** Ascending by key. */
  readonly references: readonly List[];
  /** Keys of references without values: those in the lock stay, or become tombstones. */
  readonly missing: readonly string[];
  /** The keys of all references that the service has; `undefined` if that is not known. */
  readonly servedKeys: ReadonlySet<string> | undefined;
  /** Keys of lists that cannot be read. */
  readonly failed: ReadonlySet<string>;
}

/** Updates the lock: values that the service dropped become tombstones, existing names stay, new values are named. */
export function mergeLock(old: Lock | undefined, lists: ReadLists, options: MergeOptions): Lock {
  const { findings } = options;
  const base = old && moveVersion(old, lists, options.version);
  const before = referencesByKey(base);
  const isCaseChanged = old !== undefined && old.memberCase !== options.memberCase;
  const after = new Map<string, UnnamedReference>(before);

  for (const reference of lists.references) {
    const merged = updateReference(before.get(reference.key), reference, options, isCaseChanged);
    after.set(reference.key, merged);
    findings.add("reference-empty", rules["reference-empty"].check(merged), { reference: reference.key });
  }
  for (const reference of removedReferences(before, lists, options)) {
    const removed = { ...reference, values: reference.values.map(markRemoved) };
    guardRemoval(reference, removed.values, options);
    after.set(reference.key, removed);
  }
  // Keys that differ only in case are one file on some disks; one of the two may be only in the lock.
  for (const violation of rules["key-shape"].check({ keys: [...after.keys()], validKeys: [...before.keys()] })) {
    findings.add("key-shape", violation, { reference: violation.place, list: "" });
  }
  const references = [...after.values()].sort((a, b) => compareText(a.key, b.key));
  const { version = old?.apiVersion, source } = options;
  const unnamed = {
    ...(old && { memberCase: old.memberCase, seal: old.seal }),
    ...(references.some(({ list }) => !list) && {
      ...(version !== undefined && { apiVersion: version }),
      ...(source !== undefined && { source }),
    }),
    references,
  };
  return nameLock(unnamed, { ...options, unreadable: lists.failed });
}

/** Removes the references that another version does not have, or has with another type of code. */
function moveVersion(lock: Lock, { servedKeys, references }: ReadLists, version: ApiVersion | undefined): Lock {
  if (version === undefined || lock.apiVersion === version) return lock;
  const now = new Map(references.map(({ key, code }) => [key, code]));
  const staying = lock.references.filter(({ key, code, list }) => {
    if (list) return true;
    const type = declaredCode(version, key) ?? now.get(key) ?? code;
    return (servedKeys === undefined || servedKeys.has(key)) && type.kind === code.kind;
  });
  return { ...lock, apiVersion: version, references: staying };
}

function updateReference(
  old: LockedReference | undefined,
  now: List,
  options: MergeOptions,
  isCaseChanged: boolean,
): UnnamedReference {
  const { key, name, description, list, fields } = now;
  const code: CodeType = now.code ?? old?.code ?? { kind: "integer", width: null };
  // `diff` compares with the names in the lock.
  const member = old && options.acceptsEverything ? old.member : memberSource(key, options.lists);
  const isRenamed = old !== undefined && old.member !== member;
  const declared = { ...(list && { list }), fields, ...(member !== undefined && { member }) };
  const head = { key, name, description, code, seal: old?.seal, ...declared };
  if (!old) return { ...head, values: now.values };
  const violation = rules["code-type-change"].check({ before: old, now: code });
  if (violation && (list || options.acceptsEverything)) return { ...head, type: old.type, values: now.values };
  if (violation) {
    options.findings.add("code-type-change", violation, { reference: key });
    return old;
  }
  const merged = updateValues(old, now);
  guardRemoval(old, merged, options);
  const values = resolveMeanings(old, merged, options, isCaseChanged || isRenamed);
  return { ...head, type: old.type, isRenamed, values };
}

function updateValues(old: LockedReference, now: List): UnnamedValue[] {
  const before = valuesByCode(old);
  const listed = new Set(now.values.map(({ code }) => code));
  const active = now.values.map((item) => {
    const former = before.get(item.code);
    return { ...item, ...(former && { member: former.member }), ...(former?.aliases && { aliases: former.aliases }) };
  });
  const dropped = old.values.filter(({ code }) => !listed.has(code));
  const removed = withFieldsOf(dropped, old.fields, now.fields).map(markRemoved);
  return [...active, ...removed].sort((a, b) => compareCodes(a.code, b.code));
}

function markRemoved(value: LockedValue): LockedValue {
  return { ...value, removed: true };
}

/** The references that the service no longer has, if the user accepted that or they were never declared. */
function removedReferences(
  before: ReadonlyMap<string, LockedReference>,
  lists: ReadLists,
  { acceptRemovals }: MergeOptions,
): LockedReference[] {
  const missing = new Set(lists.missing);
  return [...before.values()].filter(({ key, list }) => {
    if (list) return false;
    // An undeclared one is removed as soon as the overview does not list it.
    return missing.has(key) ? acceptRemovals : lists.servedKeys?.has(key) === false;
  });
}

function guardRemoval(old: LockedReference, values: readonly UnnamedValue[], options: MergeOptions): void {
  if (options.acceptsEverything || options.acceptRemovals) return;
  const violationOf = (areEnabled: boolean) =>
    rules["mass-removal"].check({
      before: codesOf(old.values, areEnabled),
      now: new Set(codesOf(values, areEnabled)),
      areEnabled,
    });
  options.findings.add("mass-removal", violationOf(false) ?? violationOf(true), { reference: old.key });
}

function codesOf(values: readonly UnnamedValue[], areEnabled: boolean): LockedValue["code"][] {
  return values.flatMap(({ code, removed, enable }) => (removed || (areEnabled && !enable) ? [] : [code]));
}
