import { type ConversionConfig, type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { reportSchema } from "../src/model/report/index.ts";
import { fieldConfig, fieldsByName } from "../src/model/settings/list-fields.ts";
import { listsByKey, listSchema, scalarsByPointer } from "../src/model/settings/lists.ts";
import { configSchema, namesByKey } from "../src/model/settings/schema.ts";

/** A configuration has lists, or a source with references. */
const hasLists = {
  anyOf: [
    { properties: { lists: { type: "object", minProperties: 1 } }, required: ["lists"] },
    {
      properties: {
        source: { anyOf: [{ const: "sample" }, { type: "object", required: ["baseUrl"] }] },
        references: { anyOf: [{ const: "all" }, { type: "array", minItems: 1 }] },
      },
      required: ["source"],
    },
  ],
};

const names = { type: "object", additionalProperties: { type: "string" } } as const;
const scalar: JsonSchema = { type: ["string", "number", "boolean", "null"] };
const scalars: JsonSchema[] = [scalar, { type: "array", items: scalar, minItems: 1 }];
const not = { anyOf: scalars };
const negation: JsonSchema = { type: "object", properties: { not }, required: ["not"], additionalProperties: false };
const options: ConversionConfig = {
  // Checks that JSON Schema cannot express are left to the command.
  errorMode: "ignore",
  overrideSchema: ({ valibotSchema }) => {
    if (valibotSchema === namesByKey) return { type: "object", additionalProperties: names };
    if (valibotSchema === scalarsByPointer)
      return { type: "object", additionalProperties: { anyOf: [...scalars, negation] }, minProperties: 1 };
    const ofEntries =
      valibotSchema === listsByKey ? listSchema : valibotSchema === fieldsByName ? fieldConfig : undefined;
    if (ofEntries === undefined) return undefined;
    const { $schema: _, ...entry } = jsonSchema(ofEntries);
    return { type: "object", additionalProperties: entry };
  },
};

/** Lists are in the schema itself, not in the definitions. */
function jsonSchema(schema: v.GenericSchema): JsonSchema {
  const { $defs: _, ...converted } = toJsonSchema(schema, options);
  return converted;
}

/** The published JSON Schema of `codegen.config.json`. */
export function configJsonSchema(): object {
  // For editors, which otherwise report comments and trailing commas as errors.
  const forEditors = { allowComments: true, allowTrailingCommas: true };
  return { title: "Configuration of reference-codegen", ...forEditors, ...jsonSchema(configSchema), ...hasLists };
}

/** The published JSON Schema of the output of `--reporter json`. */
export function reportJsonSchema(): object {
  return { title: "Report of reference-codegen", ...jsonSchema(reportSchema) };
}
