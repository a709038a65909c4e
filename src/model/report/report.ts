import * as v from "valibot";
import { apiVersions } from "../../service/catalogue/index.ts";
import { aliasUse, change, impactSummary, lockedAlias, place, semver } from "./change.ts";
import { generateSummary, listCandidates, listEntry, listFields, rulePage, shownTables } from "./commands.ts";
import { diagnostic, drift } from "./finding.ts";
import { type Described, internal, optionalInternal, nullableText, optional, text, texts } from "./schema-parts.ts";

const flag = (description: string) => optionalInternal(v.boolean(), description);

/** The result of a command. */
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
  written: v.array(text("Path relative to the configuration's folder, with `/`.")),
  output: optional(
    v.string(),
    "Of generate: the folder of the package, a path relative to the configuration's folder, with `/`.",
  ),
  removed: v.exactOptional(texts("Files that were removed; in a dry run, files that would be removed.")),
  dryRun: v.exactOptional(v.literal(true)),
  semver: v.exactOptional(semver),
  places: optional(v.array(place), "Places in the user's code that the changes affect."),
  impact: v.exactOptional(impactSummary),
  aliasUses: optional(
    v.array(aliasUse),
    "Uses and mentions of aliases: those that are replaced, or that keep an alias.",
  ),
  patch: optional(v.string(), "The changes that would be made, as unified diffs."),
  pruned: optional(v.array(lockedAlias), "Aliases that were removed; in a dry run, aliases that would be removed."),
  show: optional(shownTables, "The requested tables of the lock."),
  lists: optional(
    v.record(v.string(), listEntry),
    "The entries of the added lists by key, as they are in the configuration. `…` and `/…` are parts that the user has to complete.",
  ),
  candidates: optional(
    v.record(v.string(), listCandidates),
    "The pointers that may complete an entry; `null` as description if the list has none.",
  ),
  explain: optional(v.array(rulePage), "The requested pages of rules, or all."),

  dir: internal(
    v.nullable(v.string()),
    "Absolute path of the configuration's folder, to which files are relative; `null` if none could be read.",
  ),
  configArgs: optionalInternal(
    v.array(v.string()),
    "The arguments that chose the configuration, which advice repeats.",
  ),
  tool: optionalInternal(
    v.array(v.string()),
    "The command that runs this tool, as in the user's package scripts; by default `npx codegen`.",
  ),
  folder: optionalInternal(
    v.string(),
    "POSIX path from the working directory of the configuration's folder, in which advice runs git.",
  ),
  countsSuspicious: flag("Whether warnings about invisible characters are only counted, because `check` lists them."),
  isFirst: flag("Whether no earlier state exists, so that every reference is a change."),
  isUnfinished: flag("Whether only some of the files could be written. After any other error, nothing is."),
  summary: optionalInternal(v.nullable(generateSummary), "The package; `null` if the run failed before."),
  texts: optionalInternal(
    v.array(v.strictObject({ path: v.string(), text: v.string() })),
    "In a dry run, the files in `written` with their texts.",
  ),
  files: optionalInternal(v.number(), "Number of files in the package."),
  ignored: optionalInternal(v.number(), "Number of files that were not checked, because git ignores them."),
  isLive: flag("Whether the lock was compared with the service."),
  projects: optionalInternal(v.array(v.string()), "The projects that were searched for aliases."),
  isUsed: flag("Whether a file of these projects imports the package."),
  textFiles: optionalInternal(v.number(), "Number of files that were searched as text for aliases."),
  projectArgs: optionalInternal(v.array(v.string()), "The arguments that chose the projects."),
  path: optionalInternal(v.nullable(v.string()), "Absolute path of the HTML page; `null` if none was written."),
  isNewFolder: flag("Whether the folder of the HTML page was created."),
  properties: v.exactOptional(
    internal(
      v.record(v.string(), v.strictObject({ fields: listFields, others: v.array(v.string()) })),
      "The properties of the values of an added list by its key: all possible fields, and those that the entry does not use otherwise.",
    ),
  ),
  isOverview: flag("Whether all rules are listed, each with the first sentence of its page."),
});

export type Report = Described<typeof reportSchema>;
