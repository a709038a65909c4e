import { compareText } from "../../../../base/text/index.ts";
import { isActive, type LockedValue } from "../../../../model/lock/index.ts";
import { baseTypeName, joinWords, toWords } from "../../../../model/naming/index.ts";
import type { OutputConfig } from "../../../../model/settings/index.ts";
import { type Field, fieldValue, type FieldValues, pickFields } from "../../../../model/list/index.ts";
import { type Code, code, doc, join, pure, raw } from "../../code/code.ts";
import {
  codeAlias,
  type CodeList,
  enumerations,
  hasEnumCodes,
  innerCodes,
  itemStatements,
  objectOf,
} from "../../code/items.ts";
import { constant, importFrom, isKeyOf, type Statement, typeGuard } from "../../code/statements.ts";
import { importedEnums, listedIn, type ModuleModel, orderOf } from "../../model.ts";
import { fieldStatements, itemType } from "./fields.ts";

/** @param isScript whether the statements are compiled to JavaScript */
export function referenceStatements(
  model: ModuleModel,
  { importExtension }: Pick<OutputConfig, "importExtension">,
  isScript: boolean,
): Statement[] {
  const { names, key, codeKind, fields } = model;
  const list: CodeList = {
    ...model,
    item: fields.length > 0 ? names.itemOf : "ReferenceItem",
    propertiesOf: (member) => itemProperties(member, fields),
    about: aboutList(model),
    noun: "Code",
  };
  const [type, codes] = hasEnumCodes(model) ? [names.type, innerCodes] : [names.code, names.codes];
  return [
    ...imports(model, importExtension),
    ...enumerations[model.enums.style](list, isScript),
    ...(fields.length > 0 ? [itemType(model, type)] : []),
    ...itemStatements(list),
    items(model, codes),
    ...fieldStatements(model),
    typeGuard(
      names.isCode,
      raw(type),
      isKeyOf(names.byCode, codeKind),
      doc`Returns whether a value is a code of ${key}.`,
    ),
    ...activeCodes(model, codes),
    schema(model, type),
    reference(model),
  ];
}

/** The shared parts, and the enums whose members are values of fields. */
function imports(model: ModuleModel, extension: string): Statement[] {
  const enums = importedEnums(model).map(({ stem, names }) => ({ stem, statement: [names.type], isTypeOnly: true }));
  const shared = [
    { stem: "schema", statement: ["codeSchema"], isTypeOnly: false },
    { stem: "types", statement: sharedTypes(model), isTypeOnly: true },
  ];
  return [...enums, ...shared]
    .sort((a, b) => compareText(a.stem, b.stem))
    .map(({ stem, statement, isTypeOnly }) => importFrom(`./${stem}${extension}`, statement, isTypeOnly));
}

function sharedTypes(model: ModuleModel): string[] {
  const { version, members, fields } = model;
  return [
    ...(hasEnumCodes(model) ? ["CodesOf"] : []),
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
    codes: doc`The codes ${listedIn(model)}, ${orderOf(model)}.`,
    map: doc`The items of ${key} by code.`,
  };
}

/** The comment of a list, without a name that only repeats the key. */
function aboutEnumeration({ key, name, description, version }: ModuleModel): Code {
  const kind = version === undefined ? "List" : "Reference";
  const isNamed = joinWords(toWords(name), "pascal") !== baseTypeName(key);
  const texts = [...(isNamed ? [name] : []), description].filter((text) => text.trim() !== "");
  if (texts.length === 0) return doc`${kind} ${key}`;
  return isNamed ? doc`${kind} ${key}: ${texts.join(". ")}` : doc`${description}`;
}

function itemProperties(value: LockedValue, fields: readonly Field[]): FieldValues {
  const { member, description, enable, removed } = value;
  return {
    code: value.code,
    ...pickFields(fields, (field) => fieldValue(value, field.name)).fields,
    member,
    description,
    // Users filter by `enable` for values that may be used, which removed values are not.
    enable: enable && !removed,
    ...(removed && { removed }),
  };
}

/** The union and the guard of the codes that are listed and enabled. As for all codes, the union of an enum consists of literals. */
function activeCodes(model: ModuleModel, codes: string): Statement[] {
  const { key, names, codeKind, members } = model;
  const disabled = members.filter((member) => isActive(member) && !member.enable).map((member) => code`${member.code}`);
  const literals = raw(`(typeof ${codes})[number]`);
  // An `Extract` would compare each member of the enum with each literal of the union.
  const enumMembers = code`${raw(names.itemByCode)}[${raw(names.activeCode)}][${"code"}]`;
  return [
    codeAlias(
      names.activeCode,
      disabled.length === 0 ? literals : code`Exclude<${literals}, ${join(disabled, " | ")}>`,
      codeKind,
      doc`A code of ${key} that is currently listed and enabled. Use it for data that you write.`,
    ),
    typeGuard(
      names.isActiveCode,
      hasEnumCodes(model) ? enumMembers : raw(names.activeCode),
      // Without members, the first guard narrows to `never`, which has no properties.
      raw(`${names.isCode}(value)${members.length === 0 ? "" : ` && ${names.byCode}[value].enable`}`),
      doc`Returns whether a value is a code of ${key} that is currently listed and enabled.`,
    ),
  ];
}

function items(model: ModuleModel, codes: string): Statement {
  const { names, members } = model;
  const about = doc`The items ${listedIn(model)}, ${orderOf(model, " of code")}.`;
  const isEmpty = !members.some(isActive);
  const value = isEmpty ? raw("[]") : code`${pure} ${raw(`${codes}.map((code) => ${names.byCode}[code])`)}`;
  return constant(names.items, value, about, raw(`readonly ${names.item}[]`));
}

/** Like the guard, the validator also accepts removed codes that the package has. */
function schema({ names, key, codeKind }: ModuleModel, type: string): Statement {
  const jsonType = codeKind === "number" ? "integer" : "string";
  const rest = raw(`${names.isCode}, ${names.byCode}, ${names.codes}`);
  return constant(
    names.schema,
    code`${pure} codeSchema(${key}, ${jsonType}, ${rest})`,
    doc`Validates a code of ${key}, per Standard Schema and Standard JSON Schema.`,
    raw(`ReferenceSchema<${type}>`),
  );
}

function reference({ names, key, name, description, version }: ModuleModel): Statement {
  const isList = version === undefined;
  return constant(
    names.reference,
    objectOf({ key, name, description, ...(!isList && { version }) }),
    isList
      ? doc`Key, name and description of the list ${key}.`
      : doc`Key, name, description and API version of the reference ${key}.`,
    code`${raw(isList ? "ListInfo" : "ReferenceInfo")}<${key}>`,
  );
}
