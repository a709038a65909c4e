import * as v from "valibot";
import { dataRuleIds, ruleIds } from "../rules/index.ts";
import { type Described, described, nullableText, optional, text } from "./schema-parts.ts";

export const driftStatuses = ["missing", "edited", "stale", "orphan", "foreign"] as const;

/**
 * The problem with a file of the package: it is `missing`; it was `edited` manually; it is `stale`, because the lock, the
 * configuration or the tool has changed since; it is an `orphan`, which is no longer needed; or it is `foreign`: not generated,
 * but at the path of a generated file.
 */
export type DriftStatus = (typeof driftStatuses)[number];

export const driftStatus = v.picklist(driftStatuses);
export const rule = v.picklist(ruleIds);
export const dataRule = v.picklist(dataRuleIds);
export const severity = v.picklist(["warn", "error"]);
export const drift = described(
  v.strictObject({
    file: text("The file: a POSIX path relative to the configuration's folder."),
    status: described(driftStatus, "The problem with the file."),
  }),
  "A file that differs from what the lock and the configuration produce, with a description of the difference.",
);

export const diagnostic = described(
  v.strictObject({
    rule: described(rule, "The rule that is broken."),
    breaks: optional(dataRule, "Only if `rule` is `lock`: the rule about lists that the lock breaks."),
    severity: described(severity, "Whether the run has failed (`error`) or not (`warn`)."),
    reference: nullableText("Key of the reference; `null` if the finding is not about a reference."),
    pointer: text('JSON pointer (RFC 6901) into the document, or the record of CSV at `line`; `""` is all of it.'),
    message: text("Sentence for people. Long values in it are cut, and secrets are masked."),
    help: text("URL of the page that explains `breaks`, otherwise `rule`."),
    url: optional(v.string(), "Only for a document of a service: its URL, without query."),
    file: optional(
      v.string(),
      "Only for a file of the project: a POSIX path relative to the configuration's folder. In the report, that of a configuration that cannot be read is relative to the working directory.",
    ),
    line: optional(v.number(), "Line in `file`, or in the CSV at `url`, from 1."),
    column: optional(v.number(), "Column in `line`, from 1."),
    expected: optional(v.string(), "Description of a correct value."),
    actual: optional(v.string(), "The value that was found."),
    total: optional(
      v.number(),
      "Only on the last finding of a rule in a list, if not all are reported: how many there are.",
    ),
  }),
  "A finding. `message` is for people; programs read the other properties.",
);

export type Drift = Described<typeof drift>;
export type Diagnostic = Described<typeof diagnostic>;
