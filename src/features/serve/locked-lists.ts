import type { ValueItem } from "../../model/spec/index.ts";
import { isLiving, type Lock, type LockedValue } from "../../model/lock/index.ts";
import type { ServedVersions } from "./served.ts";

/** The lists of a lock, as the service listed them last. */
export function lockedLists(lock: Lock): ServedVersions {
  const lists = lock.references.map(({ key, name, description, values }) => {
    return [key, { key, name, description, values: values.filter(isLiving).map(servedValue) }] as const;
  });
  return new Map([[lock.apiVersion, new Map(lists)]]);
}

function servedValue({ code, code2, description, enable }: LockedValue): ValueItem {
  return { code, ...(code2 !== undefined && { code2 }), description, enable };
}
