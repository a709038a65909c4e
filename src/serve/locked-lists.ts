import { isLiving, type Lock, type LockedValue } from "../lock/index.ts";
import type { ServedValue, ServedVersions } from "./served.ts";

/** The lists of a lock, as the service listed them last. */
export function lockedLists(lock: Lock): ServedVersions {
  const lists = lock.references.map(({ key, name, description, values }) => {
    return [key, { key, name, description, values: values.filter(isLiving).map(servedValue) }] as const;
  });
  return new Map([[lock.apiVersion, new Map(lists)]]);
}

function servedValue({ code, code2, description, enable }: LockedValue): ServedValue {
  return { code, ...(code2 !== undefined && { code2 }), description, enable };
}
