import type { EnumsConfig } from "../../../../model/settings/index.ts";
import { type Code, code, name as identifier, pure } from "../../code/code.ts";
import { doc } from "../../code/doc.ts";
import { enumerations, type Entry } from "../../code/enumeration.ts";
import { type Fields, fits } from "../../code/layout.ts";
import { type ItemRow, itemTable, lookupMap } from "../../code/lookup.ts";
import {
  alias,
  codeAlias,
  codeList,
  constant,
  type Form,
  genericAlias,
  guard,
  importTypes,
  innerCodes,
  joined,
  record,
  type Statement,
  tuple,
} from "../../code/statements.ts";
import { listedIn, livingOf, type MemberModel, type ModuleModel } from "../../model.ts";
import { code2Statements } from "./code2.ts";
import { schemaStatements } from "./schema.ts";

type Style = EnumsConfig["style"];

/** The module of a reference, in its order. */
export function referenceStatements(model: ModuleModel, style: Style, form: Form, extension: string): Statement[] {
  const { names, key, title, description, codeKind, hasCode2 } = model;
  const isCodeOf = hasEnumCodes(model, style) ? names.type : names.code;
  const codes = codesName(model, style);
  const about = doc`Reference ${key}: ${[title, description].filter((text) => text !== "").join(". ")}`;
  return [
    ...(form === "js" ? [] : [importTypes(sharedTypes(model, style), extension)]),
    ...enumerations[style]({ type: names.type, code: names.code, entries: enumEntries(model), about }, form),
    ...(form === "js" ? [] : itemTypes(model, style)),
    ...lookups(model, style, form),
    ...(hasCode2 ? code2Statements(model, form) : []),
    guard(form, {
      name: names.isCode,
      type: isCodeOf,
      map: names.byCode,
      kind: codeKind,
      about: doc`Whether a value is a code of ${key}.`,
    }),
    ...schemaStatements(model, form, codes, isCodeOf),
    reference(model, form),
  ];
}

/** The shared types that a module needs, in the order of their names. */
function sharedTypes(model: ModuleModel, style: Style): string[] {
  const isEmpty = model.members.length === 0;
  return [
    ...(hasEnumCodes(model, style) ? ["CodesOf"] : []),
    openType(model),
    "ReferenceInfo",
    ...(isEmpty ? [] : [itemType(model)]),
    "ReferenceMap",
    "ReferenceSchema",
  ];
}

/** Aliases come before the current name, so that the reverse lookup of an enum gives the current one. */
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

function aboutMember({ code: value, description, enable, deprecated }: MemberModel): Code {
  const disabled = enable ? "" : " (disabled)";
  return deprecated === undefined
    ? doc`Code ${value}${disabled}: ${description}`
    : doc`Code ${value}${disabled}: ${description} @deprecated ${deprecated}`;
}

function openType({ codeKind }: ModuleModel): string {
  return codeKind === "number" ? "OpenNumber" : "OpenString";
}

function itemType({ hasCode2 }: ModuleModel): string {
  return hasCode2 ? "ReferenceItemWithCode2" : "ReferenceItem";
}

/** Whether the package hands out codes as members of an enum. */
function hasEnumCodes({ members }: ModuleModel, style: Style): boolean {
  return style === "enum" && members.length > 0;
}

/** Name of the tuple of codes whose elements are literals to TypeScript. */
function codesName(model: ModuleModel, style: Style): string {
  return hasEnumCodes(model, style) ? innerCodes : model.names.codes;
}

function itemTypes(model: ModuleModel, style: Style): Statement[] {
  const { names, members, key, codeKind } = model;
  const isEmpty = members.length === 0;
  const rows = members.map((member): ItemRow => [member.code, itemArguments(member, names.type, style)]);
  const aboutTable = doc`The value item of each code of ${key}.`;
  const [table, codes, item] = [names.itemByCode, names.code, names.item].map(identifier) as [Code, Code, Code];
  const open = [openType(model)];
  return [
    isEmpty
      ? alias(names.itemByCode, ["object"], aboutTable)
      : itemTable({ name: names.itemByCode, item: itemType(model), rows, about: aboutTable }),
    codeAlias(names.code, isEmpty ? undefined : code`keyof ${table}`, codeKind, doc`A code of ${key}.`),
    joined(
      alias(
        names.codeOpen,
        isEmpty ? open : code`${codes} | ${open}`,
        doc`A code of ${key}, or any other code: for received data.`,
      ),
    ),
    joined(alias(names.item, isEmpty ? ["never"] : code`${table}[${codes}]`, doc`A value item of ${key}.`)),
    joined(genericAlias(names.map, "ReferenceMap", [table, item], doc`The type of {@link ${names.byCode}}.`)),
  ];
}

function itemArguments({ code: value, name, code2, deprecated }: MemberModel, type: string, style: Style): ItemRow[1] {
  const typed = style === "enum" ? { type, member: name, isDeprecated: deprecated !== undefined } : value;
  return [typed, name, ...(code2 === undefined ? [] : [code2])];
}

function lookups(model: ModuleModel, style: Style, form: Form): Statement[] {
  const { names, members, key } = model;
  const elements = livingOf(members).map(({ code: value, name }) => ({ value, note: name }));
  const about = doc`The codes ${listedIn(model)}, ascending.`;
  return [
    ...(hasEnumCodes(model, style)
      ? codeList(form, names.codes, elements, names.itemByCode, about)
      : [tuple(form, names.codes, elements, about)]),
    lookupMap(
      form,
      { name: names.byCode, type: identifier(names.map), about: doc`The value items of ${key} by code.` },
      members.map((member) => [member.code, itemFields(member)]),
    ),
    items(model, form, elements.length === 0 ? undefined : codesName(model, style)),
  ];
}

/** @param codes name of the tuple of codes; `undefined` where it is empty */
function items(model: ModuleModel, form: Form, codes: string | undefined): Statement {
  const { names } = model;
  const about = doc`The value items ${listedIn(model)}, ascending by code.`;
  const type = code`readonly ${identifier(names.item)}[]`;
  const value = (before: string): Code[] => {
    if (codes === undefined) return [["[]"]];
    const call = code`${pure} ${identifier(codes)}.map(`;
    const map = code`(code) => ${identifier(names.byCode)}[code]`;
    return fits(code`${[before]} ${call}${map});`) ? [code`${call}${map})`] : [call, code`  ${map},`, [")"]];
  };
  return constant(form, { name: names.items, type, value, about });
}

function itemFields({ code: value, code2, name, description, enable, removed }: MemberModel): Fields {
  return [
    ["code", value],
    ...(code2 === undefined ? [] : [["code2", code2] as const]),
    ["member", name],
    ["description", description],
    // Who asks for what may be used must not be given what the service no longer lists.
    ["enable", enable && !removed],
    ...(removed ? [["removed", true] as const] : []),
  ];
}

function reference({ names, key, title, description, version }: ModuleModel, form: Form): Statement {
  const fields: Fields = [
    ["key", key],
    ["name", title],
    ["description", description],
    ["version", version],
  ];
  const type = code`ReferenceInfo<${key}>`;
  return record(form, { name: names.reference, type, about: doc`The reference ${key}.` }, fields);
}
