import { toJsonSchema } from "@valibot/to-json-schema";
import { reportSchema } from "../src/report/schema.ts";
import { configSchema, namesByKey } from "../src/model/settings/schema.ts";

/** The published JSON Schema of `codegen.config.json`. */
export function configJsonSchema(): object {
  const schema = toJsonSchema(configSchema, {
    // Checks that JSON Schema cannot express are left to the command.
    errorMode: "ignore",
    overrideSchema: ({ valibotSchema }) =>
      valibotSchema === namesByKey
        ? { type: "object", additionalProperties: { type: "object", additionalProperties: { type: "string" } } }
        : undefined,
  });
  // For editors, which otherwise report comments and trailing commas as errors.
  const forEditors = { allowComments: true, allowTrailingCommas: true };
  return { title: "Configuration of reference-codegen", ...forEditors, ...schema };
}

/** The published JSON Schema of the output of `--reporter json`. */
export function reportJsonSchema(): object {
  return { title: "Report of reference-codegen", ...toJsonSchema(reportSchema) };
}
