import * as v from "valibot";
import { changeKinds, placeKinds } from "../model/diff/index.ts";
import { driftCauses, driftStatuses } from "../model/findings/index.ts";
import { dataRuleIds, ruleIds } from "../model/rules/index.ts";
import { apiVersions } from "../model/spec/index.ts";

const text = (description: string) => v.pipe(v.string(), v.description(description));
const number = (description: string) => v.pipe(v.number(), v.description(description));
const described = <S extends v.GenericSchema>(schema: S, description: string) =>
  v.pipe(schema, v.description<v.InferOutput<S>, string>(description));
const optional = <S extends v.GenericSchema>(schema: S, description: string) =>
  v.optional(described(schema, description));
const texts = (description: string) => described(v.array(v.string()), description);
const nullableText = (description: string) => v.pipe(v.nullable(v.string()), v.description(description));

const pathText = "Path relative to the configuration's folder, with `/`.";

const diagnostic = v.strictObject({
  rule: v.picklist(ruleIds),
  breaks: optional(v.picklist(dataRuleIds), "Only if rule is lock: the rule of the lists that the lock breaks."),
  severity: v.picklist(["warn", "error"]),
  reference: nullableText("Key of the reference; null if the finding is not about a reference."),
  pointer: text("JSON pointer (RFC 6901) into the document at url or file."),
  message: v.string(),
  help: text("Address of the page of the rule, or of the rule that the lock breaks."),
  url: v.optional(v.string()),
  file: v.optional(text(`${pathText} For a configuration that cannot be read, relative to the working directory.`)),
  line: v.optional(v.number()),
  column: v.optional(v.number()),
  expected: v.optional(v.string()),
  actual: v.optional(v.string()),
  total: v.optional(
    number("Only on the last reported finding of a rule in a list, if some are omitted: the total number."),
  ),
});

const code = v.union([v.number(), v.string()]);

const change = v.strictObject({
  kind: v.picklist(changeKinds),
  reference: v.string(),
  code: v.optional(code),
  before: v.optional(v.string()),
  after: v.optional(v.string()),
  member: v.optional(
    text("Only if a value has a new description: its member, if it stays although the description gives another name."),
  ),
  alias: v.optional(text("Only if the member stays: the alias derived from the new description.")),
  takenFrom: optional(code, "Only for a new description or value: the code that had this description before."),
  pairs: optional(
    v.array(v.strictObject({ member: v.string(), before: v.nullable(code), after: v.nullable(code) })),
    "Only if a list's type of code changed: its codes, paired by member; null if one side has none.",
  ),
  level: v.picklist(["breaking", "additive", "cosmetic"]),
  id: text("Stable fingerprint: the same change has the same id in every run."),
});

const place = v.strictObject({
  change: nullableText("Id of the change; null for an error that several changes cause together."),
  kind: v.picklist(placeKinds),
  file: text(pathText),
  line: v.number(),
  column: number("From 1, in UTF-16 code units."),
  text: text("The source line."),
  name: text("The name in the line that is affected."),
  code: v.optional(text("Only for kind breaks: the compiler's error code, for example TS2345.")),
  error: v.optional(text("Only for kind breaks: the compiler's message.")),
  codes: optional(v.array(code), "Only for kind unhandled: the unhandled codes."),
  changes: v.optional(texts("Only if change is null: ids of the changes that cause the error together.")),
});

const aliasRow = v.strictObject({ reference: v.string(), code, alias: v.string(), member: v.string() });

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
  code2: v.optional(v.string()),
  description: v.string(),
  enable: v.boolean(),
  member: v.string(),
  aliases: v.optional(v.array(v.string())),
  removed: v.optional(v.literal(true)),
});

const show = v.strictObject({
  reference: nullableText("Key of the requested reference; null if all were requested."),
  query: v.nullable(v.string()),
  references: v.optional(v.array(shownReference)),
  values: v.optional(v.array(shownValue)),
  nearestKey: v.optional(text("Only if nothing matches: the key most similar to the query.")),
});

const explain = v.array(
  v.strictObject({
    rule: v.picklist(ruleIds),
    severity: described(v.picklist(["warn", "error"]), "The default, if the configuration does not set the rule."),
    page: text("The page of the rule, as markdown."),
    help: text("Address of the page."),
  }),
);

const step = { what: v.string(), file: v.string() };
const setupStep = v.union([
  v.strictObject({
    kind: v.literal("write"),
    ...step,
    next: v.optional(text("What is left to do.")),
    isNew: v.boolean(),
  }),
  v.strictObject({ kind: v.literal("kept"), ...step }),
  v.strictObject({
    kind: v.literal("manual"),
    ...step,
    why: text("Why the file was not changed."),
    lines: texts("What the user has to add or run."),
    isCommand: optional(v.literal(true), "The lines are commands to run."),
  }),
  v.strictObject({
    kind: v.literal("skipped"),
    ...step,
    why: text("Why it was not set up."),
    command: text("The command that sets it up in this clone."),
  }),
  v.strictObject({ kind: v.literal("setting"), what: v.string(), name: v.string(), value: v.string() }),
]);

const setup = v.strictObject({
  outcome: v.picklist(["done", "planned", "declined", "ended", "failed"]),
  steps: described(v.array(setupStep), "Files are relative to the top of the repository, with `/`."),
});

const aliasUse = v.strictObject({
  reference: v.string(),
  code,
  alias: text("The name in the source."),
  member: text("The current name of the code."),
  file: text(pathText),
  line: v.number(),
  column: v.number(),
  text: text("The source line."),
  obstacle: v.optional(text("Why the use was not changed.")),
  mention: optional(
    v.literal(true),
    "Only in text that TypeScript does not read: a name that keeps the alias, but may be something else.",
  ),
});

const report = v.strictObject({
  command: v.string(),
  config: nullableText(
    "Path of the configuration relative to the working directory, with `/`; null before one is read.",
  ),
  ok: v.boolean(),
  exitCode: v.number(),
  apiVersion: v.nullable(v.picklist(apiVersions)),
  diagnostics: v.array(diagnostic),
  drift: v.array(
    v.strictObject({ file: v.string(), status: v.picklist(driftStatuses), cause: v.picklist(driftCauses) }),
  ),
  changes: v.array(change),
  written: v.array(text(`${pathText} Those of init are relative to the top of the repository.`)),
  removed: v.optional(texts("Files that were removed; in a dry run, files that would be removed.")),
  dryRun: v.optional(v.literal(true)),
  semver: v.optional(v.picklist(["major", "minor", "patch", "none"])),
  places: optional(v.array(place), "Places in the user's code that the changes affect."),
  next: v.optional(
    v.strictObject({
      commands: texts("Commands to run in the configuration's folder, in this order; then the package is importable."),
      import: text("The module specifier for a file in the project's source folder."),
    }),
  ),
  setup: optional(setup, "The steps of init."),
  impact: v.optional(
    v.strictObject({
      typescript: nullableText("Version of the compiler; null if no file that it reads can depend on a change."),
      projects: described(
        v.nullable(v.array(v.string())),
        "The tsconfig.json files that were read, relative to the configuration's folder, with `/`; null if there were no changes.",
      ),
      isUsed: described(v.boolean(), "Whether a file of these projects imports the package."),
      textFiles: number(
        "Number of files that were searched as text: TypeScript does not read them or their templates.",
      ),
      keepsRemoved: described(
        v.boolean(),
        "Whether a place of kind removed uses a code that the types of the package keep, because enums.removed is not drop.",
      ),
    }),
  ),
  aliasUses: optional(
    v.array(aliasUse),
    "Uses and mentions of aliases: those that are replaced, or that keep an alias.",
  ),
  patch: v.optional(text("The changes that would be made, as unified diffs.")),
  pruned: optional(v.array(aliasRow), "Aliases that were removed; in a dry run, aliases that would be removed."),
  show: optional(show, "The requested tables of the lock."),
  explain: optional(explain, "The requested pages of rules, or all."),
});

/**
 * The output of `--reporter json`: one report, or one for each configuration.
 *
 * @internal used by the published schema and by tests
 */
export const reportSchema = v.union([report, v.strictObject({ runs: v.array(report) })]);

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

export type PublishedReport = DeepReadonly<v.InferOutput<typeof report>>;
