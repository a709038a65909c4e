import * as v from "valibot";
import { isObject } from "../../base/index.ts";
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

/** A part that may be missing, and its default. */
export const option = <
  Schema extends v.GenericSchema,
  const Default extends v.InferInput<Schema> | undefined = undefined,
>(
  schema: Schema,
  description: string,
  fallback?: Default,
) => v.optional(v.pipe(schema, v.description(description)), fallback as Default);

/** Request headers by name. */
export const headersSchema = v.pipe(
  v.custom<Record<string, string>>(isObject),
  v.record(v.string(), v.string()),
  checkedInside(checkHeaders),
);
