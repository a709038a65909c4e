import * as v from "valibot";
import { apiVersions } from "../../service/catalogue/index.ts";
import { aliasUse, change, impactSummary, lockedAlias, place, semver } from "./change.ts";
import { listCandidates, listEntry, rulePage, shownTables } from "./commands.ts";
import { diagnostic, drift } from "./finding.ts";
import { type Described, described, nullableText, optional, text, texts } from "./schema-parts.ts";

/** The result of a command, as JSON has it. */
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
});

const { entries } = reportSchema;

/** Members of the results of all functions of the API. Like others, they have no description in JSON, where names say enough. */
const ofRun = {
  config: entries.config,
  ok: described(entries.ok, "Whether no finding is an error."),
  apiVersion: described(
    entries.apiVersion,
    "API version in the configuration; `null` if none could be read, or if it requests no references.",
  ),
  diagnostics: described(entries.diagnostics, "All findings, sorted by reference and place."),
};

const changes = (description: string) => described(entries.changes, description);

export const generatedFile = described(
  v.strictObject({
    path: text("POSIX path relative to the configuration's folder."),
    text: text("The whole text."),
  }),
  "A file of the package, or the lock.",
);

export const generateResult = described(
  v.strictObject({
    ...ofRun,
    changes: changes("The changes to the lists since the lock was written."),
    written: described(
      entries.written,
      "Files that were written (with `dryRun`, those that would be): POSIX paths relative to the configuration's folder.",
    ),
    removed: entries.removed.wrapped,
    files: described(
      v.array(generatedFile),
      "With `dryRun`, the files in `written` with their texts; otherwise empty.",
    ),
  }),
  "Result of `generate`.",
);
export const checkResult = described(
  v.strictObject({
    ...ofRun,
    drift: described(entries.drift, "Files that differ from what the lock and the configuration produce."),
    changes: changes("The changes by the configuration and, with `live`, from the lock to the service."),
  }),
  "Result of `check`. Each drift is also a finding of rule `drift`.",
);
export const diffResult = described(
  v.strictObject({
    ...ofRun,
    changes: changes("The changes from one state to the other, in the order of references and codes."),
    semver: optional(semver, "The release that the changes require; missing if a state could not be read."),
  }),
  "Result of `diff`. `ok` means that both states could be read, even if they differ.",
);
export const impactResult = described(
  v.strictObject({
    ...ofRun,
    changes: changes("The changes from one state to the other, as for `diff`."),
    places: entries.places.wrapped,
    impact: optional(
      impactSummary,
      "The searched projects and the compiler; missing if the run failed before the search.",
    ),
  }),
  "Result of `impact`. `ok` means that the states and projects could be read, whatever the changes affect.",
);

export type Report = Described<typeof reportSchema>;
export type GeneratedFile = Described<typeof generatedFile>;
export type GenerateResult = Described<typeof generateResult>;
export type CheckResult = Described<typeof checkResult>;
export type DiffResult = Described<typeof diffResult>;
export type ImpactResult = Described<typeof impactResult>;
