import type { EntryKind } from "../../platform/files/index.ts";
import type { FileSeals, InputSeal, PlannedFile } from "../emit/index.ts";
import type { DriftStatus } from "../../model/findings/index.ts";

/** An input that has changed since a file was generated. */
export type DriftReason = keyof InputSeal;

/**
 * What happened to an edited file: another formatter changed only its layout; it contains conflict markers; it is only the
 * beginning of the expected text (`cut`), because the machine stopped while it was written; it is a package.json whose members of
 * the user cannot be read; or anything else.
 */
export type Edit = "formatter" | "conflict" | "cut" | "unreadable" | "manual";

/** A file that differs from the one that lock and configuration produce. */
export interface FileDifference {
  /** POSIX, from the configuration's folder. */
  readonly file: string;
  readonly status: DriftStatus;
  /** In the order data, config, tool; empty if only an edit explains the difference. */
  readonly reasons: readonly DriftReason[];
  /** Only if `status` is `edited`. */
  readonly edit?: Edit;
  /** Only if `status` is `foreign`: `is a symbolic link`. */
  readonly problem?: string;
  readonly kind?: PlannedFile["kind"];
  /** The text on disk, of a stale or edited file. */
  readonly actual?: string;
  /** The text to write, of a missing, stale or edited file. */
  readonly expected?: string;
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
