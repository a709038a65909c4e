import type { EntryKind } from "../../platform/files/index.ts";
import type { FileSeals, PlannedFile } from "../emit/index.ts";

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
