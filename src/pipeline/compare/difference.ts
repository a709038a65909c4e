import type { EntryKind } from "../../platform/files/index.ts";
import type { FileSeals, InputSeal, PlannedFile } from "../emit/index.ts";
import type { DriftCause } from "../../model/findings/index.ts";

/** Reason for a change of a file; `references`: the lock or the configuration, which cannot be distinguished. */
export type DriftReason = keyof InputSeal | "references";

/** A file that differs from the one that lock and configuration produce, with all that reports and repairs need. */
export type FileDifference = {
  /** POSIX, from the configuration's folder. */
  readonly file: string;
  /** If there are several, the first in the order data, config, tool, edit. */
  readonly cause: DriftCause;
  /** The changes since the file was generated; empty if only an edit explains the difference. */
  readonly changed: readonly DriftReason[];
} & (
  | { readonly status: "missing"; readonly path: string; readonly expected: string }
  | ({ readonly status: "stale" } & Texts)
  | ({
      readonly status: "edited";
      readonly isConflict: boolean;
      /** Whether it is only the beginning of the expected text: the machine stopped while it was written. */
      readonly isCut: boolean;
      /** Whether it is a package.json that is not a JSON object: the user's members cannot be kept. */
      readonly isUnreadable: boolean;
      /** Whether another formatter changed its layout and nothing else. */
      readonly isReformatted: boolean;
      /** Whether it contains names that the configuration can set. */
      readonly hasNames: boolean;
    } & Texts)
  /** A generated file that the package no longer needs. */
  | { readonly status: "orphan" }
  /** Something else at the path of a planned file; `problem` describes it: `is a symbolic link`. */
  | { readonly status: "foreign"; readonly problem: string }
);

/** What is on disk, and what should be. */
export interface Texts {
  /** POSIX, from the package's folder. */
  readonly path: string;
  readonly text: string;
  readonly expected: string;
}

export interface FileState {
  readonly planned: PlannedFile;
  /** POSIX, from the configuration's folder. */
  readonly file: string;
  readonly kind: EntryKind | undefined;
  /** The text of a file; `undefined` for anything else. */
  readonly text: string | undefined;
  /** Whether the file has our mark. Without it, it is a foreign one, or was cut off before the mark. */
  readonly isMarked: boolean;
  readonly seals: FileSeals | undefined;
}

export interface ComparedFile extends FileState {
  /** `undefined` if the seals show that the text is right. */
  readonly expected: string | undefined;
}
