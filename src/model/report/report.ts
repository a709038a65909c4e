import * as v from "valibot";
import { apiVersions } from "../spec/index.ts";
import { aliasUse, change, impactSummary, lockedAlias, place, semver } from "./change.ts";
import { diagnostic, drift, rule, severity } from "./finding.ts";
import {
  code,
  type Described,
  described,
  internal,
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

const shownTables = v.strictObject({
  reference: nullableText("Key of the requested reference; `null` if all were requested."),
  query: v.nullable(v.string()),
  references: v.exactOptional(v.array(shownReference)),
  values: v.exactOptional(v.array(shownValue)),
  nearestKey: optional(v.string(), "Only if nothing matches: the key most similar to the query."),
});

const rulePage = v.strictObject({
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
    isExecutable: v.exactOptional(internal(v.literal(true), "Whether the file is a program.")),
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

const setup = v.strictObject({
  outcome: described(
    v.picklist(["done", "planned", "declined", "ended", "failed"]),
    "`declined`: the user refused the steps; `ended`: the user cancelled the questions.",
  ),
  steps: described(v.array(setupStep), "Files are relative to the top of the repository, with `/`."),
});

export const reportSchema = v.strictObject({
  command: v.string(),
  config: nullableText(
    "Path of the configuration relative to the working directory, with `/`; `null` before one is read.",
  ),
  ok: v.boolean(),
  exitCode: v.number(),
  apiVersion: v.nullable(v.picklist(apiVersions)),
  diagnostics: v.array(diagnostic),
  drift: v.array(drift),
  changes: v.array(change),
  written: v.array(
    text(
      "Path relative to the configuration's folder, with `/`. Those of init are relative to the top of the repository.",
    ),
  ),
  removed: v.exactOptional(texts("Files that were removed; in a dry run, files that would be removed.")),
  dryRun: v.exactOptional(v.literal(true)),
  semver: v.exactOptional(semver),
  places: optional(v.array(place), "Places in the user's code that the changes affect."),
  next: v.exactOptional(
    v.strictObject({
      commands: texts("Commands to run in the configuration's folder, in this order; then the package is importable."),
      import: text("The module specifier for a file in the project's source folder."),
    }),
  ),
  setup: optional(setup, "The steps of init."),
  impact: v.exactOptional(impactSummary),
  aliasUses: optional(
    v.array(aliasUse),
    "Uses and mentions of aliases: those that are replaced, or that keep an alias.",
  ),
  patch: optional(v.string(), "The changes that would be made, as unified diffs."),
  pruned: optional(v.array(lockedAlias), "Aliases that were removed; in a dry run, aliases that would be removed."),
  show: optional(shownTables, "The requested tables of the lock."),
  explain: optional(v.array(rulePage), "The requested pages of rules, or all."),
});

export type SetupStep = Described<typeof setupStep>;
export type PublishedReport = Described<typeof reportSchema>;
