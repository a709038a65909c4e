import { advise, type Advice } from "../base/index.ts";
import type { InputSeal } from "../emit/index.ts";
import type { DriftCause, DriftFacts, DriftStatus } from "../findings/index.ts";
import { makePatch } from "./patch.ts";

/** A file of the package that is not what it should be, with everything that is needed to report and to mend it. */
export type Difference = Place &
  (
    | { readonly status: "missing"; readonly path: string; readonly expected: string }
    | ({ readonly status: "stale" } & Changed)
    | ({
        readonly status: "edited";
        /** Whether it holds the markers of a merge conflict. */
        readonly isConflict: boolean;
        /** Whether it is a package.json that is no JSON object: its members of the user cannot be taken over. */
        readonly isUnreadable: boolean;
      } & Changed)
    /** A file of ours that belongs to no reference of the package. */
    | { readonly status: "orphan" }
    /** Something that is not ours at a place that we need; `obstacle` says what it is: `is a symbolic link`. */
    | { readonly status: "foreign"; readonly obstacle: string }
  );

interface Place {
  /** POSIX, from the configuration's folder. */
  readonly file: string;
  /** Where there are several, the first of data, config, tool, hand that holds. */
  readonly cause: DriftCause;
}

interface Changed {
  /** POSIX, from the package's folder. */
  readonly path: string;
  /** As it stands there. */
  readonly text: string;
  readonly expected: string;
  /** Which of its inputs are others than those that it was made from. */
  readonly changed: readonly (keyof InputSeal)[];
}

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
  edited: advise`run ${offline} to write it again; names of your own go into \`names\` of the configuration`,
  stale: advise`run ${offline} to write it again`,
  orphan: advise`run ${offline} to remove it`,
  foreign: advise`move it away, or choose another output.dir`,
};

/** A difference as it is reported: in words, with a patch where the file is there and ours. */
export function describeDifference(difference: Difference): Drift {
  const { file, status, cause } = difference;
  const drift = { file, status, cause, message: `${file} ${whatIsWrong(difference)}`, advice: advices[status] };
  if (!("text" in difference)) return drift;
  const { text: patch, line } = makePatch(file, difference.text, difference.expected);
  return { ...drift, patch, line };
}

function whatIsWrong(difference: Difference): string {
  switch (difference.status) {
    case "missing":
      return "is missing";
    case "orphan":
      return "is an orphan: it belongs to no reference of the package any more";
    case "foreign":
      return difference.obstacle;
    case "stale":
      return `is stale: ${why(difference)}`;
    case "edited": {
      const what = difference.isConflict ? "holds the markers of a merge conflict" : "was edited by hand";
      return difference.changed.length === 0 ? what : `${what}, and it is stale: ${why(difference)}`;
    }
  }
}

function why({ changed }: Changed): string {
  return changed.map((input) => reasons[input]).join(", ");
}
