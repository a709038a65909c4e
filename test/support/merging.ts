import { type ValueItem } from "../../src/model/list/index.ts";
import { declaredFields, declaredKeys, type ApiVersion } from "../../src/service/catalogue/index.ts";
import { type Finding, Findings, type Severities } from "../../src/model/findings/index.ts";
import type { Lock, LockedValue } from "../../src/model/lock/index.ts";
import { migrateLock, withService } from "../../src/service/index.ts";
import { mergeLock, type ReadLists } from "../../src/pipeline/merge/index.ts";
import { codeTypeOf } from "./locks.ts";

/** A value of a list. */
export function item(code: number | string, description: string, more: Partial<ValueItem> = {}): ValueItem {
  return { code, description, enable: true, ...more };
}

/** Values named after their codes, for lists whose names do not matter. */
export const numbered = (...codes: number[]): ValueItem[] => codes.map((code) => item(code, `Status ${code}`));

/** The mapped lists of a service with these values by key. */
export function listsOf(
  lists: Record<string, readonly ValueItem[]>,
  { missing = [], version = "1.2" }: { missing?: readonly string[]; version?: ApiVersion } = {},
): ReadLists {
  const references = Object.entries(lists).map(([key, values]) => {
    const code = codeTypeOf(version, key, values);
    return { key, name: key, description: `About ${key}`, code, fields: declaredFields(key), values };
  });
  return {
    references,
    missing,
    failed: new Set(),
    servedKeys: new Set([...declaredKeys(version), ...Object.keys(lists)]),
  };
}

/** The result of a merge. */
export interface Merged {
  readonly lock: Lock;
  readonly findings: readonly Finding[];
  /** The rules of the findings, in the same order. */
  readonly rules: readonly string[];
}

/** Merges with the defaults of a configuration. */
export function merge(
  old: Lock | undefined,
  lists: ReadLists,
  options: Partial<Parameters<typeof mergeLock>[2]> & {
    readonly rules?: Severities;
    readonly version?: ApiVersion;
  } = {},
): Merged {
  const { rules, version = "1.2", ...rest } = options;
  const found = new Findings(rules);
  const defaults = {
    findings: found,
    memberCase: "pascal" as const,
    names: {},
    lists: {},
    locationOf: (pointer: string) => ({ pointer }),
    acceptRemovals: false,
  };
  const merged = mergeLock(old && migrateLock(old, version, lists), lists, { ...defaults, ...rest });
  const lock = withService(merged, { apiVersion: version });
  const findings = found.sorted();
  return { lock, findings, rules: findings.map(({ rule }) => rule) };
}

/** The values of a reference by code. */
export function valuesOf(lock: Lock, key: string): Record<string, Omit<LockedValue, "code">> {
  const values = lock.references.find((reference) => reference.key === key)?.values ?? [];
  return Object.fromEntries(values.map(({ code, ...rest }) => [String(code), rest]));
}

/** The names of a reference by code: the member, then its aliases. */
export function namesByCode(lock: Lock, key: string): Record<string, string[]> {
  const values = Object.entries(valuesOf(lock, key));
  return Object.fromEntries(values.map(([code, { member, aliases = [] }]) => [code, [member, ...aliases]]));
}

/** The members of a reference by code. */
export function membersOf(lock: Lock, key: string): Record<string, string> {
  return Object.fromEntries(Object.entries(valuesOf(lock, key)).map(([code, { member }]) => [code, member]));
}
