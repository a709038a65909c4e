import { declaredCode, declaredKeys, type CodeType } from "../../src/api/catalogue.ts";
import type { ApiVersion } from "../../src/api/versions.ts";
import { RunError, type Diagnostic } from "../../src/findings/diagnostics.ts";
import { Findings, type Severities } from "../../src/findings/findings.ts";
import type { Lock, LockedReference, LockedValue } from "../../src/lock/lock.ts";
import { mergeLock, type MergeOptions } from "../../src/lock/merge-lists.ts";
import type { MappedLists } from "../../src/map/map-documents.ts";
import type { ValueItem } from "../../src/api/resources.ts";
import { baseTypeName } from "../../src/name/type-names.ts";

/** A value of a lock: `locked(1, "Low")` has the member `Low`. */
export function locked(code: number | string, member: string, more: Partial<LockedValue> = {}): LockedValue {
  return { code, description: member, enable: true, member, ...more };
}

/** A value that the service lists. */
export function item(code: number | string, description: string, more: Partial<ValueItem> = {}): ValueItem {
  return { code, description, enable: true, ...more };
}

/** Values named after their codes, for lists whose names are no matter. */
export function numbered(...codes: number[]): ValueItem[] {
  return codes.map((code) => item(code, `Status ${code}`));
}

/** A lock with these values by key. */
export function lockOf(
  lists: Record<string, readonly LockedValue[]>,
  { apiVersion = "1.2", memberCase = "pascal" }: Partial<Lock> = {},
): Lock {
  const references = Object.entries(lists).map(([key, values]): LockedReference => {
    const code = codeTypeOf(apiVersion, key, values);
    return { key, name: key, description: `About ${key}`, type: baseTypeName(key), code, values };
  });
  return { apiVersion, memberCase, references };
}

/** What a service says that lists these values by key, and declares what its version declares. */
export function listsOf(
  lists: Record<string, readonly ValueItem[]>,
  { missing = [], version = "1.2" }: { missing?: readonly string[]; version?: ApiVersion } = {},
): MappedLists {
  const references = Object.entries(lists).map(([key, values]) => {
    const code = codeTypeOf(version, key, values);
    return { key, name: key, description: `About ${key}`, code, values };
  });
  return { references, missing, failed: new Set(), known: new Set([...declaredKeys(version), ...Object.keys(lists)]) };
}

function codeTypeOf(version: ApiVersion, key: string, values: readonly { code: number | string }[]): CodeType {
  const kind = typeof values[0]?.code === "string" ? "string" : "integer";
  return declaredCode(version, key) ?? { kind, width: null };
}

/** What a merge came to. */
export interface Merged {
  readonly lock: Lock;
  readonly findings: readonly Diagnostic[];
  /** Rules of the findings, sorted as they are. */
  readonly rules: readonly string[];
}

/** Merges with the defaults of a configuration. */
export function merge(
  old: Lock | undefined,
  lists: MappedLists,
  options: Partial<MergeOptions> & { readonly rules?: Severities } = {},
): Merged {
  const { rules, ...rest } = options;
  const found = new Findings(rules);
  const defaults: MergeOptions = {
    version: "1.2",
    memberCase: "pascal",
    names: {},
    references: "all",
    acceptRemovals: false,
  };
  const lock = mergeLock(old, lists, { ...defaults, ...rest }, found);
  const findings = found.sorted();
  return { lock, findings, rules: findings.map(({ rule }) => rule) };
}

/** The values of a reference by code. */
export function valuesOf(lock: Lock, key: string): Record<string, Omit<LockedValue, "code">> {
  const values = lock.references.find((reference) => reference.key === key)?.values ?? [];
  return Object.fromEntries(values.map(({ code, ...rest }) => [String(code), rest]));
}

/** The members of a reference by code. */
export function membersOf(lock: Lock, key: string): Record<string, string> {
  return Object.fromEntries(Object.entries(valuesOf(lock, key)).map(([code, { member }]) => [code, member]));
}

/** The diagnostics of the `RunError` that something throws. */
export function problemsOf(run: () => unknown): readonly Diagnostic[] {
  try {
    run();
  } catch (error) {
    if (error instanceof RunError) return error.diagnostics;
    throw error;
  }
  return [];
}
