import { toJsonSchema } from "@valibot/to-json-schema";
import { reportSchema } from "../src/report/schema.ts";
import { configSchema } from "../src/model/settings/schema.ts";

/** The published JSON Schema of `codegen.config.json`, made from the one schema. `npm run schema` writes it, a test holds the file against it. */
export function configJsonSchema(): object {
  const schema = toJsonSchema(configSchema, {
    // What a JSON Schema cannot say (checks of ours) the command says.
    errorMode: "ignore",
    overrideSchema: ({ valibotSchema }) =>
      valibotSchema.type === "custom"
        ? { type: "object", additionalProperties: { type: "object", additionalProperties: { type: "string" } } }
        : undefined,
  });
  // Keywords of the language service of editors: without them it takes comments and last commas for mistakes.
  const forEditors = { allowComments: true, allowTrailingCommas: true };
  return { title: "Configuration of reference-codegen", ...forEditors, ...schema };
}

/** The published JSON Schema of what `--reporter json` prints. */
export function reportJsonSchema(): object {
  return { title: "Report of reference-codegen", ...toJsonSchema(reportSchema) };
}
