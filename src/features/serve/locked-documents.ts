import { isObject } from "../../base/index.ts";
import type { JsonPath } from "../../base/json/index.ts";
import { isActive, type Lock, type LockedReference, type LockedValue } from "../../model/lock/index.ts";
import { type Config, listRow, replaceVariables } from "../../model/settings/index.ts";
import type { ListRow } from "../../model/spec/index.ts";
import type { Environment } from "../../platform/files/index.ts";

/** Documents by the path and the query of their address. */
export type ServedDocuments = ReadonlyMap<string, unknown>;

/**
 * The lists of the configuration as they are in the lock, each as one document in the shape that the configuration describes,
 * without tombstones. A variable that is not set is empty in the address.
 */
export function lockedDocuments(lock: Lock, lists: Config["lists"], environment: Environment): ServedDocuments {
  const locked = lock.references.filter(({ key, list }) => list && Object.hasOwn(lists, key));
  return new Map(
    locked.map((reference) => {
      const list = lists[reference.key] as Config["lists"][string];
      const url = replaceVariables(list.url, (name) => environment[name] ?? "");
      const { pathname, search } = new URL(url, "http://localhost");
      return [pathname + search, documentOf(reference, listRow(reference.key, list))];
    }),
  );
}

function documentOf({ values }: LockedReference, { pointers }: ListRow): unknown {
  const listed = values.filter(isActive);
  const isNamed = pointers.code === null && pointers.description?.length === 0;
  const container = isNamed
    ? Object.fromEntries(listed.map(({ code, description }) => [code, description]))
    : listed.map((value) => itemOf(value, pointers));
  return withPart({}, pointers.values, container);
}

function itemOf({ code, description, enable }: LockedValue, pointers: ListRow["pointers"]): unknown {
  const described = pointers.description === null ? {} : withPart({}, pointers.description, description);
  const enabled = pointers.enable === null ? described : withPart(described, pointers.enable, enable);
  return withPart(enabled, pointers.code ?? ["code"], code);
}

/** An object with a part at the steps of a pointer. A name such as `__proto__` is an ordinary property. */
function withPart(node: unknown, [step, ...rest]: JsonPath, part: unknown): unknown {
  if (step === undefined) return part;
  const members = new Map(Object.entries(isObject(node) ? node : {}));
  return Object.fromEntries(members.set(String(step), withPart(members.get(String(step)), rest, part)));
}
