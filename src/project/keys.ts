import { quote, unknownName } from "../base/text/index.ts";
import { runError } from "../model/findings/index.ts";
import { type Lock, type LockedReference, referencesByKey } from "../model/lock/index.ts";
import type { Config, ListRow } from "../model/settings/index.ts";
import { unchangedFields, keyFilter } from "../model/list/index.ts";
import { declaredKeys } from "../service/catalogue/index.ts";

/** Which lists a run reads: all, or those with these keys. The overview has the key `null`; it stands for all references. */
export type Keys = "all" | ReadonlySet<string | null>;

export function keysOfFiles({ lists }: Pick<Config, "lists">): ReadonlySet<string> {
  return new Set(Object.keys(lists).filter((key) => lists[key]?.file !== undefined && lists[key].reader === undefined));
}

/**
 * The lists that a run with names reads: the named ones, those in files, and what the lock does not have.
 *
 * @throws {RunError} rule `usage`: a name is not a list
 */
export function keysToFetch(
  names: readonly string[],
  old: Lock | undefined,
  { version, references, lists }: Config,
): Keys {
  const locked = referencesByKey(old);
  const isOwn = (key: string): boolean => Object.hasOwn(lists, key);
  const inLock = [...locked.values()].flatMap(({ key, list }) => (list ? [] : [key]));
  const requested = [...(version === undefined ? [] : declaredKeys(version)), ...inLock].filter(keyFilter(references));
  const wanted = [...requested, ...(references === "all" ? [] : references)].filter((key) => !isOwn(key));
  const known = [...new Set([...Object.keys(lists), ...wanted])];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw runError("usage", unknownName("list", unknown, known));
  return new Set([
    ...names,
    ...keysOfFiles({ lists }),
    ...Object.values(lists).flatMap((row) => (whyFetch(row, locked.get(row.key)) === undefined ? [] : [row.key])),
    ...wanted.filter((key) => !locked.has(key)),
    ...(version !== undefined && inLock.length === 0 ? [null] : []),
  ]);
}

/** Why the lock cannot be adapted to what the configuration declares; `undefined` if it can. */
export function whyFetch(row: ListRow, locked: LockedReference | undefined): string | undefined {
  const { key, code, order } = row;
  if (!locked?.list) return `the lock does not have the list ${key} of the configuration`;
  if (locked.code.kind !== code.kind)
    return `the type of the list ${key} is ${locked.code.kind} in the lock, but ${code.kind} in the configuration`;
  const missing = [...newParts(row, locked), ...(order && !locked.order ? ["the order"] : [])];
  if (missing.length === 0) return undefined;
  return `the lock does not have ${missing.join(", ")} of the list ${key} as the configuration declares it`;
}

/** What a lock does not have: fields, by name, which it may have with another kind of values, and the texts of new members. */
function newParts({ fields, member }: ListRow, locked: LockedReference): string[] {
  const known = unchangedFields(fields, locked.fields);
  const missing = fields.flatMap((field) => (known.includes(field) ? [] : field.name));
  const isInLock = member === undefined || member === "code" || member === locked.member;
  return isInLock ? missing : [...missing, `the texts at ${quote(member)}`];
}
