import { advise, type Advice } from "../../model/rules/index.ts";
import type { InputSeal } from "../emit/index.ts";
import type { DriftFacts } from "../../model/findings/index.ts";
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
const rewrite = advise`run ${offline} to write it again`;
const ignore = advise`put it on the ignore list of that tool, and run ${offline} to write it again`;
const rename = advise`run ${offline} to write it again; names of your own go into \`names\` of the configuration`;
const correct = advise`correct it, or delete it to have a new one written`;

export function describeDifference(difference: Difference): Pick<Drift, "message" | "advice"> {
  const [what, advice] = describe(difference);
  return { message: `${difference.file} ${what}`, advice };
}

function describe(difference: Difference): readonly [what: string, advice: Advice] {
  switch (difference.status) {
    case "missing":
      return ["is missing", advise`run ${offline} to write it`];
    case "orphan":
      return ["is an orphan: nothing needs it any more", advise`run ${offline} to remove it`];
    case "foreign":
      return [difference.obstacle, advise`move it away, or choose another output.dir`];
    case "stale":
      return [`is stale: ${why(difference)}`, rewrite];
    case "edited": {
      const { isConflict, isUnreadable, changed } = difference;
      if (isUnreadable && !isConflict) return ["is no JSON object", correct];
      const [what, advice] = describeEdit(difference);
      return [changed.length === 0 ? what : `${what}, and it is stale: ${why(difference)}`, advice];
    }
  }
}

function describeEdit({
  isConflict,
  isUnreadable,
  isReformatted,
  hasNames,
}: Extract<Difference, { status: "edited" }>): readonly [what: string, advice: Advice] {
  if (isConflict) return ["holds the markers of a merge conflict", isUnreadable ? correct : rewrite];
  if (isReformatted) return ["was formatted by another tool", ignore];
  return ["was edited by hand", hasNames ? rename : rewrite];
}

function why({ changed }: Changed): string {
  return changed.map((input) => reasons[input]).join(", ");
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
