import * as v from "valibot";
import { apiVersions } from "../../service/catalogue/index.ts";
import { aliasUse, change, impactSummary, lockedAlias, place, semver } from "./change.ts";
import { listCandidates, listEntry, rulePage, shownTables } from "./commands.ts";
import { diagnostic, drift } from "./finding.ts";
import { type Described, described, nullableText, optional, text, texts } from "./schema-parts.ts";

/** The result of a command, as JSON has it. */
export const reportSchema = v.strictObject({
  command: v.string(),
  config: nullableText("Path of the configuration from the working directory; `null` before one is read."),
  ok: described(v.boolean(), "Whether no finding is an error, whatever has changed."),
  exitCode: v.number(),
  apiVersion: described(
    v.nullable(v.picklist(apiVersions)),
    "API version; `null` without a configuration or references.",
  ),
  diagnostics: described(v.array(diagnostic), "All findings, sorted by reference and place."),
  drift: described(v.array(drift), "Files that differ from what the lock and the configuration produce."),
  changes: described(
    v.array(change),
    "The changes of the lists since the lock was written, or from one state to the other.",
  ),
  written: texts("Files that were written; in a dry run, files that would be. Paths from the configuration's folder."),
  output: optional(v.string(), "Of generate: the folder of the package, from the configuration's folder."),
  removed: v.exactOptional(texts("Files that were removed; in a dry run, files that would be removed.")),
  dryRun: v.exactOptional(v.literal(true)),
  semver: optional(semver, "Of diff: the release that the changes require; missing if a state could not be read."),
  places: optional(v.array(place), "Places in the user's code that the changes affect."),
  impact: optional(impactSummary, "Of impact: the searched projects; missing if the run failed before."),
  aliasUses: optional(v.array(aliasUse), "Uses of aliases: those that are replaced, or that keep an alias."),
  patch: optional(v.string(), "The changes that would be made, as unified diffs."),
  pruned: optional(v.array(lockedAlias), "Aliases that were removed; in a dry run, aliases that would be removed."),
  show: optional(shownTables, "The requested tables of the lock."),
  lists: optional(
    v.record(v.string(), listEntry),
    "The entries of the added lists by key. The user has to complete `…` and `/…`.",
  ),
  candidates: optional(v.record(v.string(), listCandidates), "The pointers that may complete an entry, by key."),
  explain: optional(v.array(rulePage), "The requested pages of rules, or all."),
});

export const generatedFile = described(
  v.strictObject({
    path: text("POSIX path relative to the configuration's folder."),
    text: text("The whole text."),
  }),
  "A file of the package, or the lock.",
);

const ofRun = ["config", "ok", "apiVersion", "diagnostics", "changes"] as const;
const { removed, places } = reportSchema.entries;

export const generateResult = described(
  v.strictObject({
    ...v.pick(reportSchema, [...ofRun, "written"]).entries,
    removed: removed.wrapped,
    files: described(
      v.array(generatedFile),
      "With `dryRun`, the files in `written` with their texts; otherwise empty.",
    ),
  }),
  "Result of `generate`.",
);
export const checkResult = described(
  v.pick(reportSchema, [...ofRun, "drift"]),
  "Result of `check`. Each drift is also a finding of rule `drift`.",
);
export const diffResult = described(
  v.pick(reportSchema, [...ofRun, "semver"]),
  "Result of `diff`. `ok` means that both states could be read, even if they differ.",
);
export const impactResult = described(
  v.strictObject({ ...v.pick(reportSchema, [...ofRun, "impact"]).entries, places: places.wrapped }),
  "Result of `impact`. `ok` means that the states and projects could be read, whatever the changes affect.",
);

export type Report = Described<typeof reportSchema>;
export type GeneratedFile = Described<typeof generatedFile>;
export type GenerateResult = Described<typeof generateResult>;
export type CheckResult = Described<typeof checkResult>;
export type DiffResult = Described<typeof diffResult>;
export type ImpactResult = Described<typeof impactResult>;
