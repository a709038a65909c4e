import * as v from "valibot";
import { isObject } from "../../base/index.ts";
import { closedObject, stepsOf } from "../../base/json/index.ts";
import { quote } from "../../base/text/index.ts";
import { baseTypeName, exportedTwice } from "../naming/index.ts";
import {
  type CodeType,
  compareFields,
  type Condition,
  isPlainKey,
  labelField,
  parentField,
  parseCodeType,
  plainKeyShape,
  type Row,
  type Scalar,
} from "../list/index.ts";
import { checkCondition, checkDistinct, type Mistake } from "./constraints.ts";
import { listEnumsSchema } from "./enums.ts";
import { fieldRows, fieldsByName, labelsByLanguage, type TypeOfList } from "./list-fields.ts";
import {
  checkListSources,
  type CsvOptions,
  type ListFormat,
  listFormat,
  listSourceEntries,
  nextPageOf,
} from "./list-source.ts";
import { checkedInside, codeTypeShape, option, pointerSchema, rulesSchema } from "./schema-parts.ts";

type Scalars = Scalar | readonly Scalar[];
type ScalarsByPointer = Readonly<Record<string, Scalars | { readonly not: Scalars }>>;

export const scalarsByPointer = v.custom<ScalarsByPointer>(isObject);

const conditionSchema = v.pipe(scalarsByPointer, checkedInside<ScalarsByPointer>(checkCondition));

export const listEntries = {
  ...listSourceEntries,
  name: option(v.pipe(v.string(), v.nonEmpty("must not be empty")), "Name of the list. By default the key in words."),
  type: v.pipe(
    v.string(),
    v.regex(/^(?:integer(?:\((?:[1-9]|1[0-5])\))?|string(?:\([1-9]\d{0,2}\))?)$/, `must be ${codeTypeShape}`),
    v.description(
      "Type of the codes: `integer` or `string`, with the maximum number of digits or characters in parentheses.",
    ),
    v.transform((text) => parseCodeType(text) as CodeType),
  ),
  values: option(pointerSchema, "JSON Pointer to the array or object of values. By default the document."),
  code: option(
    pointerSchema,
    "JSON Pointer from a value to its code. By default `/code` in an array, the name of the property in an object.",
  ),
  description: option(
    v.nullable(pointerSchema),
    "JSON Pointer from a value to its description, by default `/description`; `null` if the list has none. A value without one gets its code.",
  ),
  enable: option(
    v.union([pointerSchema, conditionSchema]),
    'JSON Pointer from a value to a boolean: whether it is enabled. Or a condition: JSON Pointers, each with a scalar or a list of scalars, of which an enabled value has one there (`null`: also if it is missing), or none with `{ "not": ... }`. By default all are enabled.',
  ),
  children: option(
    pointerSchema,
    "JSON Pointer from a value to the array or object of the values below it, which are values of the list, too. By default only the values directly in `values` are.",
  ),
  parent: option(
    pointerSchema,
    "Instead of `children`: JSON Pointer from a value to the code of the value above it, which becomes the field `parent`.",
  ),
  where: option(conditionSchema, "A condition like that of `enable`: only values that meet it are part of the list."),
  member: option(
    v.union([v.literal("code"), pointerSchema]),
    "What members are named from: JSON Pointer from a value to a text, or `code`. By default the description. A change renames all members in the same way as one of `enums.memberCase`.",
  ),
  fields: option(fieldsByName, "Other properties by name: the JSON Pointer to a text, or an object.", {}),
  labels: option(
    labelsByLanguage,
    "Descriptions in other languages: JSON Pointers from a value by language (BCP 47). A missing one is the description.",
    {},
  ),
  order: option(v.picklist(["code", "source"]), "Order of the values: by code, or as in the document.", "code"),
  enums: option(listEnumsSchema, "Options for the enum of this list. They replace those in `enums`."),
  rules: option(rulesSchema, "Severity of a rule for this list, instead of that in `rules`.", {}),
};

export const listSchema = closedObject(listEntries);

export interface ListRow extends Row {
  readonly list: true;
  readonly name: string;
  readonly code: CodeType;
  readonly url?: string | undefined;
  /** Relative to the configuration. */
  readonly file?: string | undefined;
  /** A module, relative to the configuration. */
  readonly reader?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  /** Not set if the content type decides. */
  readonly format?: ListFormat | undefined;
  readonly csv?: CsvOptions | undefined;
  readonly enums?: v.InferOutput<typeof listEnumsSchema> | undefined;
  readonly rules: v.InferOutput<typeof rulesSchema>;
}

const invalidKey = `is not a valid key (${plainKeyShape})`;

/** Lists by key. Not a `v.record`, which leaves out keys such as `constructor`. */
export const listsByKey = v.lazy((lists) => {
  const keys = isObject(lists) ? Object.keys(lists) : [];
  return v.pipe(
    closedObject(Object.fromEntries(keys.map((key) => [key, listSchema]))),
    checkedInside(() => checkDistinct(keys, (key) => (isPlainKey(key) ? undefined : invalidKey))),
    checkedInside(checkExports),
    checkedInside(checkListSources),
  );
}) as v.GenericSchema<Record<string, v.InferInput<typeof listSchema>>, Record<string, ListEntry>>;

function checkExports(lists: unknown): Mistake[] {
  const entries = Object.entries(isObject(lists) ? lists : {});
  const exporting = entries.map(([key, list]) => {
    const fields = isObject(list) && isObject(list["fields"]) ? Object.entries(list["fields"]) : [];
    const labels = isObject(list) && isObject(list["labels"]) ? Object.keys(list["labels"]) : [];
    const own = fields.map(([name, field]) => ({ name, as: isObject(field) ? String(field["as"]) : "value" }));
    return { key, type: baseTypeName(key), fields: [...own, ...labels.map((tag) => labelField(tag))] };
  });
  const twice = exportedTwice(exporting);
  if (twice === undefined) return [];
  const [first, key] = twice.keys;
  const other = first === key ? "" : `, as ${quote(first, "bare")} does`;
  return [{ path: [key, "fields"], message: `would export ${twice.name} twice${other}; rename a field` }];
}

type ListEntry = v.InferOutput<typeof listSchema>;

export function listRows(entries: Readonly<Record<string, ListEntry>>, typeOf: TypeOfList): Record<string, ListRow> {
  const typeOfAny: TypeOfList = (key) => (Object.hasOwn(entries, key) ? entries[key]?.type : typeOf(key));
  return Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, listRow(key, entry, typeOfAny)]));
}

function listRow(key: string, entry: ListEntry, typeOf: TypeOfList): ListRow {
  const { name = nameOf(key), type, values = "", code, description = "/description", enable, where, ...others } = entry;
  const { fields, labels, children, parent, member, next, order, format: _format, ...rest } = others;
  const hasParent = children !== undefined || parent !== undefined;
  const ofParent = hasParent ? [{ ...parentField(type), at: parent === undefined ? null : stepsOf(parent) }] : [];
  return {
    ...rest,
    key,
    list: true,
    name,
    code: type,
    format: listFormat(entry),
    pointers: {
      values: stepsOf(values),
      code: code === undefined ? null : stepsOf(code),
      description: description === null ? null : stepsOf(description),
      enable: typeof enable === "string" ? stepsOf(enable) : null,
      member: member === undefined || member === "code" ? null : stepsOf(member),
    },
    configured: new Set(Object.entries(entry).flatMap(([part, at]) => (typeof at === "string" ? [part] : []))),
    fields: [...fieldRows(fields, labels, typeOf), ...ofParent].sort(compareFields),
    where: where && conditionOf(where),
    enabled: typeof enable === "object" ? conditionOf(enable) : undefined,
    member,
    children: children === undefined ? undefined : stepsOf(children),
    next: next === undefined ? undefined : nextPageOf(next),
    ...(order === "source" && { order }),
  };
}

function conditionOf(condition: ScalarsByPointer): Condition {
  return Object.entries(condition).map(([pointer, part]) => {
    const isNegated = isObject(part);
    return { at: stepsOf(pointer), scalars: new Set([isNegated ? part.not : part].flat()), isNegated };
  });
}

/** A key in words: `order_state` is `Order state`. */
function nameOf(key: string): string {
  const words = key.split(/[_-]+/).join(" ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
