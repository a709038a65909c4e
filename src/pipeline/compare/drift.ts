import { conflictMarker } from "../../base/text/index.ts";
import type { DriftStatus } from "../../model/report/index.ts";
import { driftText, errorFinding, type Finding } from "../../model/findings/index.ts";
import { advise, type Advice } from "../../model/rules/index.ts";
import type { FileDifference } from "./compare.ts";
import { makePatch } from "./patch.ts";

export type DriftFinding = Finding & Required<Pick<Finding, "file" | "drift">>;

export function driftFinding(
  file: string,
  drift: DriftFinding["drift"],
  { message, ...details }: Pick<Finding, "message" | "sharedReason" | "advice" | "line" | "column">,
): DriftFinding {
  return { ...errorFinding("drift", message, { file, drift, ...details }), file, drift };
}

export const updateAdvice = advise`run ${["--offline"]} to update the package`;
const ignore = advise`add generated files to that formatter's ignore list, and run ${["--offline"]} to update the package`;
const discard = advise`run ${["--offline"]} to discard the edit`;
const rename = advise`run ${["--offline"]} to discard the edit; to rename a member, set \`names\` in the configuration`;
const correct = advise`fix it, or delete it and run ${["--offline"]} to generate it again`;

export function describeDifference(
  difference: FileDifference,
): Pick<Finding, "message" | "sharedReason"> & { readonly advice: Advice } {
  const { file, status, isStale, problem } = difference;
  if (status === "foreign")
    return { message: `${file} ${problem}`, advice: advise`move it away, or choose another output.dir` };
  if (status !== "edited") return { ...explainDrift(file, status), advice: updateAdvice };
  const [how, advice] = describeEdit(difference);
  return { ...explainDrift(file, status, isStale ? `${how}, and stale` : how), advice };
}

function describeEdit({ edit, kind, isStale, actual = "" }: FileDifference): readonly [how: string, Advice] {
  const conflict = ": merge conflict markers found";
  switch (edit) {
    case "cut":
      return [": it is empty or ends too early", updateAdvice];
    case "conflict":
      return [conflict, updateAdvice];
    case "unreadable":
      return [conflictMarker.test(actual) ? conflict : ": it is not a JSON object", correct];
    case "formatter":
      return [" by another formatter", ignore];
    default:
      if (kind !== "module" && kind !== "transactional") return [" manually", discard];
      return [
        isStale ? " manually" : ", or not committed together with the lock",
        kind === "module" ? rename : discard,
      ];
  }
}

export function explainDrift(
  file: string,
  status: DriftStatus,
  sharedReason = "",
): Pick<Finding, "message" | "sharedReason"> {
  return { message: `${file} ${driftText(status, sharedReason)}`, sharedReason };
}

export function toFinding(difference: FileDifference): DriftFinding {
  const { file, status, actual, expected } = difference;
  const description = describeDifference(difference);
  if (actual === undefined || expected === undefined) return driftFinding(file, { status }, description);
  const { text: patch, line } = makePatch(file, actual, expected);
  return driftFinding(file, { status, patch }, { ...description, line, column: 1 });
}
