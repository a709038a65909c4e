import { StructureKind } from "ts-morph";
import type { ExportNames } from "../../../model/naming/index.ts";
import type { EnumsConfig } from "../../../model/settings/index.ts";
import { type Field, fieldValue, type FieldValues, isUnion } from "../../../model/list/index.ts";
import { activeOf, type MemberModel } from "../model.ts";
import { block, type Code, code, join, mapKey, noPrototype, propertyName, pure, raw } from "./code.ts";
import { type Doc, doc } from "./doc.ts";
import { alias, constant, declare, type Statement, tuple } from "./statements.ts";

/** The codes of a module, with what is written about them. */
export interface CodeList {
  readonly names: ExportNames;
  readonly codeKind: "number" | "string";
  /** Ascending by code. */
  readonly members: readonly MemberModel[];
  readonly style: EnumsConfig["style"];
  /** The type of an item, whose arguments are its code, its member and its unions. */
  readonly item: string;
  readonly fields: readonly Field[];
  /** The properties of an item, in order. */
  readonly propertiesOf: (member: MemberModel) => FieldValues;
  readonly about: Readonly<Record<"list" | "table" | "code" | "codeOpen" | "item" | "codes" | "map", Doc>>;
  readonly aboutMember: (member: MemberModel) => Doc;
}

/** The types of the items, the tuple of the codes, and the map of the items. */
export function itemStatements(list: CodeList): Statement[] {
  const { names, members, propertiesOf, about } = list;
  const entries = members.map((member) => [member.code, propertiesOf(member)] as const);
  return [
    ...itemTypes(list),
    ...codesTuple(list),
    lookupMap({ name: names.byCode, type: raw(names.map), about: about.map }, entries),
  ];
}

/** Whether the codes are the members of an enum. */
export function hasEnumCodes({ members, style }: Pick<CodeList, "members" | "style">): boolean {
  return style === "enum" && members.length > 0;
}

function itemTypes({ names, codeKind, members, style, item, fields, about }: CodeList): Statement[] {
  const { itemByCode: table, code: codes, item: any } = names;
  const isEmpty = members.length === 0;
  const unions = fields.filter(isUnion);
  const properties = members.map((member) => {
    const parts = [...ownArguments(member, names.type, style), ...unions.map((field) => unionArgument(member, field))];
    return {
      note: noteOf(member),
      key: propertyName(member.code),
      type: code`${raw(item)}<${join(parts, ", ")}>`,
    };
  });
  const structure = {
    kind: StructureKind.Interface,
    name: table,
    properties: properties.map(({ note, key, type }) => {
      // A comment in `docs` would be printed on another line.
      return { leadingTrivia: note.text, name: key.text, type: type.text, isReadonly: true };
    }),
  } as const;
  const parts = properties.flatMap(({ note, key, type }) => [note, key, type]);
  return [
    isEmpty ? alias(table, raw("object"), about.table) : declare(structure, parts, about.table),
    codeAlias(codes, isEmpty ? undefined : raw(`keyof ${table}`), codeKind, about.code),
    // The intersection keeps the literals in the union, so that editors offer them.
    alias(names.codeOpen, raw(isEmpty ? codeKind : `${codes} | (${codeKind} & {})`), about.codeOpen),
    alias(any, raw(isEmpty ? "never" : `${table}[${codes}]`), about.item),
    alias(names.map, raw(`ReferenceMap<${table}, ${any}>`), doc`The type of {@link ${names.byCode}}.`),
  ];
}

/** The comment of a member without its code, which is the name of the property. */
function noteOf({ description, enable, deprecated }: MemberModel): Code {
  const text = enable ? description : `${description} (disabled)`;
  if (deprecated !== undefined) return code`${doc`${text} @deprecated ${deprecated}`.comment} `;
  return text.trim() === "" ? raw("") : code`${doc`${text}`.comment} `;
}

function ownArguments(member: MemberModel, type: string, style: CodeList["style"]): Code[] {
  const { code: value, name, deprecated } = member;
  // Linters report the plain name of a deprecated member wherever it is used.
  const typed = deprecated === undefined ? raw(`${type}.${name}`) : code`(typeof ${raw(type)})[${name}]`;
  return [style === "enum" ? typed : code`${value}`, code`${name}`];
}

/** Without the value, the property is missing. */
function unionArgument(member: MemberModel, { name }: Field): Code {
  const value = fieldValue(member, name);
  return value === undefined ? raw("never") : code`${value}`;
}

/** The union of the codes. TypeScript shows `Extract` by the name of this alias, but a plain `keyof` in full. */
export function codeAlias(name: string, codes: Code | undefined, kind: CodeList["codeKind"], about: Doc): Statement {
  return alias(name, codes === undefined ? raw("never") : code`Extract<${codes}, ${raw(kind)}>`, about);
}

/** The tuple of plain codes in a module with an enum, which is not exported. */
export const innerCodes = "codes";

/**
 * The tuple of the codes; with an enum, typed as its members. There it is a cast of a tuple of literals: members would pull the
 * enum into every bundle, and linters forbid a cast of each literal.
 */
function codesTuple(list: CodeList): Statement[] {
  const { codes: name, itemByCode } = list.names;
  const about = list.about.codes;
  const elements = activeOf(list.members).map((member) => [member.code, member.name] as const);
  if (!hasEnumCodes(list)) return [tuple(name, elements, about)];
  const value = raw(`${innerCodes} as unknown as CodesOf<${itemByCode}, typeof ${innerCodes}>`);
  return [tuple(innerCodes, elements), constant({ name, about, value })];
}

/** A lookup map. */
export function lookupMap(
  parts: { readonly name: string; readonly type: Code; readonly about: Doc },
  entries: readonly (readonly [key: number | string, item: FieldValues])[],
): Statement {
  const lines = entries.map(([key, item]) => code`${mapKey(key)}: ${objectOf(item)},`);
  return constant({ ...parts, value: frozen(lines) });
}

/**
 * A frozen object without prototype, so that a miss is `undefined` whatever the key. It is cast to `never`, because comparing
 * hundreds of items with their type would slow down every user's compiler; output verification has done it.
 */
export function frozen(lines: readonly Code[]): Code {
  return block(code`${pure} Object.freeze({`, [code`${noPrototype},`, ...lines], "} as never)");
}

export function objectOf(fields: FieldValues): Code {
  const properties = Object.entries(fields).map(([field, value]) => code`${propertyName(field)}: ${value}`);
  return code`{ ${join(properties, ", ")} }`;
}
