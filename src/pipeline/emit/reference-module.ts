import type { EnumsConfig } from "../../model/settings/index.ts";
import { code2Declarations } from "./code2-declarations.ts";
import { codeList, innerCodes } from "./declarations/code-list.ts";
import { joined, type Declaration } from "./declarations/declaration.ts";
import { enumerations, type Entry } from "./declarations/enum.ts";
import { alias, codeAlias, genericAlias, guard, importTypes } from "./declarations/fixed-declarations.ts";
import { fixedConstant } from "./declarations/fixed-constant.ts";
import { itemTable, type ItemRow, type TypeArgument } from "./declarations/item-table.ts";
import { recordDeclaration, tupleDeclaration, type Fields } from "./declarations/literal-declarations.ts";
import { mapDeclaration } from "./declarations/map.ts";
import { docText } from "./doc.ts";
import { literal } from "./literal.ts";
import { listedIn, livingOf, type MemberModel, type ModuleModel } from "./model.ts";
import { fits } from "./prettier-form.ts";
import { schemaDeclarations } from "./schema-declarations.ts";

type Style = EnumsConfig["style"];

/** What a reference's module declares, in its order. */
export function moduleDeclarations(model: ModuleModel, style: Style, extension: string): Declaration[] {
  const { names, key, codeKind, hasCode2 } = model;
  const code = codeType(model, style);
  return [
    importTypes(sharedTypes(model, style), extension),
    ...enumerations[style]({
      type: names.type,
      code: names.code,
      entries: enumEntries(model),
      about: [aboutList(model)],
    }),
    ...itemTypes(model, style),
    ...lookups(model, style),
    ...(hasCode2 ? code2Declarations(model) : []),
    guard(names.isCode, code, names.byCode, codeKind, `Whether a value is a code of ${key}.`),
    ...schemaDeclarations(model, codesName(model, style), code),
    reference(model),
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

function aboutList({ key, title, description }: ModuleModel): string {
  return `Reference ${key}: ${docText([title, description].filter((text) => text !== "").join(". "))}`;
}

/** Aliases come before the current name, so that the reverse lookup of an enum gives the current one. */
function enumEntries({ members }: ModuleModel): Entry[] {
  return members.flatMap((member) => [
    ...member.aliases.map((name) => ({
      name,
      code: member.code,
      about: [`Code ${docText(String(member.code))} @deprecated Renamed: use \`${member.name}\`.`],
    })),
    { name: member.name, code: member.code, about: [aboutMember(member)] },
  ]);
}

function aboutMember({ code, description, enable, deprecated }: MemberModel): string {
  const disabled = enable ? "" : " (disabled)";
  const tag = deprecated === undefined ? "" : ` @deprecated ${deprecated}`;
  return `Code ${docText(String(code))}${disabled}: ${docText(description)}${tag}`;
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

/** The type of a code that the package hands out: that of the enum, where there is one. */
function codeType(model: ModuleModel, style: Style): string {
  return hasEnumCodes(model, style) ? model.names.type : model.names.code;
}

/** Name of the tuple of codes whose elements are literals to TypeScript. */
function codesName(model: ModuleModel, style: Style): string {
  return hasEnumCodes(model, style) ? innerCodes : model.names.codes;
}

function itemTypes(model: ModuleModel, style: Style): Declaration[] {
  const { names, members, key, codeKind } = model;
  const isEmpty = members.length === 0;
  const rows = members.map((member): ItemRow => [member.code, itemArguments(member, names.type, style)]);
  const aboutTable = [`The value item of each code of ${key}.`];
  return [
    isEmpty
      ? alias(names.itemByCode, "object", aboutTable)
      : itemTable({ name: names.itemByCode, item: itemType(model), rows, about: aboutTable }),
    codeAlias(names.code, isEmpty ? undefined : `keyof ${names.itemByCode}`, codeKind, [`A code of ${key}.`]),
    joined(
      alias(names.codeOpen, isEmpty ? openType(model) : `${names.code} | ${openType(model)}`, [
        `A code of ${key}, or any other code: for received data.`,
      ]),
    ),
    joined(alias(names.item, isEmpty ? "never" : `${names.itemByCode}[${names.code}]`, [`A value item of ${key}.`])),
    joined(
      genericAlias(names.map, "ReferenceMap", [names.itemByCode, names.item], [`The type of {@link ${names.byCode}}.`]),
    ),
  ];
}

function itemArguments({ code, name, code2, deprecated }: MemberModel, type: string, style: Style): TypeArgument[] {
  const typed = style === "enum" ? { type, member: name, isDeprecated: deprecated !== undefined } : code;
  return [typed, name, ...(code2 === undefined ? [] : [code2])];
}

function lookups(model: ModuleModel, style: Style): Declaration[] {
  const { names, members, key } = model;
  const elements = livingOf(members).map(({ code, name }) => ({ value: code, note: name }));
  const about = `The codes ${listedIn(model)}, ascending.`;
  return [
    ...(hasEnumCodes(model, style)
      ? codeList(names.codes, elements, names.itemByCode, about)
      : [tupleDeclaration(names.codes, elements, [about])]),
    mapDeclaration(
      names.byCode,
      names.map,
      members.map((member) => [member.code, itemFields(member)]),
      [`The value items of ${key} by code.`],
    ),
    items(model, elements.length === 0 ? undefined : codesName(model, style)),
  ];
}

/** @param codes name of the tuple of codes; `undefined` where it is empty */
function items(model: ModuleModel, codes: string | undefined): Declaration {
  const { names } = model;
  const type = `readonly ${names.item}[]`;
  const map = `(code) => ${names.byCode}[code]`;
  const call = `/* @__PURE__ */ ${codes}.map(`;
  const head = `export const ${names.items}: ${type} =`;
  const lines = (start: string) => (fits(`${start} ${call}${map});`) ? [`${call}${map})`] : [call, `  ${map},`, ")"]);
  return fixedConstant({
    name: names.items,
    type,
    value: codes === undefined ? ["[]"] : lines(head),
    plain: codes === undefined ? ["[]"] : lines(`export const ${names.items} =`),
    about: [`The value items ${listedIn(model)}, ascending by code.`],
  });
}

function itemFields({ code, code2, name, description, enable, removed }: MemberModel): Fields {
  return [
    ["code", code],
    ...(code2 === undefined ? [] : [["code2", code2] as const]),
    ["member", name],
    ["description", description],
    // Who asks for what may be used must not be given what the service no longer lists.
    ["enable", enable && !removed],
    ...(removed ? [["removed", true] as const] : []),
  ];
}

function reference({ names, key, title, description, version }: ModuleModel): Declaration {
  const fields: Fields = [
    ["key", key],
    ["name", title],
    ["description", description],
    ["version", version],
  ];
  return recordDeclaration(names.reference, `ReferenceInfo<${literal(key)}>`, fields, [`The reference ${key}.`]);
}
