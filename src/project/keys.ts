import { unknownName } from "../base/text/index.ts";
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
  const { key, code, fields, member, order } = row;
  const isLocked =
    locked?.list === true &&
    locked.code.kind === code.kind &&
    unchangedFields(fields, locked.fields).length === fields.length &&
    (member === undefined || member === "code" || member === locked.member) &&
    (order === undefined || locked.order !== undefined);
  return isLocked ? undefined : `the lock does not have the list ${key} as the configuration declares it`;
}
