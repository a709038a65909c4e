import { type Code, code, join, mapKey, name as identifier, propertyName, pure, scriptKey } from "./code.ts";
import { type Fields, fieldLines, fits, genericLines } from "./layout.ts";
import { constant, type ConstantParts, declaration, type Form, type Statement } from "./statements.ts";

/** A member of an enum, as a type. */
export interface EnumMember {
  /** Name of the enum. */
  readonly type: string;
  readonly member: string;
  /** Written as a look-up: linters report a deprecated member wherever its plain name stands. */
  readonly isDeprecated: boolean;
}

/** A key of a table and what the type of its item is made with: its code, its member, its code2. */
export type ItemRow = readonly [key: number | string, values: readonly (number | string | EnumMember)[]];

/** An exported interface with the type of the item of each key, one per line. */
export interface ItemTable {
  readonly name: string;
  /** Generic type of the items. */
  readonly item: string;
  readonly rows: readonly ItemRow[];
  readonly about: Code;
}

export function itemTable({ name, item, rows, about }: ItemTable): Statement {
  const lines = rows.flatMap(([key, values]) =>
    genericLines(code`  readonly ${propertyName(key)}: `, item, values.map(typeArgument), ";"),
  );
  return declaration("export interface", name, [[" {"], ...lines, ["}"]], about);
}

function typeArgument(value: number | string | EnumMember): Code {
  if (typeof value !== "object") return code`${value}`;
  const type = identifier(value.type);
  return value.isDeprecated ? code`(typeof ${type})[${value.member}]` : code`${type}.${identifier(value.member)}`;
}

/** An entry of a lookup map: its key, and the fields of the item. */
export type MapEntry = readonly [key: number | string, item: Fields];

/**
 * A lookup map: a frozen object without prototype, so that a miss is `undefined` whatever the key. The call is marked
 * pure: a bundler drops the map where nobody names it. The value is cast to `never`, which takes any type: that it is what
 * the type says is for output verification to see, and comparing hundreds of items would cost every compiler of a user time.
 */
export function lookupMap(form: Form, parts: Omit<ConstantParts, "value">, entries: readonly MapEntry[]): Statement {
  return constant(form, { ...parts, value: (before) => mapLines(before, entries, form) });
}

function mapLines(before: string, entries: readonly MapEntry[], form: Form): Code[] {
  const call = code`${pure} Object.freeze(`;
  // Where all of it fits but the brace, prettier breaks the arguments: such a line is left to it.
  const isOneLine = fits(code`${[before]} ${call}`);
  const indent = isOneLine ? "" : "  ";
  const key = form === "js" ? scriptKey : mapKey;
  return [
    ...(isOneLine ? [] : [[]]),
    code`${[indent]}${call}{`,
    [`${indent}  __proto__: null,`],
    ...entries.flatMap(([value, item]) => entryLines(`${indent}  `, key(value), item)),
    [`${indent}}${form === "js" ? "" : " as never"})`],
  ];
}

/** An item: one line if it fits, otherwise a line for each of its fields. Prettier breaks behind a key that is too wide. */
function entryLines(indent: string, name: Code, item: Fields): Code[] {
  const fields = item.map(([field, value]) => code`${propertyName(field)}: ${value}`);
  const start = code`${[indent]}${name}:`;
  const line = code`${start} { ${join(fields, ", ")} },`;
  if (fits(line)) return [line];
  if (fits(code`${start} {`)) return [code`${start} {`, ...fieldLines(`${indent}  `, item), [`${indent}},`]];
  return [start, [`${indent}  {`], ...fieldLines(`${indent}    `, item), [`${indent}  },`]];
}
