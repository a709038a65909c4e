import { baseTypeName } from "../../../../model/naming/index.ts";
import type { Config } from "../../../../model/settings/index.ts";
import { type Field, fieldValue, pickFields } from "../../../../model/list/index.ts";
import { code, join, pure, raw } from "../../code/code.ts";
import { type Doc, doc } from "../../code/doc.ts";
import { enumerations } from "../../code/enumeration.ts";
import { codeAlias, type CodeList, hasEnumCodes, innerCodes, itemStatements, objectOf } from "../../code/items.ts";
import { constant, importFrom, isKeyOf, type Statement, typeGuard } from "../../code/statements.ts";
import { activeOf, listedIn, type MemberModel, type ModuleModel } from "../../model.ts";
import { fieldStatements, itemType } from "./fields.ts";

/** @param isScript whether the statements are compiled to JavaScript */
export function referenceStatements(
  model: ModuleModel,
  { enums: { style }, output: { importExtension } }: Pick<Config, "enums" | "output">,
  isScript: boolean,
): Statement[] {
  const { names, key, codeKind, members, fields } = model;
  const item = fields.length > 0 ? names.itemOf : "ReferenceItem";
  const own = { names, codeKind, members, style, item, fields };
  const propertiesOf = (member: MemberModel) => itemProperties(member, fields);
  const list: CodeList = { ...own, propertiesOf, about: aboutList(model), aboutMember };
  const type = hasEnumCodes(list) ? names.type : names.code;
  return [
    importFrom(`./schema${importExtension}`, ["codeSchema"], false),
    importFrom(`./types${importExtension}`, sharedTypes(model, list), true),
    ...enumerations[style](list, isScript),
    ...(fields.length > 0 ? [itemType(model, type)] : []),
    ...itemStatements(list),
    items(model, hasEnumCodes(list) ? innerCodes : names.codes),
    ...fieldStatements(model),
    typeGuard(
      names.isCode,
      raw(type),
      isKeyOf(names.byCode, codeKind),
      doc`Returns whether a value is a code of ${key}.`,
    ),
    ...activeCodes(list, model),
    schema(model, type),
    reference(model),
  ];
}

function sharedTypes({ version, members, fields }: ModuleModel, list: CodeList): string[] {
  return [
    ...(hasEnumCodes(list) ? ["CodesOf"] : []),
    version === undefined ? "ListInfo" : "ReferenceInfo",
    ...(members.length === 0 && fields.length === 0 ? [] : ["ReferenceItem"]),
    "ReferenceMap",
    "ReferenceSchema",
  ];
}

function aboutList(model: ModuleModel): CodeList["about"] {
  const { key } = model;
  return {
    list: aboutEnumeration(model),
    table: doc`The item of each code of ${key}.`,
    code: doc`A code of ${key}.`,
    codeOpen: doc`A code of ${key} or any other code. Use it for received data.`,
    item: doc`An item of ${key}.`,
    codes: doc`The codes ${listedIn(model)}, in ascending order.`,
    map: doc`The items of ${key} by code.`,
  };
}

/** The comment of a list, without a name that only repeats the key. */
function aboutEnumeration({ key, title, description, version }: ModuleModel): Doc {
  const kind = version === undefined ? "List" : "Reference";
  const isNamed = baseTypeName(title) !== baseTypeName(key);
  const texts = [...(isNamed ? [title] : []), description].filter((text) => text.trim() !== "");
  if (texts.length === 0) return doc`${kind} ${key}`;
  return isNamed ? doc`${kind} ${key}: ${texts.join(". ")}` : doc`${description}`;
}

function aboutMember({ code: value, description, enable, deprecated }: MemberModel): Doc {
  const disabled = enable ? "" : " (disabled)";
  return deprecated === undefined
    ? doc`Code ${value}${disabled}: ${description}`
    : doc`Code ${value}${disabled}: ${description} @deprecated ${deprecated}`;
}

function itemProperties(member: MemberModel, fields: readonly Field[]) {
  const { code: value, name, description, enable, removed } = member;
  return {
    code: value,
    ...pickFields(fields, (field) => fieldValue(member, field.name)).fields,
    member: name,
    description,
    // Users filter by `enable` for values that may be used, which removed values are not.
    enable: enable && !removed,
    ...(removed && { removed }),
  };
}

/** The union and the guard of the codes that are listed and enabled. As for all codes, the union of an enum consists of literals. */
function activeCodes(list: CodeList, { key }: ModuleModel): Statement[] {
  const { names, codeKind, members } = list;
  const disabled = activeOf(members).flatMap((member) => (member.enable ? [] : code`${member.code}`));
  const literals = raw(`(typeof ${hasEnumCodes(list) ? innerCodes : names.codes})[number]`);
  // The members of the enum are typed like their literals, so that only the union names the disabled codes.
  const enumMembers = code`Extract<(typeof ${raw(names.codes)})[number], ${raw(names.activeCode)}>`;
  return [
    codeAlias(
      names.activeCode,
      disabled.length === 0 ? literals : code`Exclude<${literals}, ${join(disabled, " | ")}>`,
      codeKind,
      doc`A code of ${key} that is currently listed and enabled. Use it for data that you write.`,
    ),
    typeGuard(
      names.isActiveCode,
      hasEnumCodes(list) ? enumMembers : raw(names.activeCode),
      // Without members, the first guard narrows to `never`, which has no properties.
      raw(`${names.isCode}(value)${members.length === 0 ? "" : ` && ${names.byCode}[value].enable`}`),
      doc`Returns whether a value is a code of ${key} that is currently listed and enabled.`,
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
    value: objectOf({ key, name: title, description, ...(!isList && { version }) }),
    about: isList
      ? doc`Key, name and description of the list ${key}.`
      : doc`Key, name, description and API version of the reference ${key}.`,
  });
}
