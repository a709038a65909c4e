import * as v from "valibot";
import { rule, severity } from "./finding.ts";
import {
  code,
  type Described,
  described,
  internal,
  optionalInternal,
  nullableText,
  number,
  optional,
  text,
  texts,
} from "./schema-parts.ts";

const shownReference = v.strictObject({
  key: v.string(),
  type: v.string(),
  name: v.string(),
  description: v.string(),
  codes: number("Number of codes that are currently listed."),
  removed: number("Number of codes that are no longer listed."),
});

const shownValue = v.strictObject({
  reference: v.string(),
  code,
  code2: v.exactOptional(v.string()),
  description: v.string(),
  enable: v.boolean(),
  member: v.string(),
  aliases: v.exactOptional(v.array(v.string())),
  removed: v.exactOptional(v.literal(true)),
});

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

const stepEntries = {
  what: text("The purpose, in the imperative: `ignore generated files in Biome`."),
  file: text("A POSIX path from the top of the repository."),
};

const setupStep = v.union([
  v.strictObject({
    kind: v.literal("write"),
    ...stepEntries,
    next: optional(v.string(), "The remaining step in each clone."),
    isNew: v.boolean(),
    before: v.optional(internal(v.string(), "The text of the file, if it exists.")),
    after: internal(v.string(), "The text to write."),
    isExecutable: optionalInternal(v.literal(true), "Whether the file is a program."),
  }),
  v.strictObject({ kind: v.literal("kept"), ...stepEntries }),
  v.strictObject({
    kind: v.literal("manual"),
    ...stepEntries,
    why: text("Why the file was not changed."),
    lines: texts("What the user has to add or run, because a program cannot do it safely."),
    isCommand: optional(v.literal(true), "The lines are commands to run."),
  }),
  v.strictObject({
    kind: v.literal("skipped"),
    ...stepEntries,
    why: text("Why something optional was not set up."),
    command: text("The command that sets it up in this clone."),
  }),
  v.strictObject({ kind: v.literal("setting"), what: v.string(), name: v.string(), value: v.string() }),
]);

export const setup = v.strictObject({
  outcome: described(
    v.picklist(["done", "planned", "declined", "ended", "failed"]),
    "`declined`: the user refused the steps; `ended`: the user cancelled the questions.",
  ),
  steps: described(v.array(setupStep), "Files are relative to the top of the repository, with `/`."),
});

export const nextSteps = v.strictObject({
  commands: texts("Commands to run in the configuration's folder, in this order; then the package is importable."),
  import: text("The module specifier for a file in the project's source folder."),
  folder: internal(
    v.string(),
    'The folder of that file, from the folder of the configuration; `""` is that folder itself.',
  ),
  example: internal(v.array(v.string()), "Lines of code that use the package."),
});

/** The entry of a list in the configuration, as it is written there. */
export const listEntry = v.strictObject({
  url: v.string(),
  headers: v.exactOptional(v.record(v.string(), v.string())),
  type: v.string(),
  values: v.exactOptional(v.string()),
  code: v.exactOptional(v.string()),
  description: v.exactOptional(v.nullable(v.string())),
  enable: optional(v.union([v.string(), v.record(v.string(), v.unknown())]), "A pointer, or a condition."),
  next: v.exactOptional(v.string()),
});

/** The pointers among which the user has to choose. */
export const listCandidates = v.strictObject({
  values: v.exactOptional(v.array(v.string())),
  code: v.exactOptional(v.array(v.string())),
  description: v.exactOptional(v.array(v.nullable(v.string()))),
});

export const generateSummary = described(
  v.strictObject({
    source: text(
      "The source of the lists: the base URL, `sample`, `lists` (only those of the configuration), or `lock`.",
    ),
    documents: number("Number of documents that were fetched."),
    references: number("Number of references of the service in the package."),
    lists: number("Number of lists of the configuration in the package."),
    codes: number(
      "Number of codes that these references and lists contain now, including those that the package leaves out.",
    ),
    files: number("Number of files in the package, unchanged ones included."),
    dir: text("Folder of the package: a POSIX path relative to the configuration's folder."),
  }),
  "The source of the lists, and the size of the package.",
);

export type ShownTables = Described<typeof shownTables>;
export type Setup = Described<typeof setup>;
export type SetupStep = Setup["steps"][number];
export type NextSteps = Described<typeof nextSteps>;
export type ListEntry = Described<typeof listEntry>;
export type ListCandidates = Described<typeof listCandidates>;
export type GenerateSummary = Described<typeof generateSummary>;
