import { advise, type Advice } from "../../model/rules/index.ts";
import { type DriftFacts, type DriftStatus, driftText } from "../../model/findings/index.ts";
import type { FileDifference, DriftReason } from "./difference.ts";

/** A file that differs from what the lock and the configuration produce, with a description of the difference. */
export interface Drift extends DriftFacts {
  /** The file: a POSIX path relative to the configuration's folder. */
  readonly file: string;
  /** Sentence for people: the file, its status and the cause. */
  readonly message: string;
  /** The cause as in the message: the same text for all files with one cause. */
  readonly reason?: string;
  /** The fix; reports and the results of the API add it to `message`. */
  readonly advice: Advice;
  /** First line that differs, from 1. */
  readonly line?: number;
}

export const driftReasons: Readonly<Record<DriftReason, string>> = {
  data: "the lock has changed",
  config: "the configuration has changed",
  tool: "reference-codegen has a new output format",
  references: "the list of references has changed",
};

/** Corrects all drift that has nothing to keep. */
export const updateAdvice = advise`run ${["--offline"]} to update the package`;
const ignore = advise`add generated files to that formatter's ignore list, and run ${["--offline"]} to update the package`;
const discard = advise`run ${["--offline"]} to discard the edit`;
const rename = advise`run ${["--offline"]} to discard the edit; to rename a member, set \`names\` in the configuration`;
const correct = advise`fix it, or delete it and run codegen to generate it again`;

export function describeDifference(difference: FileDifference): Pick<Drift, "message" | "reason" | "advice"> {
  const { file, status, changed } = difference;
  const why = changed.map((input) => driftReasons[input]).join(", ");
  if (status === "foreign")
    return { message: `${file} ${difference.problem}`, advice: advise`move it away, or choose another output.dir` };
  if (status !== "edited") return { ...explainDrift(file, status, why && `: ${why}`), advice: updateAdvice };
  if (difference.isUnreadable && !difference.isConflict)
    return { message: `${file} is not a JSON object`, advice: correct };
  const [how, advice] = describeEdit(difference);
  return { ...explainDrift(file, status, how + (why && `, and stale: ${why}`)), advice };
}

function describeEdit(difference: Extract<FileDifference, { status: "edited" }>): readonly [how: string, Advice] {
  const { isConflict, isCut, isUnreadable, isReformatted, hasNames } = difference;
  if (isCut) return [": it is empty or ends too early", updateAdvice];
  if (isConflict) return [": merge conflict markers found", isUnreadable ? correct : updateAdvice];
  if (isReformatted) return [" by another formatter", ignore];
  return [" manually", hasNames ? rename : discard];
}

/** The message about one file; reports join the files with the same reason. */
export function explainDrift(file: string, status: DriftStatus, reason: string): Pick<Drift, "message" | "reason"> {
  return { message: `${file} ${driftText(status, reason)}`, reason };
}

/** Describes a difference, with a patch if a generated file exists. */
export async function toDrift(difference: FileDifference): Promise<Drift> {
  const { file, status, cause } = difference;
  const drift = { file, status, cause, ...describeDifference(difference) };
  if (!("text" in difference)) return drift;
  const { makePatch } = await import("./patch.ts");
  const { text: patch, line } = makePatch(file, difference.text, difference.expected);
  return { ...drift, patch, line };
}
