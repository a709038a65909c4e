import { compareCodes, compareText, groupBy } from "../../base/text/index.ts";
import {
  type Code,
  type Lock,
  type LockedReference,
  type LockedValue,
  namesOf,
  referencesByKey,
  valuesByCode,
} from "../lock/index.ts";
import type { Change, ChangeKind } from "../report/index.ts";

/**
 * Applies some of the changes between two locks, as if nothing else had changed. A name or code2 that a changed value takes
 * from an unchanged one is altered there, because it must be unique.
 */
export function applyChanges(before: Lock, after: Lock, changes: readonly Change[]): Lock {
  const [old, now] = [referencesByKey(before), referencesByKey(after)];
  const byReference = groupBy(changes, ({ reference }) => reference);
  const references = [...new Set([...old.keys(), ...byReference.keys()])]
    .toSorted(compareText)
    .flatMap((key) => applyToReference(old.get(key), now.get(key), byReference.get(key) ?? []) ?? []);
  return { ...before, references };
}

function applyToReference(
  before: LockedReference | undefined,
  after: LockedReference | undefined,
  changes: readonly Change[],
): LockedReference | undefined {
  if (changes.length === 0) return before;
  const kinds = new Set(changes.flatMap(({ kind, code }) => (code === undefined ? [kind] : [])));
  if (before === undefined || after === undefined || kinds.has("code-type-changed")) return after;
  const [old, now] = [valuesByCode(before), valuesByCode(after)];
  const byCode = groupBy(
    changes.flatMap(({ code, ...change }) => (code === undefined ? [] : [{ code, ...change }])),
    ({ code }) => code,
  );
  const values = [...new Set([...old.keys(), ...byCode.keys()])]
    .toSorted(compareCodes)
    .flatMap((code) => applyToValue(old.get(code), now.get(code), byCode.get(code) ?? []) ?? []);
  const { type } = kinds.has("member-renamed") ? after : before;
  const { name, description } = kinds.has("description-changed") ? after : before;
  return { ...before, type, name, description, values: withUniqueNames(values, old) };
}

function applyToValue(
  before: LockedValue | undefined,
  after: LockedValue | undefined,
  changes: readonly Pick<Change, "kind" | "before">[],
): LockedValue | undefined {
  if (changes.length === 0) return before;
  const stateFor = (...kinds: readonly ChangeKind[]): LockedValue =>
    (changes.some(({ kind }) => kinds.includes(kind)) ? after : before) as LockedValue;
  if (before === undefined || after === undefined || stateFor("code-removed") === after) return after;
  const { description } = stateFor("description-changed");
  const { enable } = stateFor("enabled", "disabled");
  const { code2 } = stateFor("code2-changed");
  const { removed } = stateFor("code-restored");
  const { member, aliases = [] } = stateFor("member-renamed");
  const dropped = changes.flatMap((change) => (change.kind === "alias-removed" ? change.before : []));
  const all = new Set([...(before.aliases ?? []), ...aliases]);
  const kept = [...all].filter((alias) => alias !== member && !dropped.includes(alias));
  return {
    code: before.code,
    description,
    enable,
    member,
    ...(code2 !== undefined && { code2 }),
    ...(kept.length > 0 && { aliases: kept }),
    ...(removed && { removed }),
  };
}

/** The values, with names and code2s altered that another value has and did not have before. */
function withUniqueNames(values: readonly LockedValue[], old: ReadonlyMap<Code, LockedValue>): LockedValue[] {
  const owners = new Map(
    values.flatMap((value) => {
      const had = namesAndCode2(old.get(value.code));
      const taken = namesAndCode2(value).filter((name) => !had.includes(name));
      return taken.map((name) => [name, value.code] as const);
    }),
  );
  return values.map(({ aliases = [], ...value }): LockedValue => {
    const isTaken = (name: string): boolean => (owners.get(name) ?? value.code) !== value.code;
    const free = (name: string): string => (isTaken(name) ? free(`${name}_`) : name);
    const kept = aliases.filter((alias) => !isTaken(alias));
    return {
      ...value,
      member: free(value.member),
      ...(value.code2 !== undefined && { code2: free(value.code2) }),
      ...(kept.length > 0 && { aliases: kept }),
    };
  });
}

function namesAndCode2(value: LockedValue | undefined): readonly string[] {
  return value === undefined ? [] : [...namesOf(value), ...(value.code2 === undefined ? [] : [value.code2])];
}
