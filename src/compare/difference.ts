import type { InputSeal } from "../emit/index.ts";
import { makePatch } from "./patch.ts";

/** What can be wrong with a file of the package. */
export const driftStatuses = ["missing", "edited", "stale", "orphan", "foreign"] as const;

export type DriftStatus = (typeof driftStatuses)[number];

/** What made it so: the lock's data, the configuration, the version of the tool, or an edit by hand. */
export const driftCauses = ["data", "config", "tool", "hand"] as const;

export type DriftCause = (typeof driftCauses)[number];

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
export interface Drift {
  /** POSIX, from the configuration's folder. */
  readonly file: string;
  readonly status: DriftStatus;
  /** Where there are several, the first of data, config, tool, hand that holds. */
  readonly cause: DriftCause;
  /** What is wrong and what mends it. */
  readonly message: string;
  /** Unified diff from the committed to the expected text, bounded. */
  readonly patch?: string;
  /** First line that differs, from 1. */
  readonly line?: number;
}

/** Why a file is stale, in words. */
const reasons: Readonly<Record<keyof InputSeal, string>> = {
  data: "the lock has other data",
  config: "the configuration asks for another form",
  tool: "another version of reference-codegen wrote it",
};

const cure = "run `codegen --offline`";
const cures: Readonly<Record<DriftStatus, string>> = {
  missing: `${cure} to write it`,
  edited: `${cure} to write it again; names of your own go into \`names\` of the configuration`,
  stale: `${cure} to write it again`,
  orphan: `${cure} to remove it`,
  foreign: "move it away, or choose another output.dir",
};

/** A difference as it is reported: in words, with a patch where the file is there and ours. */
export function describeDifference(difference: Difference): Drift {
  const { file, status, cause } = difference;
  const message = `${file} ${whatIsWrong(difference)}; ${cures[status]}`;
  if (!("text" in difference)) return { file, status, cause, message };
  const { text: patch, line } = makePatch(file, difference.text, difference.expected);
  return { file, status, cause, message, patch, line };
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
