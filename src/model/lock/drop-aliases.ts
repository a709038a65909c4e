import type { Lock, LockedReference, LockedValue } from "./lock.ts";

/** An alias of a lock, with the code that it stands for. */
export interface LockedAlias {
  /** Key of the reference. */
  readonly reference: string;
  readonly code: LockedValue["code"];
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
