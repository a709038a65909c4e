import type { ExportNames } from "../../../model/naming/index.ts";
import { type Snippet, code, indent, join, mapKey, name as identifier, propertyName, pure, scriptKey } from "./code.ts";
import { doc } from "./doc.ts";
import { type Fields, fieldLines, fits, genericLines } from "./layout.ts";
import {
  alias,
  array,
  between,
  constant,
  type ConstantParts,
  declaration,
  type Element,
  type Form,
  genericAlias,
  compact,
  type Statement,
  tuple,
  tupleType,
} from "./statements.ts";

type CodeKind = "number" | "string";

/** A key of the item table and the type arguments of its item: its code, its member, its code2. */
export type ItemRow = readonly [key: number | string, values: readonly Snippet[]];

interface ItemTypes {
  readonly names: ExportNames;
  readonly kind: CodeKind;
  readonly item: string;
  readonly rows: readonly ItemRow[];
  readonly about: Readonly<Record<"table" | "code" | "codeOpen" | "item", Snippet>>;
}

export function itemTypes({ names, kind, item, rows, about }: ItemTypes): Statement[] {
  const [table, codes, any] = [names.itemByCode, names.code, names.item].map(identifier) as [Snippet, Snippet, Snippet];
  const isEmpty = rows.length === 0;
  const open = [openType(kind)];
  return [
    isEmpty ? alias(names.itemByCode, ["object"], about.table) : itemTable(names.itemByCode, item, rows, about.table),
    codeAlias(names.code, isEmpty ? undefined : code`keyof ${table}`, kind, about.code),
    compact(alias(names.codeOpen, isEmpty ? open : code`${codes} | ${open}`, about.codeOpen)),
    compact(alias(names.item, isEmpty ? ["never"] : code`${table}[${codes}]`, about.item)),
    compact(genericAlias(names.map, "ReferenceMap", [table, any], doc`The type of {@link ${names.byCode}}.`)),
  ];
}

export function openType(kind: CodeKind): string {
  return kind === "number" ? "OpenNumber" : "OpenString";
}

/** The union of the codes. TypeScript shows `Extract` by the name of this alias, but a plain `keyof` in full. */
export function codeAlias(name: string, codes: Snippet | undefined, kind: CodeKind, about: Snippet): Statement {
  return codes === undefined ? alias(name, ["never"], about) : genericAlias(name, "Extract", [codes, [kind]], about);
}

function itemTable(name: string, item: string, rows: readonly ItemRow[], about: Snippet): Statement {
  const lines = rows.flatMap(([key, values]) =>
    genericLines(code`  readonly ${propertyName(key)}: `, item, values, ";"),
  );
  return declaration("export interface", name, [[" {"], ...lines, ["}"]], about);
}

/** The tuple of plain codes in a module with an enum, which is not exported. */
export const innerCodes = "codes";

/**
 * The tuple of the codes; with an enum, typed as its members. There it is a cast of a tuple of literals: members would pull the
 * enum into every bundle, and linters forbid a cast of each literal.
 */
export function codesTuple(
  form: Form,
  { codes: name, itemByCode }: ExportNames,
  elements: readonly Element[],
  about: Snippet,
  hasEnum: boolean,
): Statement[] {
  if (!hasEnum) return [tuple(form, name, elements, about)];
  const table = identifier(itemByCode);
  if (form === "dts") {
    const lines = [["CodesOf<"], code`  ${table},`, ...indent(tupleType(elements)), [">"]];
    const type = elements.length === 0 ? [code`CodesOf<${table}, readonly []>`] : lines;
    return [declaration("export declare const", name, between([":"], type, ";"), about)];
  }
  const head = code`export const ${identifier(name)}`;
  const cast = code`${head} = ${[innerCodes]} as unknown as `;
  const [first = [], ...rest] = genericLines(cast, "CodesOf", [table, [`typeof ${innerCodes}`]], ";");
  const lines = form === "ts" ? [first.slice(head.length), ...rest] : [[` = ${innerCodes};`]];
  return [array("const", form, innerCodes, elements), compact(declaration("export const", name, lines, about))];
}

export type MapEntry = readonly [key: number | string, item: Fields];

/**
 * A lookup map: a frozen object without prototype, so that a miss is `undefined` whatever the key. Its value is cast to `never`,
 * because comparing hundreds of items with their type would slow down every user's compiler; output verification has done it.
 */
export function lookupMap(form: Form, parts: Omit<ConstantParts, "value">, entries: readonly MapEntry[]): Statement {
  return constant(form, { ...parts, value: (before) => mapLines(before, entries, form) });
}

function mapLines(before: string, entries: readonly MapEntry[], form: Form): Snippet[] {
  const call = code`${pure} Object.freeze(`;
  // If only the brace does not fit, prettier breaks the arguments, which this file does not do.
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

/** An item: on one line if it fits, else a line per field. Prettier breaks after a key that is too wide. */
function entryLines(space: string, name: Snippet, item: Fields): Snippet[] {
  const fields = item.map(([field, value]) => code`${propertyName(field)}: ${value}`);
  const start = code`${[space]}${name}:`;
  const line = code`${start} { ${join(fields, ", ")} },`;
  if (fits(line)) return [line];
  if (fits(code`${start} {`)) return [code`${start} {`, ...fieldLines(`${space}  `, item), [`${space}},`]];
  return [start, [`${space}  {`], ...fieldLines(`${space}    `, item), [`${space}  },`]];
}
