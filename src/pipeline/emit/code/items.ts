import { StructureKind } from "ts-morph";
import type { ExportNames } from "../../../model/naming/index.ts";
import { type Code, code, join, type Literal, mapKey, noPrototype, propertyName, pure, raw } from "./code.ts";
import { type Doc, doc } from "./doc.ts";
import { alias, constant, type Element, longConstant, type Statement, tokensOf, tuple } from "./statements.ts";

type CodeKind = "number" | "string";

/** A key of the item table and the type arguments of its item: its code, its member, its code2. */
export type ItemRow = readonly [key: number | string, values: readonly Code[]];

interface ItemTypes {
  readonly names: ExportNames;
  readonly kind: CodeKind;
  readonly item: string;
  readonly rows: readonly ItemRow[];
  readonly about: Readonly<Record<"table" | "code" | "codeOpen" | "item", Doc>>;
}

export function itemTypes({ names, kind, item, rows, about }: ItemTypes): Statement[] {
  const { itemByCode: table, code: codes, codeOpen, item: any, map } = names;
  const isEmpty = rows.length === 0;
  return [
    isEmpty ? alias(table, raw("object"), about.table) : itemTable(table, item, rows, about.table),
    codeAlias(codes, isEmpty ? undefined : raw(`keyof ${table}`), kind, about.code),
    alias(codeOpen, raw(isEmpty ? openType(kind) : `${codes} | ${openType(kind)}`), about.codeOpen),
    alias(any, raw(isEmpty ? "never" : `${table}[${codes}]`), about.item),
    alias(map, raw(`ReferenceMap<${table}, ${any}>`), doc`The type of {@link ${names.byCode}}.`),
  ];
}

export function openType(kind: CodeKind): string {
  return kind === "number" ? "OpenNumber" : "OpenString";
}

/** The union of the codes. TypeScript shows `Extract` by the name of this alias, but a plain `keyof` in full. */
export function codeAlias(name: string, codes: Code | undefined, kind: CodeKind, about: Doc): Statement {
  return alias(name, codes === undefined ? raw("never") : code`Extract<${codes}, ${raw(kind)}>`, about);
}

function itemTable(name: string, item: string, rows: readonly ItemRow[], about: Doc): Statement {
  const properties = rows.map(([key, values]) => ({
    key: propertyName(key),
    type: code`${raw(item)}<${join(values, ", ")}>`,
  }));
  return {
    structure: {
      kind: StructureKind.Interface,
      isExported: true,
      name,
      docs: [about.text],
      properties: properties.map(({ key, type }) => ({ name: key.text, type: type.text, isReadonly: true })),
    },
    declares: [`export interface ${name}`],
    tokens: tokensOf([about.comment, ...properties.flatMap(({ key, type }) => [key, type])]),
  };
}

/** The tuple of plain codes in a module with an enum, which is not exported. */
export const innerCodes = "codes";

/**
 * The tuple of the codes; with an enum, typed as its members. There it is a cast of a tuple of literals: members would pull the
 * enum into every bundle, and linters forbid a cast of each literal.
 */
export function codesTuple(
  { codes: name, itemByCode }: ExportNames,
  elements: readonly Element[],
  about: Doc,
  hasEnum: boolean,
): Statement[] {
  if (!hasEnum) return [tuple(name, elements, about)];
  const value = raw(`${innerCodes} as unknown as CodesOf<${itemByCode}, typeof ${innerCodes}>`);
  return [tuple(innerCodes, elements), constant({ name, about, value })];
}

export type Fields = readonly (readonly [string, Literal])[];

export type MapEntry = readonly [key: number | string, item: Fields];

/**
 * A lookup map: a frozen object without prototype, so that a miss is `undefined` whatever the key. Its value is cast to `never`,
 * because comparing hundreds of items with their type would slow down every user's compiler; output verification has done it.
 */
export function lookupMap(parts: Parameters<typeof longConstant>[0], entries: readonly MapEntry[]): Statement {
  const lines = entries.map(([key, item]) => code`${mapKey(key)}: ${objectOf(item)},`);
  return longConstant(parts, {
    open: code`${pure} Object.freeze({`,
    lines: [code`${noPrototype},`, ...lines],
    close: "} as never)",
  });
}

export function objectOf(fields: Fields): Code {
  const properties = fields.map(([field, value]) => code`${propertyName(field)}: ${value}`);
  return code`{ ${join(properties, ", ")} }`;
}
