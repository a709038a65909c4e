import type { ApiVersion, CodeType, Reference, ValueItem } from "../spec/index.ts";
import type { MemberCase } from "../settings/index.ts";

/** What the service said, and the names we gave: the content of `codegen.lock.json`. */
export interface Lock {
  readonly apiVersion: ApiVersion;
  readonly memberCase: MemberCase;
  /** Ascending by key. */
  readonly references: readonly LockedReference[];
}

export interface LockedReference extends Reference {
  /** Name of its type; it never changes by itself. */
  readonly type: string;
  readonly code: CodeType;
  /** Ascending by code. */
  readonly values: readonly LockedValue[];
}

export interface LockedValue extends ValueItem {
  /** Name of its member; it never changes by itself. */
  readonly member: string;
  /** Names that it had, oldest first. */
  readonly aliases?: readonly string[];
  /** `true` once the service no longer lists it. */
  readonly removed?: true;
}

/** A code of a reference. */
export type Code = LockedValue["code"];

export const lockFileName = "codegen.lock.json";

/** The format that this version reads and writes. */
export const lockVersion = 1;

/** Whether the service lists the value today. */
export function isLiving(value: LockedValue): boolean {
  return value.removed !== true;
}

/** Every name of a value, oldest first: its aliases, then its member. */
export function namesOf({ member, aliases = [] }: Pick<LockedValue, "member" | "aliases">): readonly string[] {
  return [...aliases, member];
}
