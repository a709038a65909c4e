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

/** An alias of a lock, with the code that it stands for. */
export interface LockedAlias {
  /** Key of the reference. */
  readonly reference: string;
  readonly code: Code;
  readonly alias: string;
  /** The current name of the code. */
  readonly member: string;
}

/** Every alias of a lock, in its order. */
export function aliasesOf({ references }: Lock): LockedAlias[] {
  return references.flatMap(({ key, values }) =>
    values.flatMap(({ code, member, aliases = [] }) =>
      aliases.map((alias) => ({ reference: key, code, alias, member })),
    ),
  );
}

/** What tells an alias from all others of a lock. */
export function aliasKey({ reference, alias }: Pick<LockedAlias, "reference" | "alias">): string {
  return `${reference} ${alias}`;
}

/** A lock without some of its aliases. Everything else stays, tombstones too. */
export function dropAliases(lock: Lock, dropped: readonly LockedAlias[]): Lock {
  const keys = new Set(dropped.map(aliasKey));
  const withoutAliases = (reference: LockedReference): LockedReference => {
    const values = reference.values.map((value): LockedValue => {
      const { aliases = [], ...others } = value;
      const kept = aliases.filter((alias) => !keys.has(aliasKey({ reference: reference.key, alias })));
      return kept.length === 0 ? others : { ...others, aliases: kept };
    });
    return { ...reference, values };
  };
  return { ...lock, references: lock.references.map(withoutAliases) };
}
