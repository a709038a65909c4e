import type { Config, EnumsConfig } from "../../../../model/settings/index.ts";
import { type Snippet, code, name as identifier, pure } from "../../code/code.ts";
import { doc } from "../../code/doc.ts";
import { enumerations, type Entry } from "../../code/enumeration.ts";
import { codesTuple, innerCodes, type ItemRow, itemTypes, lookupMap, openType } from "../../code/items.ts";
import { type Fields, fieldLines, fits } from "../../code/layout.ts";
import { constant, type Form, guard, importTypes, type Statement } from "../../code/statements.ts";
import { listedIn, activeOf, type MemberModel, type ModuleModel } from "../../model.ts";
import { code2Statements } from "./code2.ts";
import { schemaStatements } from "./schema.ts";

type Style = EnumsConfig["style"];

export function referenceStatements(
  model: ModuleModel,
  form: Form,
  { enums: { style }, output }: Pick<Config, "enums" | "output">,
): Statement[] {
  const { names, key, title, description, codeKind, hasCode2 } = model;
  const type = hasEnumCodes(model, style) ? names.type : names.code;
  const codes = hasEnumCodes(model, style) ? innerCodes : names.codes;
  const about = doc`Reference ${key}: ${[title, description].filter((text) => text !== "").join(". ")}`;
  const aboutGuard = doc`Returns whether a value is a code of ${key}.`;
  return [
    ...(form === "js" ? [] : [importTypes(sharedTypes(model, style), output.importExtension)]),
    ...enumerations[style]({ type: names.type, code: names.code, entries: enumEntries(model), about }, form),
    ...(form === "js" ? [] : typesOf(model, style)),
    ...lookups(model, style, form),
    items(model, form, codes),
    ...(hasCode2 ? code2Statements(model, form) : []),
    guard(form, { name: names.isCode, type, map: names.byCode, kind: codeKind, about: aboutGuard }),
    ...schemaStatements(model, form, codes, type),
    reference(model, form),
  ];
}

function sharedTypes(model: ModuleModel, style: Style): string[] {
  const isEmpty = model.members.length === 0;
  return [
    ...(hasEnumCodes(model, style) ? ["CodesOf"] : []),
    openType(model.codeKind),
    "ReferenceInfo",
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

function aboutMember({ code: value, description, enable, deprecated }: MemberModel): Snippet {
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

function itemArguments({ code: value, name, code2, deprecated }: MemberModel, type: string, style: Style): Snippet[] {
  const rest = code2 === undefined ? [] : [code`${code2}`];
  if (style !== "enum") return [code`${value}`, code`${name}`, ...rest];
  // Linters report the plain name of a deprecated member wherever it is used.
  const byText = code`(typeof ${identifier(type)})[${name}]`;
  const byName = code`${identifier(type)}.${identifier(name)}`;
  return [deprecated === undefined ? byName : byText, code`${name}`, ...rest];
}

function lookups(model: ModuleModel, style: Style, form: Form): Statement[] {
  const { names, members, key } = model;
  const elements = activeOf(members).map(({ code: value, name }) => ({ value, note: name }));
  const about = doc`The codes ${listedIn(model)}, in ascending order.`;
  const aboutMap = doc`The items of ${key} by code.`;
  return [
    ...codesTuple(form, names, elements, about, hasEnumCodes(model, style)),
    lookupMap(
      form,
      { name: names.byCode, type: identifier(names.map), about: aboutMap },
      members.map((member) => [member.code, itemFields(member)]),
    ),
  ];
}

function items(model: ModuleModel, form: Form, codes: string): Statement {
  const { names, members } = model;
  const about = doc`The items ${listedIn(model)}, in ascending order of code.`;
  const type = code`readonly ${identifier(names.item)}[]`;
  const value = (before: string): Snippet[] => {
    if (activeOf(members).length === 0) return [["[]"]];
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
    // Users filter by `enable` for values that may be used, which removed values are not.
    ["enable", enable && !removed],
    ...(removed ? [["removed", true] as const] : []),
  ];
}

function reference({ names, key, title, description, version }: ModuleModel, form: Form): Statement {
  const fields = Object.entries({ key, name: title, description, version });
  return constant(form, {
    name: names.reference,
    type: code`ReferenceInfo<${key}>`,
    value: () => [["{"], ...fieldLines("  ", fields), ["}"]],
    about: doc`Key, name, description and API version of the reference ${key}.`,
  });
}
