import type { Lock } from "../model/lock/index.ts";
import type { ReadLists } from "../pipeline/merge/index.ts";
import { type ApiVersion, declaredCode } from "./catalogue/index.ts";

/** Removes the references that another version does not have, or has with another type of code. */
export function migrateLock(lock: Lock, version: ApiVersion | undefined, { servedKeys, references }: ReadLists): Lock {
  if (version === undefined || lock.apiVersion === version) return lock;
  const now = new Map(references.map(({ key, code }) => [key, code]));
  const staying = lock.references.filter(({ key, code, list }) => {
    if (list) return true;
    const type = declaredCode(version, key) ?? now.get(key) ?? code;
    return (servedKeys === undefined || servedKeys.has(key)) && type.kind === code.kind;
  });
  return { ...lock, references: staying };
}

type ServiceHead = { readonly [Name in "apiVersion" | "source"]?: Lock[Name] | undefined };

/** Sets the version and the source of the references; a lock without references has neither. */
export function withService(lock: Lock, { apiVersion, source }: ServiceHead): Lock {
  const { memberCase, seal, references } = lock;
  const isServed = references.some(({ list }) => !list);
  const head = { ...(apiVersion !== undefined && { apiVersion }), memberCase, ...(source !== undefined && { source }) };
  return { ...(isServed ? head : { memberCase }), seal, references };
}
