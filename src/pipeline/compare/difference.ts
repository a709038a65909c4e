import type { EntryKind } from "../../platform/files/index.ts";
import type { FileSeals, InputSeal, PlannedFile } from "../emit/index.ts";
import type { DriftCause } from "../../model/findings/index.ts";

/** A file of the package that is not what it should be, with everything that is needed to report and to mend it. */
export type Difference = Located &
  (
    | { readonly status: "missing"; readonly path: string; readonly expected: string }
    | ({ readonly status: "stale" } & Changed)
    | ({
        readonly status: "edited";
        /** Whether it holds the markers of a merge conflict. */
        readonly isConflict: boolean;
        /** Whether it is a package.json that is no JSON object: its members of the user cannot be taken over. */
        readonly isUnreadable: boolean;
        /** Whether it says what it should, in another form: another formatter went over it. */
        readonly isReformatted: boolean;
        /** Whether it holds names that the configuration can give. */
        readonly hasNames: boolean;
      } & Changed)
    /** A file of ours that belongs to no reference of the package. */
    | { readonly status: "orphan" }
    /** Something that is not ours at a place that we need; `obstacle` says what it is: `is a symbolic link`. */
    | { readonly status: "foreign"; readonly obstacle: string }
  );

interface Located {
  /** POSIX, from the configuration's folder. */
  readonly file: string;
  /** Where there are several, the first of data, config, tool, hand that holds. */
  readonly cause: DriftCause;
}

export interface Changed {
  /** POSIX, from the package's folder. */
  readonly path: string;
  /** As it stands there. */
  readonly text: string;
  readonly expected: string;
  /** Which of its inputs are others than those that it was made from. */
  readonly changed: readonly (keyof InputSeal)[];
}

/** What is at the place of a planned file. */
export interface Place {
  readonly planned: PlannedFile;
  /** POSIX, from the configuration's folder. */
  readonly file: string;
  /** `undefined` where nothing is. */
  readonly kind: EntryKind | undefined;
  /** Text of a file of ours; `undefined` for anything else. */
  readonly text: string | undefined;
  /** Of that text. */
  readonly seals: FileSeals | undefined;
}

/** A place, and the text that should be there; `undefined` where the seal says that it is. */
export interface ComparedPlace extends Place {
  readonly expected: string | undefined;
}
