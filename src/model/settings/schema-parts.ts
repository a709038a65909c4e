import * as v from "valibot";
import { isObject } from "../../base/index.ts";
import { checkHeaders, type Mistake } from "./constraints.ts";

/** Adds a check of a part that has the right type; it returns a message about the part, or mistakes inside of it. */
export const checked = <Input>(check: (input: Input) => string | undefined | Mistake[]) =>
  v.rawCheck<Input>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const mistakes = check(dataset.value) ?? [];
    if (typeof mistakes === "string") return addIssue({ message: mistakes });
    const pathItem = { type: "unknown", origin: "value", input: dataset.value, value: undefined } as const;
    for (const { path, message } of mistakes) {
      const [first, ...rest] = path.map((key) => ({ ...pathItem, key }));
      addIssue({ message, path: first && [first, ...rest] });
    }
  });

export const described = <Schema extends v.GenericSchema>(schema: Schema, description: string) =>
  v.pipe(schema, v.description(description));

/** Request headers by name. */
export const headersSchema = v.pipe(
  v.custom<Record<string, string>>(isObject),
  v.record(v.string(), v.string()),
  checked(checkHeaders),
);
