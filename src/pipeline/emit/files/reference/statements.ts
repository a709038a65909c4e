import { baseTypeName } from "../../../../model/naming/index.ts";
import type { Config, EnumsConfig } from "../../../../model/settings/index.ts";
import { type Code, code, pure, raw } from "../../code/code.ts";
import { type Doc, doc } from "../../code/doc.ts";
import { enumerations, type Entry } from "../../code/enumeration.ts";
import {
  codesTuple,
  innerCodes,
  type Fields,
  type ItemRow,
  itemTypes,
  lookupMap,
  objectOf,
  openType,
} from "../../code/items.ts";
import { constant, guard, importFrom, type Statement } from "../../code/statements.ts";
import { listedIn, activeOf, type MemberModel, type ModuleModel } from "../../model.ts";
import { code2Statements } from "./code2.ts";

type Style = EnumsConfig["style"];

/** @param isScript whether the statements are compiled to JavaScript */
export function referenceStatements(
  model: ModuleModel,
  { enums: { style }, output: { importExtension } }: Pick<Config, "enums" | "output">,
  isScript: boolean,
): Statement[] {
  const { names, key, codeKind, hasCode2 } = model;
  const type = hasEnumCodes(model, style) ? names.type : names.code;
  const codes = hasEnumCodes(model, style) ? innerCodes : names.codes;
  const about = aboutList(model);
  const aboutGuard = doc`Returns whether a value is a code of ${key}.`;
  return [
    importFrom(`./schema${importExtension}`, ["codeSchema"], false),
    importFrom(`./types${importExtension}`, sharedTypes(model, style), true),
    ...enumerations[style]({ type: names.type, code: names.code, entries: enumEntries(model), about }, isScript),
    ...typesOf(model, style),
    ...lookups(model, style),
    items(model, codes),
    ...(hasCode2 ? code2Statements(model) : []),
    guard({ name: names.isCode, type, map: names.byCode, kind: codeKind, about: aboutGuard }),
    schema(model, type),
    reference(model),
  ];
}

/** The comment of a list, without a name that only repeats the key. */
function aboutList({ key, title, description, version }: ModuleModel): Doc {
  const kind = version === undefined ? "List" : "Reference";
  const isNamed = baseTypeName(title) !== baseTypeName(key);
  const texts = [...(isNamed ? [title] : []), description].filter((text) => text.trim() !== "");
  if (texts.length === 0) return doc`${kind} ${key}`;
  return isNamed ? doc`${kind} ${key}: ${texts.join(". ")}` : doc`${description}`;
}

function sharedTypes(model: ModuleModel, style: Style): string[] {
  const isEmpty = model.members.length === 0;
  return [
    ...(hasEnumCodes(model, style) ? ["CodesOf"] : []),
    ...(model.version === undefined ? ["ListInfo"] : []),
    openType(model.codeKind),
    ...(model.version === undefined ? [] : ["ReferenceInfo"]),
    ...(isEmpty ? [] : [itemType(model)]),
    "ReferenceMap",
    "ReferenceSchema",
  ];
}

/** Aliases come before the current name, so that the reverse entry of an enum has the current one. */
function enumEntries({ members }: ModuleModel): Entry[] {
  return members.flatMap((member) => [
    ...member.aliases.map((name) => ({
      name,
      code: member.code,
      about: doc`Code ${member.code} @deprecated Renamed: use \`${member.name}\`.`,
    })),
    { name: member.name, code: member.code, about: aboutMember(member) },
  ]);
}

function aboutMember({ code: value, description, enable, deprecated }: MemberModel): Doc {
  const disabled = enable ? "" : " (disabled)";
  return deprecated === undefined
    ? doc`Code ${value}${disabled}: ${description}`
    : doc`Code ${value}${disabled}: ${description} @deprecated ${deprecated}`;
}

function itemType({ hasCode2 }: ModuleModel): string {
  return hasCode2 ? "ReferenceItemWithCode2" : "ReferenceItem";
}

function hasEnumCodes({ members }: ModuleModel, style: Style): boolean {
  return style === "enum" && members.length > 0;
}

function typesOf(model: ModuleModel, style: Style): Statement[] {
  const { names, members, key, codeKind } = model;
  return itemTypes({
    names,
    kind: codeKind,
    item: itemType(model),
    rows: members.map((member): ItemRow => [member.code, itemArguments(member, names.type, style)]),
    about: {
      table: doc`The item of each code of ${key}.`,
      code: doc`A code of ${key}.`,
      codeOpen: doc`A code of ${key} or any other code. Use it for received data.`,
      item: doc`An item of ${key}.`,
    },
  });
}

function itemArguments({ code: value, name, code2, deprecated }: MemberModel, type: string, style: Style): Code[] {
  const rest = code2 === undefined ? [] : [code`${code2}`];
  if (style !== "enum") return [code`${value}`, code`${name}`, ...rest];
  // Linters report the plain name of a deprecated member wherever it is used.
  const member = deprecated === undefined ? raw(`${type}.${name}`) : code`(typeof ${raw(type)})[${name}]`;
  return [member, code`${name}`, ...rest];
}

function lookups(model: ModuleModel, style: Style): Statement[] {
  const { names, members, key } = model;
  const elements = activeOf(members).map(({ code: value, name }) => ({ value, note: name }));
  const about = doc`The codes ${listedIn(model)}, in ascending order.`;
  const aboutMap = doc`The items of ${key} by code.`;
  return [
    ...codesTuple(names, elements, about, hasEnumCodes(model, style)),
    lookupMap(
      { name: names.byCode, type: raw(names.map), about: aboutMap },
      members.map((member) => [member.code, itemFields(member)]),
    ),
  ];
}

function items(model: ModuleModel, codes: string): Statement {
  const { names, members } = model;
  const about = doc`The items ${listedIn(model)}, in ascending order of code.`;
  const isEmpty = activeOf(members).length === 0;
  const value = isEmpty ? raw("[]") : code`${pure} ${raw(`${codes}.map((code) => ${names.byCode}[code])`)}`;
  return constant({ name: names.items, type: raw(`readonly ${names.item}[]`), value, about });
}

function itemFields({ code: value, code2, name, description, enable, removed }: MemberModel): Fields {
  return [
    ["code", value],
    ...(code2 === undefined ? [] : [["code2", code2] as const]),
    ["member", name],
    ["description", description],
    // Users filter by `enable` for values that may be used, which removed values are not.
    ["enable", enable && !removed],
    ...(removed ? [["removed", true] as const] : []),
  ];
}

/** Like the guard, the validator also accepts removed codes that the package has. */
function schema({ names, key, codeKind }: ModuleModel, type: string): Statement {
  const jsonType = codeKind === "number" ? "integer" : "string";
  const rest = raw(`${names.isCode}, ${names.byCode}, ${names.codes}`);
  return constant({
    name: names.schema,
    type: raw(`ReferenceSchema<${type}>`),
    value: code`${pure} codeSchema(${key}, ${jsonType}, ${rest})`,
    about: doc`Validates a code of ${key}, per Standard Schema and Standard JSON Schema.`,
  });
}

function reference({ names, key, title, description, version }: ModuleModel): Statement {
  const isList = version === undefined;
  return constant({
    name: names.reference,
    type: code`${raw(isList ? "ListInfo" : "ReferenceInfo")}<${key}>`,
    value: objectOf(Object.entries({ key, name: title, description, ...(!isList && { version }) })),
    about: isList
      ? doc`Key, name and description of the list ${key}.`
      : doc`Key, name, description and API version of the reference ${key}.`,
  });
}
