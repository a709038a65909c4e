import type { List } from "../read/index.ts";
import { type CheckedValue, rules } from "../../model/rules/index.ts";
import { errorFinding, type Finding, RunError } from "../../model/findings/index.ts";
import { compareText } from "../../base/text/index.ts";
import { printPath } from "../../base/json/index.ts";
import {
  type Code,
  inOrder,
  type Lock,
  type LockedReference,
  referencesByKey,
  valuesByCode,
  withFieldsOf,
} from "../../model/lock/index.ts";
import { exportedTwice, helperNames, type MemberCase } from "../../model/naming/index.ts";
import { type MergeOptions, nameNewTypes, nameValues, reportUnused } from "./name-lock.ts";
import { resolveMeanings } from "./meanings.ts";

export interface ReadLists {
  readonly references: readonly List[];
  /** Keys of references without values: those in the lock stay, or become tombstones. */
  readonly missing: readonly string[];
  /** The keys of all references that the service has; `undefined` if that is not known. */
  readonly servedKeys: ReadonlySet<string> | undefined;
  readonly failed: ReadonlySet<string>;
}

/**
 * Updates the lock: values that the service dropped become tombstones, existing names stay, new values are named.
 *
 * @throws {RunError} rule `config`: the configuration sets a name that another code has
 */
export function mergeLock(old: Lock | undefined, lists: ReadLists, options: MergeOptions): Lock {
  const { memberCase, locationOf, findings } = options;
  const before = referencesByKey(old);
  const now = new Map(lists.references.map((list) => [list.key, list]));
  const keys = [...new Set([...before.keys(), ...now.keys()])];
  // Keys that differ only in case are one file on some disks; one of the two may be only in the lock.
  for (const violation of rules["key-shape"].check({ keys, validKeys: [...before.keys()] })) {
    findings.add("key-shape", violation, { reference: violation.place, list: "" });
  }
  const types = nameNewTypes(before, now, findings);
  const removed = removedKeys(before, lists, options);
  const errors: Finding[] = [];
  const references = keys.sort(compareText).map((key): LockedReference => {
    const [former, list] = [before.get(key), now.get(key)];
    const type = former?.type ?? (types.get(key) as string);
    const ownCase = caseOf(key, former, options);
    const isCaseChanged = former && (former.memberCase ?? old?.memberCase) !== (ownCase ?? memberCase);
    const given = { key, type, memberCase: ownCase, isRemoved: removed.has(key), isCaseChanged };
    const merged = mergeList(former, list, given, { ...options, memberCase: ownCase ?? memberCase }, errors);
    if (list) findings.add("reference-empty", rules["reference-empty"].check(merged), { reference: key });
    return merged;
  });
  reportUnused(references, lists.failed, options);
  const twice = exportedTwice(references, helperNames);
  if (twice) {
    const [first, key] = twice.keys;
    const message = `the fields of ${key} would export ${twice.name}, which ${first} already exports; rename a field`;
    errors.push(errorFinding("config", message, { ...locationOf(printPath(["lists", key])), reference: key }));
  }
  if (errors.length > 0) throw new RunError(errors);
  return { memberCase, seal: old?.seal, references };
}

/** Merges a list into the one of the lock, which stays if none was read or its codes have another type. */
function mergeList(
  old: LockedReference | undefined,
  read: List | undefined,
  given: Pick<LockedReference, "key" | "type" | "memberCase"> & {
    readonly isRemoved: boolean;
    readonly isCaseChanged: boolean | undefined;
  },
  options: MergeOptions,
  errors: Finding[],
): LockedReference {
  const { key, type, memberCase, isRemoved, isCaseChanged } = given;
  const readCode = read?.code ?? old?.code ?? ({ kind: "integer", width: null } as const);
  const typeChange = old && rules["code-type-change"].check({ before: old, now: readCode });
  const isRefused = typeChange !== undefined && !read?.list && !options.acceptsEverything;
  if (isRefused) options.findings.add("code-type-change", typeChange, { reference: key });
  const list = isRefused ? undefined : read;
  // No code of one type equals one of the other, so all names are assigned again.
  const former = typeChange && list ? undefined : old;
  const stays = former?.values.map((value) => (isRemoved ? markRemoved(value) : value)) ?? [];
  const values = list ? mergeValues(former, list) : stays;
  if (former) guardRemoval(former, values, options);

  const member = memberSource(key, old, list, options);
  const renaming = former && former.member !== member ? "text" : isCaseChanged ? "case" : undefined;
  const made = { source: member, areRenamed: renaming !== undefined };
  const names = former && list ? resolveMeanings(former, values, made, options) : valuesByCode({ values: stays });
  const code = old && isRefused ? old.code : readCode;
  const { name, description, fields, list: isOwn, order } = (list ?? old) as List;
  const own = { memberCase, order, member };
  const head = { key, type, name, description, code, seal: old?.seal, ...(isOwn && { list: isOwn }), fields, ...own };
  return { ...head, values: nameValues({ key, member, values, names, renaming }, options, errors) };
}

/** The values of a list, and the tombstones of those that it does not have any more, in the order of the lock. */
function mergeValues(old: LockedReference | undefined, list: List): readonly CheckedValue[] {
  const listed = new Set(list.values.map(({ code }) => code));
  const dropped = old?.values.filter(({ code }) => !listed.has(code)) ?? [];
  const tombstones = old ? withFieldsOf(dropped, old.fields, list.fields).map(markRemoved) : [];
  return inOrder<CheckedValue>([...list.values, ...tombstones], list.order);
}

function markRemoved<Value extends CheckedValue>(value: Value): Value & { readonly removed: true } {
  return { ...value, removed: true };
}

/**
 * What the members of a list are made from: `code` or a pointer, by default the description. Only a list that was read has the
 * texts at another pointer. `diff` compares with the names in the lock.
 */
function memberSource(
  key: string,
  old: LockedReference | undefined,
  list: List | undefined,
  { lists, acceptsEverything }: MergeOptions,
): string | undefined {
  const source = Object.hasOwn(lists, key) ? lists[key]?.member : undefined;
  const hasTexts = list !== undefined || (old?.list && (source ?? "code") === "code");
  return old && (acceptsEverything || !hasTexts) ? old.member : source;
}

/** The case that the configuration sets for the members of one list. `diff` compares with the names in the lock. */
function caseOf(
  key: string,
  old: LockedReference | undefined,
  { lists, acceptsEverything }: MergeOptions,
): MemberCase | undefined {
  if (old && acceptsEverything) return old.memberCase;
  return Object.hasOwn(lists, key) ? lists[key]?.enums?.memberCase : undefined;
}

/** The references that the service no longer has, if the user accepted that or they were never declared. */
function removedKeys(
  before: ReadonlyMap<string, LockedReference>,
  lists: ReadLists,
  { acceptRemovals }: MergeOptions,
): ReadonlySet<string> {
  const missing = new Set(lists.missing);
  const removed = [...before.values()].filter(({ key, list }) => {
    if (list) return false;
    // An undeclared one is removed as soon as the overview does not list it.
    return missing.has(key) ? acceptRemovals : lists.servedKeys?.has(key) === false;
  });
  return new Set(removed.map(({ key }) => key));
}

function guardRemoval(old: LockedReference, values: readonly CheckedValue[], options: MergeOptions): void {
  if (options.acceptsEverything || options.acceptRemovals) return;
  const violationOf = (areEnabled: boolean) =>
    rules["mass-removal"].check({
      before: codesOf(old.values, areEnabled),
      now: new Set(codesOf(values, areEnabled)),
      areEnabled,
    });
  options.findings.add("mass-removal", violationOf(false) ?? violationOf(true), { reference: old.key });
}

function codesOf(values: readonly CheckedValue[], areEnabled: boolean): Code[] {
  return values.flatMap(({ code, removed, enable }) => (removed || (areEnabled && !enable) ? [] : [code]));
}
