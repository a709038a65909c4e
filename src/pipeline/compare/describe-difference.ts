import { advise, type Advice } from "../../model/rules/index.ts";
import type { InputSeal } from "../emit/index.ts";
import type { DriftFacts, DriftStatus } from "../../model/findings/index.ts";
import type { Changed, Difference } from "./difference.ts";

/** A file that is not what lock and configuration say, as it is reported. */
export interface Drift extends DriftFacts {
  /** POSIX, from the configuration's folder. */
  readonly file: string;
  /** What is wrong. */
  readonly message: string;
  /** What corrects it. */
  readonly advice: Advice;
  /** First line that differs, from 1. */
  readonly line?: number;
}

/** Why a file is stale, in words. */
const reasons: Readonly<Record<keyof InputSeal, string>> = {
  data: "the lock has other data",
  config: "the configuration asks for another form",
  tool: "another version of reference-codegen wrote it",
};

const offline = ["--offline"];
const advices: Readonly<Record<DriftStatus, Advice>> = {
  missing: advise`run ${offline} to write it`,
  edited: advise`run ${offline} to write it again`,
  stale: advise`run ${offline} to write it again`,
  orphan: advise`run ${offline} to remove it`,
  foreign: advise`move it away, or choose another output.dir`,
};

const ignored = advise`put it on the ignore list of that tool, and run ${offline} to write it again`;
const renamed = advise`run ${offline} to write it again; names of your own go into \`names\` of the configuration`;
const corrected = advise`correct it, or delete it to have a new one written`;

/** A difference in words. */
export function describeDifference(difference: Difference): Pick<Drift, "message" | "advice"> {
  const { file, status } = difference;
  return { message: `${file} ${whatIsWrong(difference)}`, advice: adviceFor(difference) ?? advices[status] };
}

/** What corrects an edit, where that is more than to write the file again. */
function adviceFor(difference: Difference): Advice | undefined {
  if (difference.status !== "edited") return undefined;
  const { isUnreadable, isReformatted, isConflict, hasNames } = difference;
  if (isUnreadable) return corrected;
  if (isReformatted) return ignored;
  return hasNames && !isConflict ? renamed : undefined;
}

/** A difference as it is reported: in words, with a patch where the file is there and ours. */
export async function toDrift(difference: Difference): Promise<Drift> {
  const { file, status, cause } = difference;
  const drift = { file, status, cause, ...describeDifference(difference) };
  if (!("text" in difference)) return drift;
  // Loaded here: a check that finds nothing wrong makes no patch.
  const { makePatch } = await import("./patch.ts");
  const { text: patch, line } = makePatch(file, difference.text, difference.expected);
  return { ...drift, patch, line };
}

function whatIsWrong(difference: Difference): string {
  switch (difference.status) {
    case "missing":
      return "is missing";
    case "orphan":
      return "is an orphan: nothing needs it any more";
    case "foreign":
      return difference.obstacle;
    case "stale":
      return `is stale: ${why(difference)}`;
    case "edited": {
      if (difference.isUnreadable && !difference.isConflict) return "is no JSON object";
      const what = difference.isConflict
        ? "holds the markers of a merge conflict"
        : difference.isReformatted
          ? "was formatted by another tool"
          : "was edited by hand";
      return difference.changed.length === 0 ? what : `${what}, and it is stale: ${why(difference)}`;
    }
  }
}

function why({ changed }: Changed): string {
  return changed.map((input) => reasons[input]).join(", ");
}
