import type { ExportNames } from "../../../model/naming/index.ts";
import { type Code, code, indent, join, mapKey, name as identifier, propertyName, pure, scriptKey } from "./code.ts";
import { doc } from "./doc.ts";
import { type Fields, fieldLines, fits, genericLines } from "./layout.ts";
import {
  alias,
  between,
  constant,
  type ConstantParts,
  declaration,
  type Element,
  type Form,
  genericAlias,
  innerTuple,
  joined,
  type Statement,
  tupleType,
} from "./statements.ts";

/** What codes a module has: numbers or strings. */
export type CodeKind = "number" | "string";

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

/** What the types of the codes and their items are made from. */
export interface ItemTypes {
  readonly names: ExportNames;
  readonly kind: CodeKind;
  /** Generic type of the items. */
  readonly item: string;
  readonly rows: readonly ItemRow[];
  readonly about: Readonly<Record<"table" | "code" | "codeOpen" | "item", Code>>;
}

/** The table of the items, and the types that follow from it. */
export function itemTypes({ names, kind, item, rows, about }: ItemTypes): Statement[] {
  const [table, codes, any] = [names.itemByCode, names.code, names.item].map(identifier) as [Code, Code, Code];
  const isEmpty = rows.length === 0;
  const open = [openType(kind)];
  return [
    isEmpty ? alias(names.itemByCode, ["object"], about.table) : itemTable(names.itemByCode, item, rows, about.table),
    codeAlias(names.code, isEmpty ? undefined : code`keyof ${table}`, kind, about.code),
    joined(alias(names.codeOpen, isEmpty ? open : code`${codes} | ${open}`, about.codeOpen)),
    joined(alias(names.item, isEmpty ? ["never"] : code`${table}[${codes}]`, about.item)),
    joined(genericAlias(names.map, "ReferenceMap", [table, any], doc`The type of {@link ${names.byCode}}.`)),
  ];
}

/** The shared type of any code of that kind. */
export function openType(kind: CodeKind): string {
  return kind === "number" ? "OpenNumber" : "OpenString";
}

/**
 * The union of the codes. TypeScript shows `Extract` by the name of this alias, in the declarations of users too; a plain
 * `keyof` it would show as it is.
 *
 * @param codes type of the codes; `undefined` if there are none
 */
export function codeAlias(name: string, codes: Code | undefined, kind: CodeKind, about: Code): Statement {
  return codes === undefined ? alias(name, ["never"], about) : genericAlias(name, "Extract", [codes, [kind]], about);
}

/** An exported interface with the type of the item of each key, one per line. */
function itemTable(name: string, item: string, rows: readonly ItemRow[], about: Code): Statement {
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

/** Name of the tuple of codes that a module with an enum keeps to itself. */
export const innerCodes = "codes";

/**
 * The codes of an enum, exported as its members. The literals stand once, as they are: named as members they would pull the
 * enum into every bundle, and a cast of each is what linters forbid.
 */
export function enumCodes(
  form: Form,
  { codes: name, itemByCode }: ExportNames,
  elements: readonly Element[],
  about: Code,
): Statement[] {
  const table = identifier(itemByCode);
  if (form === "dts") {
    // There is no constant to take the literals from.
    const lines = [["CodesOf<"], code`  ${table},`, ...indent(tupleType(elements)), [">"]];
    const type = elements.length === 0 ? [code`CodesOf<${table}, readonly []>`] : lines;
    return [declaration("export declare const", name, between([":"], type, ";"), about)];
  }
  const head = code`export const ${identifier(name)}`;
  const cast = code`${head} = ${[innerCodes]} as unknown as `;
  const [first = [], ...rest] = genericLines(cast, "CodesOf", [table, [`typeof ${innerCodes}`]], ";");
  const lines = form === "ts" ? [first.slice(head.length), ...rest] : [[` = ${innerCodes};`]];
  return [innerTuple(form, innerCodes, elements), joined(declaration("export const", name, lines, about))];
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
  const space = isOneLine ? "" : "  ";
  const key = form === "js" ? scriptKey : mapKey;
  return [
    ...(isOneLine ? [] : [[]]),
    code`${[space]}${call}{`,
    [`${space}  __proto__: null,`],
    ...entries.flatMap(([value, item]) => entryLines(`${space}  `, key(value), item)),
    [`${space}}${form === "js" ? "" : " as never"})`],
  ];
}

/** An item: one line if it fits, otherwise a line for each of its fields. Prettier breaks behind a key that is too wide. */
function entryLines(space: string, name: Code, item: Fields): Code[] {
  const fields = item.map(([field, value]) => code`${propertyName(field)}: ${value}`);
  const start = code`${[space]}${name}:`;
  const line = code`${start} { ${join(fields, ", ")} },`;
  if (fits(line)) return [line];
  if (fits(code`${start} {`)) return [code`${start} {`, ...fieldLines(`${space}  `, item), [`${space}},`]];
  return [start, [`${space}  {`], ...fieldLines(`${space}    `, item), [`${space}  },`]];
}
