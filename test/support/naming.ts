import { expect } from "@jest/globals";
import { memberCases } from "../../src/model/settings/index.ts";
import { type Lock, parseLock, printLock } from "../../src/model/lock/index.ts";
import type { ValueItem } from "../../src/model/spec/index.ts";
import { exportNames } from "../../src/model/naming/index.ts";
import { renderPackage } from "./rendered.ts";
import { execute } from "./emitted.ts";
import { item, listsOf, membersOf, merge } from "./merging.ts";
import { configOf } from "./configs.ts";

/** The lock of one list, merged into an older one. */
export const mergedLock = (
  key: string,
  values: readonly ValueItem[],
  old?: Lock,
  memberCase = memberCases[0] as string,
): Lock => merge(old, listsOf({ [key]: values }), { memberCase: memberCase as "pascal" }).lock;

/** The members of one list. */
export const namesOf = (key: string, values: readonly ValueItem[], memberCase?: string): string[] =>
  Object.values(membersOf(mergedLock(key, values, undefined, memberCase), key));

/** Names that an object has, whatever it is. */
export const inherited = new Set(Reflect.ownKeys(Object.prototype));

/** A later value that would have the name of the first one. */
export function withNamesake(values: readonly ValueItem[], code: number | string): ValueItem[] {
  const [first] = values;
  return [item(code, first?.description ?? ""), ...values];
}

/** Puts lists by key through naming, lock and package, and reads them back. */
export async function expectReadBack(lists: Record<string, readonly ValueItem[]>): Promise<void> {
  const merged = merge(undefined, listsOf(lists)).lock;
  const lock = parseLock(printLock(merged), { "code-width": "off" });
  const files = await renderPackage(lock, configOf());
  for (const { key, type } of lock.references) {
    const module = await execute(files, `${key}.ts`);
    const members = membersOf(lock, key);
    const map = module[exportNames(type).byCode] as Record<string, unknown>;
    for (const { code, description } of lists[key] ?? []) {
      expect((module[type] as Record<string, unknown>)[members[code] as string]).toBe(code);
      expect(map[code]).toMatchObject({ code, description });
    }
  }
}
