import * as v from "valibot";
import { isObject } from "../../base/index.ts";
import { closedObject, stepsOf } from "../../base/json/index.ts";
import { type CodeType, type Condition, type ListRow, parseCodeType, type Scalar } from "../spec/index.ts";
import { checkCondition, checkListKeys, checkListUrl, jsonPointer } from "./constraints.ts";
import { checked, checkedInside, headersSchema, option } from "./schema-parts.ts";

const pointerSchema = v.pipe(
  v.string(),
  v.regex(jsonPointer, 'must be a JSON Pointer (RFC 6901) such as "/data", or "" for the value itself'),
);

type ScalarsByPointer = Readonly<Record<string, Scalar | readonly Scalar[]>>;

export const scalarsByPointer = v.custom<ScalarsByPointer>(isObject);

/** A list of the configuration. */
export const listSchema = closedObject({
  url: v.pipe(
    v.string(),
    checked(checkListUrl),
    v.description(
      "URL of the list: http or https, or a path below `source.baseUrl`. ${VAR} is replaced with the value of the environment variable VAR.",
    ),
  ),
  headers: option(
    headersSchema,
    "Request headers. By default those of `source` if the list has the same origin as `source.baseUrl`, otherwise none.",
  ),
  name: option(v.pipe(v.string(), v.nonEmpty("must not be empty")), "Name of the list. By default the key in words."),
  type: v.pipe(
    v.string(),
    v.regex(
      /^(?:integer(?:\((?:[1-9]|1[0-5])\))?|string(?:\([1-9]\d{0,2}\))?)$/,
      "must be integer, string, integer(1) to integer(15), or string(1) to string(999)",
    ),
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
    v.union([pointerSchema, v.pipe(scalarsByPointer, checkedInside<ScalarsByPointer>(checkCondition))]),
    "JSON Pointer from a value to a boolean: whether it is enabled. Or a condition: JSON Pointers, each with a scalar or a list of scalars, of which an enabled value has one there (`null`: also if it is missing). By default all are enabled.",
  ),
  next: option(
    pointerSchema,
    'JSON Pointer from the document to the URL of the next page. By default the header `Link` with rel="next".',
  ),
});

/** Lists by key. Not a `v.record`, which leaves out keys such as `constructor`. */
export const listsByKey = v.lazy((lists) => {
  const keys = isObject(lists) ? Object.keys(lists) : [];
  return v.pipe(
    closedObject(Object.fromEntries(keys.map((key) => [key, listSchema]))),
    checkedInside(() => checkListKeys(keys)),
  );
}) as v.GenericSchema<Record<string, v.InferInput<typeof listSchema>>, Record<string, ListConfig>>;

export type ListConfig = v.InferOutput<typeof listSchema>;

/** The row of a list of the configuration, with the defaults of its pointers. */
export function listRow(key: string, list: ListConfig): ListRow {
  const { name = nameOf(key), type, values = "", code, description = "/description", enable, next } = list;
  const options = ["values", "description", "enable"] as const;
  const configured = options.filter((each) => typeof list[each] === "string");
  return {
    key,
    code: type,
    pointers: {
      values: stepsOf(values),
      code: code === undefined ? null : stepsOf(code),
      description: description === null ? null : stepsOf(description),
      enable: typeof enable === "string" ? stepsOf(enable) : null,
      code2: null,
    },
    list: {
      name,
      enabled: typeof enable === "object" ? conditionOf(enable) : null,
      configured: new Set(configured),
      next: next === undefined ? null : stepsOf(next),
    },
  };
}

function conditionOf(scalars: ScalarsByPointer): Condition {
  return Object.entries(scalars).map(([pointer, oneOf]) => ({ at: stepsOf(pointer), oneOf: new Set([oneOf].flat()) }));
}

export function listRows(lists: Readonly<Record<string, ListConfig>>): ListRow[] {
  return Object.entries(lists).map(([key, list]) => listRow(key, list));
}

/** A key in words: `order_state` is `Order state`. */
function nameOf(key: string): string {
  const words = key.split(/[_-]+/).join(" ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
