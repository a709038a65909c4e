import * as v from "valibot";
import { isObject } from "../../base/index.ts";
import { closedObject, stepsOf } from "../../base/json/index.ts";
import {
  type CodeType,
  type FieldRow,
  type FieldType,
  fieldUses,
  fieldNameShape,
  isFieldName,
  isLanguage,
  labelField,
  parseFieldType,
} from "../list/index.ts";
import { checkDistinct, type Mistake } from "./constraints.ts";
import { checkedInside, codeTypeShape, option, pointerSchema } from "./schema-parts.ts";

const fieldEntries = closedObject({
  at: v.pipe(pointerSchema, v.description("JSON Pointer from a value to the field.")),
  type: option(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:number|boolean|(?:string|integer)\[\]|integer(?:\((?:[1-9]|1[0-5])\))?|string(?:\([1-9]\d{0,2}\))?)$/,
        `must be number, boolean, string[], integer[], ${codeTypeShape}`,
      ),
      v.transform((text) => parseFieldType(text) as FieldType),
    ),
    "Type of the field, in the same way as the type of the codes, or `number`, `boolean`, `string[]` or `integer[]`.",
  ),
  list: option(v.string(), "Instead of `type`: the key of the list whose codes are the values of the field."),
  as: option(
    v.picklist(fieldUses),
    "`value` (the default): a property. `union`: also a type of its values, a tuple and a guard. `key`: also a map by its values, which must differ.",
  ),
  optional: option(v.boolean(), "Whether values may lack the field.", false),
});

const fieldSchema = v.pipe(fieldEntries, checkedInside<v.InferOutput<typeof fieldEntries>>(checkField));

function checkField(field: unknown): Mistake[] {
  const { type, list, as } = isObject(field) ? field : {};
  if (list !== undefined) {
    const others = Object.entries({ type, as }).filter(([, value]) => value !== undefined);
    return others.map(([name]) => ({ path: [name], message: 'must not be set with "list"' }));
  }
  if (type === undefined) return isObject(field) ? [{ path: ["type"], message: 'is missing; set it, or "list"' }] : [];
  // One that is right is parsed already.
  const { kind, isArray } = isObject(type) ? (type as unknown as FieldType) : { kind: undefined };
  const isPlain = (kind === "string" || kind === "integer") && !isArray;
  if (as === undefined || as === "value" || kind === undefined || isPlain) return [];
  return [{ path: ["as"], message: 'must be "value": only a string or an integer can be a union or a key' }];
}

type FieldConfig = string | v.InferOutput<typeof fieldSchema>;

/** A field with its pointer alone is a string that every value has. */
export const fieldConfig = v.union([pointerSchema, fieldSchema]);

const invalidName = `is not a valid name: ${fieldNameShape}`;

/** Fields by name. Not a `v.record`, which leaves out names such as `constructor`. */
export const fieldsByName = v.lazy((fields) => {
  const names = isObject(fields) ? Object.keys(fields) : [];
  return v.pipe(
    closedObject(Object.fromEntries(names.map((name) => [name, fieldConfig]))),
    checkedInside(() => names.flatMap((name) => (isFieldName(name) ? [] : [{ path: [name], message: invalidName }]))),
  );
}) as v.GenericSchema<Record<string, v.InferInput<typeof fieldConfig>>, Record<string, FieldConfig>>;

export const labelsByLanguage = v.pipe(
  v.custom<Record<string, string>>(isObject),
  v.record(v.string(), pointerSchema),
  checkedInside(checkLanguages),
);

function checkLanguages(labels: unknown): Mistake[] {
  const message = 'is not a language tag (BCP 47) such as "de" or "pt-BR"';
  return checkDistinct(Object.keys(isObject(labels) ? labels : {}), (tag) => (isLanguage(tag) ? undefined : message));
}

export type TypeOfList = (key: string) => CodeType | undefined;

export function fieldRows(
  fields: Readonly<Record<string, FieldConfig>>,
  labels: Readonly<Record<string, string>>,
  typeOf: TypeOfList,
): FieldRow[] {
  return [
    ...Object.entries(fields).map(([name, field]) => fieldRow(name, field, typeOf)),
    ...Object.entries(labels).map(([language, at]) => ({ ...labelField(language), at: stepsOf(at) })),
  ];
}

const text: FieldType = { kind: "string", width: null };

function fieldRow(name: string, field: FieldConfig, typeOf: TypeOfList): FieldRow {
  if (typeof field === "string") return { name, type: text, as: "value", at: stepsOf(field) };
  const { at, list, type = (list === undefined ? undefined : typeOf(list)) ?? text, as = "value", optional } = field;
  return { name, type, as, ...(list !== undefined && { list }), ...(optional && { optional }), at: stepsOf(at) };
}
