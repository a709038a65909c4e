import { StructureKind } from "ts-morph";
import { isActive, type LockedValue, namesOf } from "../../../model/lock/index.ts";
import type { Config } from "../../../model/settings/index.ts";
import { type FieldValues, isExact } from "../../../model/list/index.ts";
import { deprecation, type ModuleModel } from "../model.ts";
import {
  block,
  type Code,
  code,
  doc,
  join,
  literal,
  mapKey,
  name,
  noPrototype,
  propertyName,
  valueCode,
  pure,
  raw,
} from "./code.ts";
import { exactType, typeOfCode } from "./exact-type.ts";
import { alias, constant, declare, leading, type Statement, tuple } from "./statements.ts";

export interface CodeList extends Pick<ModuleModel, "names" | "codeKind" | "members" | "fields" | "enums" | "targets"> {
  /** The type of an item, whose arguments are its code, its member and its unions. */
  readonly item: string;
  readonly propertiesOf: (member: LockedValue) => FieldValues;
  readonly about: Readonly<Record<"list" | "table" | "code" | "codeOpen" | "item" | "codes" | "map", Code>>;
  /** The comments of members call their codes so. */
  readonly noun: "Code" | "Status";
}

/** @param isScript whether the statements are compiled to JavaScript, where an enum is an object that bundlers can drop */
export const enumerations: Readonly<
  Record<Config["enums"]["style"], (list: CodeList, isScript: boolean) => Statement[]>
> = {
  enum: (list, isScript) => [isScript ? objectDeclaration(list, true) : enumDeclaration(list)],
  // Editors show the comment of the object and the type once, because it is the same.
  const: (list) => [objectDeclaration(list, false), typeOfObject(list)],
  union: ({ names, about }) => [alias(names.type, raw(names.code), about.list)],
};

/** The names of a member with their comments. The current one is last, so that the reverse entry of an enum has it. */
function commentedNames(member: LockedValue, list: CodeList): (readonly [name: string, about: Code])[] {
  const { code: value, description, enable } = member;
  const renamed = doc`Code ${value} @deprecated Renamed: use \`${member.member}\`.`;
  const deprecated = deprecation(member, list.enums);
  const state = enable ? "" : " (disabled)";
  const about =
    deprecated === undefined
      ? doc`${list.noun} ${value}${state}: ${description}`
      : doc`${list.noun} ${value}${state}: ${description} @deprecated ${deprecated}`;
  return namesOf(member).map((each) => [each, each === member.member ? about : renamed]);
}

function enumDeclaration(list: CodeList): Statement {
  const entries = list.members.flatMap((member) =>
    commentedNames(member, list).map(([each, about]) => ({ name: each, about, value: member.code })),
  );
  // With the comma: ts-morph inserts missing commas one by one, in quadratic time.
  const members = entries.map(({ about, value, ...entry }) => ({
    ...entry,
    initializer: `${literal(value)},`,
    ...leading(about),
  }));
  const parts = entries.flatMap((entry) => [entry.about, code`${name(entry.name)} = ${entry.value}`]);
  return declare({ kind: StructureKind.Enum, name: list.names.type, members }, parts, list.about.list);
}

/** @param isEnum whether the first name of a number is followed by its reverse entry, as in a TypeScript enum at run time */
function objectDeclaration(list: CodeList, isEnum: boolean): Statement {
  const { names, members, about } = list;
  // Linters reject the type `{}`: it is any value but null and undefined.
  if (members.length === 0) return constant(names.type, raw("{}"), about.list, raw("object"));
  const lines = members.flatMap((each) => {
    const { code: value, member } = each;
    const entries = commentedNames(each, list).map(([own, text]) => [text, code`${propertyName(own)}: ${value},`]);
    if (!isEnum || typeof value === "string") return entries.flat();
    const reverse = code`${propertyName(value < 0 ? String(value) : value)}: ${member},`;
    return entries.toSpliced(1, 0, [reverse]).flat();
  });
  return constant(names.type, block(raw("{"), lines, "} as const"), about.list);
}

function typeOfObject({ names: { type }, members, about }: CodeList): Statement {
  const union = members.length === 0 ? "never" : `(typeof ${type})[keyof typeof ${type}]`;
  return alias(type, raw(union), about.list);
}

/** The types of the items, the tuple of the codes, and the map of the items. */
export function itemStatements(list: CodeList): Statement[] {
  const { names, members, propertiesOf, about } = list;
  const entries = () => members.map((member) => code`${mapKey(member.code)}: ${objectOf(propertiesOf(member))},`);
  return [...itemTypes(list), ...codesTuple(list), lookupMap(names.byCode, entries, about.map, raw(names.map))];
}

export function hasEnumCodes({ members, enums }: Pick<CodeList, "members" | "enums">): boolean {
  return enums.style === "enum" && members.length > 0;
}

function itemTypes(list: CodeList): Statement[] {
  const { names, codeKind, members, item, fields, about } = list;
  const { itemByCode: table, code: codes, item: any } = names;
  const isEmpty = members.length === 0;
  const exact = fields.filter(isExact);
  const properties = members.map((member) => {
    const parts = [
      typeOfCode(member, list),
      code`${member.member}`,
      ...exact.map((field) => exactType(member, field, list)),
    ];
    return {
      note: noteOf(member, list),
      key: propertyName(member.code),
      type: code`${raw(item)}<${join(parts, ", ")}>`,
    };
  });
  const structure = {
    kind: StructureKind.Interface,
    name: table,
    properties: properties.map(({ note, key, type }) => {
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
function noteOf(member: LockedValue, list: CodeList): Code {
  const deprecated = deprecation(member, list.enums);
  const text = member.enable ? member.description : `${member.description} (disabled)`;
  if (deprecated !== undefined) return code`${doc`${text} @deprecated ${deprecated}`} `;
  return text.trim() === "" ? raw("") : code`${doc`${text}`} `;
}

/** The union of the codes. TypeScript shows `Extract` by the name of this alias, but a plain `keyof` in full. */
export function codeAlias(of: string, codes: Code | undefined, kind: CodeList["codeKind"], about: Code): Statement {
  return alias(of, codes === undefined ? raw("never") : code`Extract<${codes}, ${raw(kind)}>`, about);
}

/** The tuple of plain codes in a module with an enum, which is not exported. */
export const innerCodes = "codes";

/**
 * The tuple of the codes; with an enum, typed as its members. There it is a cast of a tuple of literals: members would pull the
 * enum into every bundle, and linters forbid a cast of each literal.
 */
function codesTuple(list: CodeList): Statement[] {
  const { codes, itemByCode } = list.names;
  const about = list.about.codes;
  const elements = list.members.filter(isActive).map((each) => [each.code, each.member] as const);
  if (!hasEnumCodes(list)) return [tuple(codes, elements, about)];
  const value = raw(`${innerCodes} as unknown as CodesOf<${itemByCode}, typeof ${innerCodes}>`);
  return [tuple(innerCodes, elements), constant(codes, value, about)];
}

/** A typed constant whose value is made only if it is printed, because it may be as long as the list. */
export function lookupMap(of: string, linesOf: () => readonly Code[], about: Code, type: Code): Statement {
  let made: Statement | undefined;
  const make = (): Statement => (made ??= constant(of, frozen(linesOf()), about, type));
  return {
    ambient: `export declare const ${of}: ${type.text};`,
    get structure() {
      return make().structure;
    },
    get tokens() {
      return make().tokens;
    },
  };
}

/**
 * A frozen object without prototype, so that a miss is `undefined` whatever the key. It is cast to `never`, because comparing
 * hundreds of items with their type would slow down every user's compiler; output verification has done it.
 */
export function frozen(lines: readonly Code[]): Code {
  return block(code`${pure} Object.freeze({`, [code`${noPrototype},`, ...lines], "} as never)");
}

export function objectOf(fields: FieldValues): Code {
  const properties = Object.entries(fields).map(([field, value]) => code`${propertyName(field)}: ${valueCode(value)}`);
  return code`{ ${join(properties, ", ")} }`;
}
