import { advise, type Advice } from "../../model/rules/index.ts";
import type { InputSeal } from "../emit/index.ts";
import type { DriftFacts, DriftStatus } from "../../model/findings/index.ts";
import type { Changed, Difference } from "./difference.ts";

/** A file that differs from what lock and configuration give, as it is reported. */
export interface Drift extends DriftFacts {
  /** POSIX, from the configuration's folder. */
  readonly file: string;
  readonly message: string;
  /** What corrects it. */
  readonly advice: Advice;
  /** First line that differs, from 1. */
  readonly line?: number;
}

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

export function describeDifference(difference: Difference): Pick<Drift, "message" | "advice"> {
  return { message: `${difference.file} ${whatIsWrong(difference)}`, advice: adviceFor(difference) };
}

function adviceFor(difference: Difference): Advice {
  if (difference.status !== "edited") return advices[difference.status];
  const { isUnreadable, isReformatted, isConflict, hasNames } = difference;
  if (isUnreadable) return corrected;
  if (isReformatted) return ignored;
  return hasNames && !isConflict ? renamed : advices.edited;
}

/** Describes a difference, with a patch if the file exists and is ours. */
export async function toDrift(difference: Difference): Promise<Drift> {
  const { file, status, cause } = difference;
  const drift = { file, status, cause, ...describeDifference(difference) };
  if (!("text" in difference)) return drift;
  // Loaded only if needed: most checks make no patch.
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
