import * as v from "valibot";
import { listEntries } from "../settings/index.ts";
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

/** The entry of a list in the configuration, as it is written there. */
export const listEntry = v.strictObject({
  ...listEntries,
  type: text("Type of the codes, or `…` if the user has to complete it."),
});

/** The pointers among which the user has to choose. */
export const listCandidates = v.strictObject({
  values: v.exactOptional(v.array(v.string())),
  code: v.exactOptional(v.array(v.string())),
  description: v.exactOptional(v.array(v.nullable(v.string()))),
});

export type ShownTables = Described<typeof shownTables>;
export type ListEntry = Described<typeof listEntry>;
export type ListField = NonNullable<ListEntry["fields"]>[string];
export type ListCandidates = Described<typeof listCandidates>;
