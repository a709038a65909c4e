import type { Config } from "../../src/config/schema.ts";
import { parseConfig } from "../../src/config/parse-config.ts";
import { parseJson } from "../../src/base/json.ts";
import type { Lock, LockedReference, LockedValue } from "../../src/lock/lock.ts";

/** A configuration as its text would give it. */
export function configOf(members: object = {}): Config {
  const text = JSON.stringify({ source: "sample", ...members });
  return parseConfig({ node: parseJson(text), text, file: "codegen.config.json", pointer: "" });
}

/** A value of a lock: code, member, and what differs from the ordinary. */
export function lockedValue(code: number | string, member: string, more: Partial<LockedValue> = {}): LockedValue {
  return { code, description: member, enable: true, member, ...more };
}

/** A reference of a lock. */
export function lockedReference(
  key: string,
  type: string,
  values: readonly LockedValue[],
  more: Partial<LockedReference> = {},
): LockedReference {
  const kind = typeof values[0]?.code === "string" ? "string" : "integer";
  return { key, name: key, description: `About ${key}`, type, code: { kind, width: null }, values, ...more };
}

export function lockOf(...references: LockedReference[]): Lock {
  return { apiVersion: "1.2", memberCase: "pascal", references };
}
