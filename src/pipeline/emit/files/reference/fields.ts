import { StructureKind } from "ts-morph";
import { compareCodes } from "../../../../base/text/index.ts";
import { isActive, type LockedValue } from "../../../../model/lock/index.ts";
import { fieldExports } from "../../../../model/naming/index.ts";
import { type Field, fieldValue, isExact, isUnion, languageOf } from "../../../../model/list/index.ts";
import { type Code, code, doc, join, mapKey, name, noPrototype, propertyName, pure, raw } from "../../code/code.ts";
import { codeAlias, frozen, lookupMap } from "../../code/items.ts";
import {
  alias,
  constant,
  declare,
  functionOf,
  isKeyOf,
  leading,
  type Statement,
  tuple,
  typeGuard,
} from "../../code/statements.ts";
import { listedIn, type ModuleModel } from "../../model.ts";

/** The type of the items of a module with fields. Each union is a parameter of it. */
export function itemType({ names, key, fields }: ModuleModel, codeType: string): Statement {
  // A parameter hides a type of the same name. The type of a list ends in `_` only after `Reference`.
  const used = ["ReferenceItem", names.type, names.code];
  const parameter = (each: string): string => (used.includes(each) ? `${each}_` : each);
  const parameterOf = (field: Field): string => parameter(field.name.charAt(0).toUpperCase() + field.name.slice(1));
  const own = ["Code", "Member"].map(parameter);
  const typeOf = (field: Field): string => {
    if (field.as === "parent") return codeType;
    if (isExact(field)) return parameterOf(field);
    return field.type.isArray ? `readonly ${kindOf(field)}[]` : kindOf(field);
  };
  const properties = fields.map((field) => {
    const about = field.as === "parent" ? doc`Code of the parent.` : doc`Field ${field.name}.`;
    const type = typeOf(field);
    const structure = { name: field.name, type, hasQuestionToken: field.optional === true, isReadonly: true };
    return { about, structure: { ...structure, ...leading(about) } };
  });
  return declare(
    {
      kind: StructureKind.Interface,
      name: names.itemOf,
      typeParameters: [...own, ...fields.filter(isExact).map(parameterOf)],
      extends: [`ReferenceItem<${own.join(", ")}>`],
      properties: properties.map(({ structure }) => structure),
    },
    properties.flatMap(({ about, structure }) => [about, name(structure.name)]),
    doc`An item of ${key} with its fields.`,
  );
}

function kindOf({ type: { kind } }: Field): "number" | "string" | "boolean" {
  return kind === "integer" ? "number" : kind;
}

export function fieldStatements(model: ModuleModel): Statement[] {
  const { fields, members, labels } = model;
  const keys = fields.filter(({ as }) => as === "key");
  return [
    ...(keys.length > 0 && members.length > 0 ? [indexBy(model)] : []),
    ...fields.filter(isUnion).flatMap((field) => unionStatements(model, field)),
    ...(labels.length > 0 ? labelStatements(model) : []),
  ];
}

function unionStatements(model: ModuleModel, field: Field): Statement[] {
  const { names, members, key } = model;
  const { union, values, isValue, by } = fieldExports(names.type, field);
  const isKey = field.as === "key";
  const holders = holdersOf(members, field);
  const listed = [...holders].filter(([, { removed }]) => !removed);
  const elements = listed.map(([value, holder]) => (isKey ? ([value, holder.member] as const) : ([value] as const)));
  const kind = kindOf(field) as "number" | "string";
  const type = members.length === 0 ? undefined : code`${raw(names.item)}[${field.name}]`;
  const removed = [...holders].flatMap(([value, holder]) => (holder.removed ? [code` || value === ${value}`] : []));
  const isOneOf = isKey
    ? isKeyOf(by, kind)
    : code`(${raw(values)} as readonly unknown[]).includes(value)${join(removed, "")}`;
  return [
    codeAlias(union, type, kind, doc`A value of ${field.name} of ${key}.`),
    tuple(values, elements, doc`The values of ${field.name} ${listedIn(model)}, in ascending order.`),
    ...(isKey ? lookup(model, field, [...holders.values()]) : []),
    typeGuard(isValue, raw(union), isOneOf, doc`Returns whether a value is one of ${field.name} of ${key}.`),
  ];
}

/** A member for each value of a field, ascending by value: a listed one wins over a removed one, then the highest code. */
function holdersOf(members: readonly LockedValue[], field: Field): Map<number | string, LockedValue> {
  const holders = new Map<number | string, LockedValue>();
  for (const member of members) {
    const value = fieldValue(member, field.name) as number | string | undefined;
    const holder = value === undefined ? undefined : holders.get(value);
    if (value !== undefined && !(member.removed && holder && isActive(holder))) holders.set(value, member);
  }
  return new Map([...holders].sort(([a], [b]) => compareCodes(a, b)));
}

function lookup({ names, members, key }: ModuleModel, field: Field, holders: readonly LockedValue[]): Statement[] {
  const { map, by } = fieldExports(names.type, field);
  const item = raw(names.item);
  const held = new Set(holders);
  const replaced = members.filter((member) => !held.has(member) && fieldValue(member, field.name) !== undefined);
  const codes = replaced.map((member) => code`${member.code}`);
  const items = codes.length === 0 ? item : code`Exclude<${item}, ${raw(names.itemByCode)}[${join(codes, " | ")}]>`;
  const value = code`Item[${field.name}]`;
  const property = field.optional ? code`Extract<${value}, ${raw(kindOf(field))}>` : value;
  const table = members.length === 0 ? raw("object") : code`{ readonly [Item in ${items} as ${property}]: Item }`;
  const about = doc`The items of ${key} by ${field.name}.`;
  return [
    alias(map, code`ReferenceMap<${table}, ${item}>`, doc`The type of {@link ${by}}.`),
    members.length === 0
      ? lookupMap(by, () => [], about, raw(map))
      : constant(by, code`${pure} indexBy((item) => item.${raw(field.name)}) as never`, about, raw(map)),
  ];
}

/** Makes the maps of the keys at run time: a listed item replaces a removed one, a higher code a lower one. */
function indexBy({ names, members }: ModuleModel): Statement {
  const removed = members.filter((member) => member.removed).map((member) => code`${member.code}`);
  const items = raw(names.items);
  // Linters report a literal that is the code of a deprecated item.
  const all = removed.length === 0 ? items : code`[...removed.map((code) => ${raw(names.byCode)}[code]), ...${items}]`;
  return functionOf(
    "indexBy",
    { name: "keyOf", type: `(item: ${names.item}) => number | string | undefined` },
    raw("object"),
    [
      ...(removed.length === 0 ? [] : [code`const removed: readonly ${raw(names.code)}[] = [${join(removed, ", ")}];`]),
      // TypeScript sees `__proto__` as a member of the literal, and a record has no known keys.
      code`const map = { ${noPrototype} } as unknown as Record<string, ${raw(names.item)}>;`,
      code`for (const item of ${all}) {\n  const key = keyOf(item);\n  if (key !== undefined) map[key] = item;\n}`,
      code`return Object.freeze(map);`,
    ],
  );
}

function labelStatements({ names, labels, members, key }: ModuleModel): Statement[] {
  const languages = labels.map((label) => ({ label, language: propertyName(languageOf(label)) }));
  const type = raw(`ReferenceMap<Readonly<Record<${names.code}, string>>, string>`);
  const properties = languages.map(({ language }) => ({ name: language.text, type: type.text, isReadonly: true }));
  const maps = () => languages.map(({ label, language }) => code`${language}: ${frozen(textsOf(members, label))},`);
  return [
    declare(
      { kind: StructureKind.Interface, name: names.labelsType, properties },
      languages.map(({ language }) => language),
      doc`The type of {@link ${names.labels}}.`,
    ),
    lookupMap(names.labels, maps, doc`The descriptions of ${key} by language and code.`, raw(names.labelsType)),
  ];
}

function textsOf(members: readonly LockedValue[], { name: label }: Field): Code[] {
  const textOf = (member: LockedValue) => (fieldValue(member, label) ?? member.description) as string;
  return members.map((member) => code`${mapKey(member.code)}: ${textOf(member)},`);
}
