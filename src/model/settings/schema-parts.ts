import * as v from "valibot";
import { isObject } from "../../base/index.ts";
import { closedObject, jsonPointer } from "../../base/json/index.ts";
import { type DataRule, hasFixedSeverity, ruleIds, type RuleSetting } from "../rules/index.ts";
import { checkHeaders, type Mistake } from "./constraints.ts";

/** Adds a check of a part that has the right type; it returns a message about the part. */
export const checked = <Input>(check: (input: Input) => string | undefined) =>
  v.rawCheck<Input>(({ dataset, addIssue }) => {
    const message = dataset.typed ? check(dataset.value) : undefined;
    if (message !== undefined) addIssue({ message });
  });

/**
 * Adds a check that returns mistakes inside of a part. It also runs if something has a wrong type, which is reported separately,
 * so that one run finds all mistakes.
 */
export const checkedInside = <Input>(check: (input: unknown) => Mistake[]) =>
  v.rawCheck<Input>(({ dataset: { value }, addIssue }) => {
    const pathItem = { type: "unknown", origin: "value", input: value, value: undefined } as const;
    for (const { path, message } of check(value)) {
      const [first, ...rest] = path.map((key) => ({ ...pathItem, key }));
      addIssue({ message, path: first && [first, ...rest] });
    }
  });

export const option = <
  Schema extends v.GenericSchema,
  const Default extends v.InferInput<Schema> | undefined = undefined,
>(
  schema: Schema,
  description: string,
  fallback?: Default,
) => v.optional(v.pipe(schema, v.description(description)), fallback as Default);

export const integer = (min: number, max: number, description: string) =>
  v.pipe(
    v.number(),
    v.integer("must be an integer"),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
    v.description(description),
  );

export const pointerSchema = v.pipe(
  v.string(),
  v.regex(jsonPointer, 'must be a JSON Pointer (RFC 6901) such as "/data", or "" for the value itself'),
);

/** Request headers by name; some of those that the fetcher sets may be allowed. */
export const headersSchema = (...allowed: readonly string[]) =>
  v.pipe(
    v.custom<Record<string, string>>(isObject),
    v.record(v.string(), v.string()),
    checkedInside((headers) => checkHeaders(headers, allowed)),
  );

export const codeTypeShape = "integer, string, integer(1) to integer(15), or string(1) to string(999)";

const setting = v.picklist(["off", "warn", "error"]);
const fixedSetting = v.picklist(["error"], 'must be "error": the severity of this rule cannot be changed');
// Object.fromEntries loses the types of its keys.
const ruleEntries = Object.fromEntries(
  ruleIds.map((rule) => [rule, v.optional(hasFixedSeverity(rule) ? fixedSetting : setting)]),
) as unknown as Record<DataRule, v.OptionalSchema<v.GenericSchema<RuleSetting>, undefined>>;

export const rulesSchema = closedObject(ruleEntries);
