import { type CodeType, type Field } from "../../src/model/list/index.ts";
import { declaredCode, declaredFields, type ApiVersion } from "../../src/service/catalogue/index.ts";
import type { Lock, LockedReference, LockedValue } from "../../src/model/lock/index.ts";
import { baseTypeName } from "../../src/model/naming/index.ts";

/** A value of a lock: `locked(1, "Low")` has the member `Low`. */
export function locked(code: number | string, member: string, more: Partial<LockedValue> = {}): LockedValue {
  return { code, description: member, enable: true, member, ...more };
}

/** A reference of a lock, with the type name and the code type of its key in version 1.2. */
export function lockedReference(
  key: string,
  values: readonly LockedValue[],
  more: Partial<LockedReference> = {},
): LockedReference {
  const code = codeTypeOf("1.2", key, values);
  return {
    key,
    name: key,
    description: `About ${key}`,
    type: baseTypeName(key),
    code,
    fields: declaredFields(key),
    values,
    ...more,
  };
}

/** A field of texts. */
export function textField(name: string, more: Partial<Field> = {}): Field {
  return { name, type: { kind: "string", width: null }, as: "value", ...more };
}

/** The list `unit` of the configuration with these fields. */
export function unitWith(
  fields: readonly Field[],
  values: readonly LockedValue[],
  more: Partial<LockedReference> = {},
): LockedReference {
  const code = { kind: "string", width: null } as const;
  return lockedReference("unit", values, { code, list: true, fields, ...more });
}

/** A lock of these references, or of a reference for each key with these values. */
export function lockOf(
  lists: readonly LockedReference[] | Readonly<Record<string, readonly LockedValue[]>>,
  { apiVersion = "1.2", memberCase = "pascal", ...head }: Partial<Lock> = {},
): Lock {
  const entries: [string, LockedReference | readonly LockedValue[]][] = Object.entries(lists);
  const references = entries.map(([key, list]) =>
    "key" in list ? list : lockedReference(key, list, { code: codeTypeOf(apiVersion, key, list) }),
  );
  return { apiVersion, memberCase, ...head, references };
}

/** The code type that a version declares for a key; for an undeclared key that of its first value. */
export function codeTypeOf(
  version: ApiVersion,
  key: string,
  values: readonly { readonly code: number | string }[],
): CodeType {
  const kind = typeof values[0]?.code === "string" ? "string" : "integer";
  return declaredCode(version, key) ?? { kind, width: null };
}
