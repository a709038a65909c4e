import * as v from "valibot";
import { rule, severity } from "./finding.ts";
import { codeSchema, type Described, described, nullableText, number, optional, text } from "./schema-parts.ts";

const shownReference = v.strictObject({
  key: v.string(),
  type: v.string(),
  name: v.string(),
  description: v.string(),
  codes: number("Number of codes that are currently listed."),
  removed: number("Number of codes that are no longer listed."),
});

/** As a type `unknown`, because an index signature includes the members that are declared. */
const shownField = described(
  v.union([v.string(), v.number(), v.boolean()]),
  "A field of the list, by its name; one called `reference` is `fields.reference`.",
) as v.GenericSchema<unknown>;

const shownValue = v.objectWithRest(
  {
    reference: v.string(),
    code: codeSchema,
    description: v.string(),
    enable: v.boolean(),
    member: v.string(),
    labels: optional(v.record(v.string(), v.string()), "Descriptions in other languages, by language."),
    aliases: v.exactOptional(v.array(v.string())),
    removed: v.exactOptional(v.literal(true)),
  },
  shownField,
);

export const shownTables = v.strictObject({
  reference: nullableText("Key of the requested reference; `null` if all were requested."),
  query: v.nullable(v.string()),
  references: v.exactOptional(v.array(shownReference)),
  values: v.exactOptional(v.array(shownValue)),
  nearestKey: optional(v.string(), "Only if nothing matches: the key most similar to the query."),
});

export const rulePage = v.strictObject({
  rule,
  severity: described(severity, "The default, if the configuration does not set the rule."),
  page: text("The page of the rule, as markdown."),
  help: text("Address of the page."),
});

/** A field of a list, as it is in the configuration: the pointer to a text, or with its type. */
const listField = v.union([
  v.string(),
  v.strictObject({ at: v.string(), type: v.string(), optional: v.exactOptional(v.literal(true)) }),
]);

export const listFields = v.record(v.string(), listField);

/** The entry of a list in the configuration, as it is written there. */
export const listEntry = v.strictObject({
  url: v.exactOptional(v.string()),
  file: v.exactOptional(v.string()),
  headers: v.exactOptional(v.record(v.string(), v.string())),
  type: v.string(),
  values: v.exactOptional(v.string()),
  code: v.exactOptional(v.string()),
  description: v.exactOptional(v.nullable(v.string())),
  enable: optional(v.union([v.string(), v.record(v.string(), v.unknown())]), "A pointer, or a condition."),
  fields: v.exactOptional(listFields),
  next: optional(
    v.union([
      v.string(),
      v.strictObject({
        query: v.string(),
        from: v.exactOptional(v.number()),
        by: v.exactOptional(v.literal("values")),
        at: v.exactOptional(v.string()),
        last: v.exactOptional(v.string()),
      }),
    ]),
    "The pointer to the address of the next page, or the parameter of the query that leads to it.",
  ),
});

/** The pointers among which the user has to choose. */
export const listCandidates = v.strictObject({
  values: v.exactOptional(v.array(v.string())),
  code: v.exactOptional(v.array(v.string())),
  description: v.exactOptional(v.array(v.nullable(v.string()))),
});

export type ShownTables = Described<typeof shownTables>;
export type ListEntry = Described<typeof listEntry>;
export type ListField = Described<typeof listField>;
export type ListCandidates = Described<typeof listCandidates>;
