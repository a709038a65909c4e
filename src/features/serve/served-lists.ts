import type { ApiVersion, Reference, ValueItem } from "../../model/spec/index.ts";
import { isLiving, type Lock, type LockedValue } from "../../model/lock/index.ts";

/** The lists of one version, by key. */
export type ServedLists = ReadonlyMap<string, Reference>;

/** The lists to serve, by version; a missing version is answered with 404. */
export type ServedVersions = ReadonlyMap<ApiVersion, ServedLists>;

/** The lists of a lock, without tombstones. */
export function lockedLists(lock: Lock): ServedVersions {
  const lists = lock.references.map(({ key, name, description, values }) => {
    return [key, { key, name, description, values: values.filter(isLiving).map(servedValue) }] as const;
  });
  return new Map([[lock.apiVersion, new Map(lists)]]);
}

function servedValue({ code, code2, description, enable }: LockedValue): ValueItem {
  return { code, ...(code2 !== undefined && { code2 }), description, enable };
}
