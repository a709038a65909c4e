import * as v from "valibot";
import { isObject } from "../../base/index.ts";
import { closedObject, stepsOf } from "../../base/json/index.ts";
import {
  type CodeType,
  compareFields,
  type FieldRow,
  type FieldType,
  fieldUses,
  isFieldName,
  isLanguage,
  labelField,
  parentField,
  parseFieldType,
} from "../list/index.ts";
import { checkDistinct, type Mistake } from "./constraints.ts";
import { checkedInside, codeTypeShape, option, pointerSchema } from "./schema-parts.ts";

const fieldSchema = v.pipe(
  closedObject({
    at: v.pipe(pointerSchema, v.description("JSON Pointer from a value to the field.")),
    type: v.pipe(
      v.string(),
      v.regex(
        /^(?:number|boolean|integer(?:\((?:[1-9]|1[0-5])\))?|string(?:\([1-9]\d{0,2}\))?)$/,
        `must be number, boolean, ${codeTypeShape}`,
      ),
      v.description("Type of the field, in the same way as the type of the codes, or `number` or `boolean`."),
      v.transform((text) => parseFieldType(text) as FieldType),
    ),
    as: option(
      v.picklist(fieldUses),
      "`value`: a property. `union`: also a type of its values, a tuple and a guard. `key`: also a map by its values, which must differ.",
      "value",
    ),
    optional: option(v.boolean(), "Whether values may lack the field.", false),
  }),
  v.forward(
    v.partialCheck(
      [["type"], ["as"]],
      ({ type, as }) => as === "value" || type.kind === "string" || type.kind === "integer",
      'must be "value": only a string or an integer can be a union or a key',
    ),
    ["as"],
  ),
);

type FieldConfig = string | v.InferOutput<typeof fieldSchema>;

/** A field with its pointer alone is a string that every value has. */
export const fieldConfig = v.union([pointerSchema, fieldSchema]);

/** Fields by name. Not a `v.record`, which leaves out names such as `constructor`. */
export const fieldsByName = v.lazy((fields) => {
  const names = isObject(fields) ? Object.keys(fields) : [];
  return v.pipe(
    closedObject(Object.fromEntries(names.map((name) => [name, fieldConfig]))),
    checkedInside(() => checkFieldNames(names)),
  );
}) as v.GenericSchema<Record<string, v.InferInput<typeof fieldConfig>>, Record<string, FieldConfig>>;

function checkFieldNames(names: readonly string[]): Mistake[] {
  const message =
    "is not a valid name: a lower-case letter, then letters or digits, at most 30 characters, and not a member of every item";
  return names.flatMap((name) => (isFieldName(name) ? [] : [{ path: [name], message }]));
}

/** Pointers by language. */
export const labelsByLanguage = v.pipe(
  v.custom<Record<string, string>>(isObject),
  v.record(v.string(), pointerSchema),
  checkedInside(checkLanguages),
);

function checkLanguages(labels: unknown): Mistake[] {
  const message = 'is not a language tag (BCP 47) such as "de" or "pt-BR"';
  return checkDistinct(Object.keys(isObject(labels) ? labels : {}), (tag) => (isLanguage(tag) ? undefined : message));
}

/** The fields of a list in the order of the package; `children` are values below a value, which then have the field `parent`. */
export function fieldRows(
  code: CodeType,
  fields: Readonly<Record<string, FieldConfig>>,
  labels: Readonly<Record<string, string>>,
  hasChildren: boolean,
): FieldRow[] {
  return [
    ...Object.entries(fields).map(([name, field]) => fieldRow(name, field)),
    ...Object.entries(labels).map(([language, at]) => ({ ...labelField(language), at: stepsOf(at) })),
    ...(hasChildren ? [{ ...parentField(code), at: null }] : []),
  ].sort(compareFields);
}

function fieldRow(name: string, field: FieldConfig): FieldRow {
  if (typeof field === "string")
    return { name, type: { kind: "string", width: null }, as: "value", at: stepsOf(field) };
  const { at, type, as, optional } = field;
  return { name, type, as, ...(optional && { optional }), at: stepsOf(at) };
}
