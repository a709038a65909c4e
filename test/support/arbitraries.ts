import fc from "fast-check";
import { character } from "./characters.ts";
import {
  type CodeType,
  compareFields,
  type Field,
  fieldUses,
  type FieldValue,
  labelField,
  parentField,
  pickFields,
  type ValueItem,
} from "../../src/model/list/index.ts";
import { declaredFields } from "../../src/service/catalogue/index.ts";
import { memberCases } from "../../src/model/naming/index.ts";
import type { Lock, LockedReference, LockedValue } from "../../src/model/lock/index.ts";
import type { ReadLists } from "../../src/pipeline/merge/index.ts";
import { nameMembers, baseTypeName } from "../../src/model/naming/index.ts";
import { listsOf } from "./merging.ts";

export const memberCase = fc.constantFrom(...memberCases);

/** Descriptions with the same member name, and any other text. */
export const description = fc.oneof(
  fc.constantFrom("Pause", "pause", "PAUSE", "Pausé", "Pause_7", "Pause 7 7", "Code 7", "Code minus 7", "", "!"),
  fc.constantFrom("constructor", "to string", "__proto__", "Infinity", "Na N", "prototype", "value of", "24 hours"),
  fc.string({ unit: character, maxLength: 20 }),
);

export const integerCode = fc.integer({ min: -999, max: 999 });
export const stringCode = fc.oneof(
  fc.constantFrom("7", "-7", "a", "A", "_", "a_", "a.b", "a_2e_b", "_2e_", "2e"),
  fc.string({ unit: character, minLength: 1, maxLength: 20 }),
);

const keys = {
  contact_status: integerCode,
  country: integerCode,
  loyalty_level: integerCode,
  priority: fc.integer({ min: -9, max: 9 }),
  transaction_status: stringCode,
} as const;
const codeTypes: Readonly<Record<keyof typeof keys, CodeType>> = {
  contact_status: { kind: "integer", width: 3 },
  country: { kind: "integer", width: 3 },
  loyalty_level: { kind: "integer", width: null },
  priority: { kind: "integer", width: 1 },
  transaction_status: { kind: "string", width: 20 },
};
type Key = keyof typeof keys;

/** Two letters, different for each index. */
const code2At = (index: number): string => String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26));

function items(key: Key): fc.Arbitrary<ValueItem[]> {
  const code: fc.Arbitrary<number | string> = keys[key];
  const value = fc.record({ code, description, enable: fc.boolean() });
  return fc
    .uniqueArray(value, { selector: (each) => each.code, maxLength: 8 })
    .map((values) =>
      values.map((each, index) => (key === "country" ? { ...each, fields: { code2: code2At(index) } } : each)),
    );
}

/** Any mapped lists of version 1.2. */
export const lists: fc.Arbitrary<ReadLists> = fc
  .subarray(Object.keys(keys) as Key[])
  .chain((chosen) => fc.record(Object.fromEntries(chosen.map((key) => [key, items(key)]))))
  .map((values) => listsOf(values));

export const shuffled = <T>(all: readonly T[]): fc.Arbitrary<T[]> =>
  fc.shuffledSubarray([...all], { minLength: all.length });

function lockedReference(key: Key): fc.Arbitrary<LockedReference> {
  const marks = fc.array(fc.record({ old: fc.boolean(), removed: fc.boolean() }), { minLength: 8, maxLength: 8 });
  return fc.tuple(items(key), marks, description, description).map(([values, marked, name, about]) => {
    const { names } = nameMembers(values, "pascal");
    const named = values.map((each, index): LockedValue => {
      const member = names.get(each.code) as string;
      const mark = marked[index];
      // Assigned names have no `$`, so they differ from the aliases.
      return {
        ...each,
        member,
        ...(mark?.old && { aliases: [`${member}$older`, `${member}$old`] }),
        ...(mark?.removed && { removed: true as const }),
      };
    });
    const type = baseTypeName(key);
    return { key, name, description: about, type, code: codeTypes[key], fields: declaredFields(key), values: named };
  });
}

const fieldTypes = fc.constantFrom<Field["type"][]>(
  { kind: "string", width: null },
  { kind: "string", width: 20 },
  { kind: "integer", width: null },
  { kind: "number", width: null },
  { kind: "boolean", width: null },
);

const valuesOfKind: Readonly<Record<Field["type"]["kind"], fc.Arbitrary<FieldValue>>> = {
  string: description,
  integer: fc.integer(),
  number: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  boolean: fc.boolean(),
};

/** Any fields of a list, in the order of the package. */
const someFields: fc.Arbitrary<Field[]> = fc
  .record({
    own: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom("alpha3", "region", "level", "then"),
        type: fieldTypes,
        as: fc.constantFrom(...fieldUses),
        isOptional: fc.boolean(),
      }),
      { selector: ({ name }) => name },
    ),
    others: fc.subarray([parentField({ kind: "integer", width: null }), ...["de", "pt-BR"].map(labelField)]),
  })
  .map(({ own, others }) => {
    const fields = own.map(({ isOptional, as, type, ...field }): Field => {
      const canDiffer = type.kind === "string" || type.kind === "integer";
      return { ...field, type, as: canDiffer ? as : "value", ...(isOptional && { optional: true }) };
    });
    return [...fields, ...others].sort(compareFields);
  });

/** A list of the configuration with any fields. */
const lockedList: fc.Arbitrary<LockedReference> = fc
  .tuple(lockedReference("loyalty_level"), someFields)
  .chain(([reference, fields]) => {
    const columns = fc.tuple(
      ...fields.map(({ name, as, type: { kind }, optional }) => {
        const codes = reference.values.map(({ code }) => code);
        const scalar =
          as === "parent" ? fc.nat(7).map((at) => codes[at] ?? (codes[0] as FieldValue)) : valuesOfKind[kind];
        const cells = reference.values.map((_value, index) => {
          // The values of a key differ.
          const cell = as === "key" ? fc.constant(kind === "string" ? `k${index}` : index) : scalar;
          return optional ? fc.option(cell, { nil: undefined }) : cell;
        });
        return fc.tuple(fc.constant(name), fc.tuple(...cells));
      }),
    );
    return columns.map((cellsOf): LockedReference => {
      const cells = new Map(cellsOf);
      const values = reference.values.map((value, index) => ({
        ...value,
        ...pickFields(fields, ({ name }) => cells.get(name)?.[index]),
      }));
      return { ...reference, key: "unit", type: "Unit", list: true, fields, values };
    });
  });

/** Any valid lock, with its references in any order. */
export const lock: fc.Arbitrary<Lock> = fc
  .shuffledSubarray([...(Object.keys(keys) as Key[]).map(lockedReference), lockedList])
  .chain((chosen) => fc.tuple(...chosen))
  .chain((references) =>
    fc.record({ apiVersion: fc.constant("1.2" as const), memberCase, references: fc.constant(references) }),
  );

/** The same lock in another order. */
export function shuffledLock(sorted: Lock): fc.Arbitrary<Lock> {
  return fc
    .tuple(...sorted.references.map((each) => shuffled(each.values).map((values) => ({ ...each, values }))))
    .chain((references) => shuffled(references))
    .map((references) => ({ ...sorted, references }));
}
