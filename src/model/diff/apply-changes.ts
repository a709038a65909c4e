import { compareCodes, compareText, groupBy } from "../../base/text/index.ts";
import { compareFields, type Field, fieldValue, type FieldValue, pickFields } from "../spec/index.ts";
import {
  type Code,
  fieldsOf,
  type Lock,
  type LockedReference,
  type LockedValue,
  namesOf,
  referencesByKey,
  valuesByCode,
} from "../lock/index.ts";
import type { Change, ChangeKind } from "../report/index.ts";

/**
 * Applies some of the changes between two locks, as if nothing else had changed. A name or key that a changed value takes
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
  const namesIn = (kind: ChangeKind) =>
    new Set(changes.flatMap((change) => (change.kind === kind ? change.field : [])));
  const [added, dropped] = [namesIn("field-added"), namesIn("field-removed")];
  const fields = [
    ...fieldsOf(before).filter(({ name }) => !dropped.has(name) && !added.has(name)),
    ...fieldsOf(after).filter(({ name }) => added.has(name)),
  ].sort(compareFields);
  const byCode = groupBy(
    changes.flatMap(({ code, ...change }) => (code === undefined ? [] : [{ code, ...change }])),
    ({ code }) => code,
  );
  const values = [...new Set([...old.keys(), ...byCode.keys()])].toSorted(compareCodes).flatMap((code) => {
    const [was, is, ofValue] = [old.get(code), now.get(code), byCode.get(code) ?? []];
    const value = applyToValue(was, is, ofValue);
    if (value === undefined) return [];
    const { fields: _fields, ...rest } = value;
    const isChanged = ({ name }: Field): boolean => added.has(name) || ofValue.some(({ field }) => field === name);
    return { ...rest, ...pickFields(fields, (field) => fieldValue((isChanged(field) && is) || value, field.name)) };
  });
  const { type } = kinds.has("member-renamed") ? after : before;
  const { name, description } = kinds.has("description-changed") ? after : before;
  const declared = before.list && fields.length > 0 ? { fields } : {};
  const { fields: _before, ...rest } = before;
  return { ...rest, ...declared, type, name, description, values: withUniqueNames(values, old, fields) };
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
  const { removed } = stateFor("code-restored");
  const { member, aliases = [] } = stateFor("member-renamed");
  const dropped = changes.flatMap((change) => (change.kind === "alias-removed" ? change.before : []));
  const all = new Set([...(before.aliases ?? []), ...aliases]);
  const kept = [...all].filter((alias) => alias !== member && !dropped.includes(alias));
  const { code, fields = {} } = before;
  return {
    code,
    description,
    enable,
    member,
    fields,
    ...(kept.length > 0 && { aliases: kept }),
    ...(removed && { removed }),
  };
}

/** The values, with names and keys altered that another value has and did not have before. */
function withUniqueNames(
  values: readonly LockedValue[],
  old: ReadonlyMap<Code, LockedValue>,
  fields: readonly Field[],
): LockedValue[] {
  const keyFields = fields.filter(({ as }) => as === "key");
  /** What no other value may have: names, and each key with its field. */
  const uniqueIn = (value: LockedValue | undefined): string[] =>
    value === undefined
      ? []
      : [
          ...namesOf(value),
          ...keyFields.flatMap(({ name }) => {
            const held = fieldValue(value, name);
            return held === undefined ? [] : keyText(name, held);
          }),
        ];
  const owners = new Map(
    values.flatMap((value) => {
      const had = uniqueIn(old.get(value.code));
      return uniqueIn(value).flatMap((text) => (had.includes(text) ? [] : [[text, value.code] as const]));
    }),
  );
  return values.map(({ aliases = [], ...value }): LockedValue => {
    const isTaken = (text: string): boolean => (owners.get(text) ?? value.code) !== value.code;
    const free = (name: string): string => (isTaken(name) ? free(`${name}_`) : name);
    const freeKey = (field: string, key: FieldValue): FieldValue =>
      isTaken(keyText(field, key)) ? freeKey(field, typeof key === "number" ? key + 1 : `${key}_`) : key;
    const kept = aliases.filter((alias) => !isTaken(alias));
    return {
      ...value,
      member: free(value.member),
      ...pickFields(fields, ({ name, as }) => {
        const held = fieldValue(value, name);
        return as === "key" && held !== undefined ? freeKey(name, held) : held;
      }),
      ...(kept.length > 0 && { aliases: kept }),
    };
  });
}

/** Unlike any name, which has no space. */
function keyText(field: string, key: FieldValue): string {
  return `${field} ${key}`;
}
