import type { EmitInput } from "../../../pipeline/emit/index.ts";
import type { LockedAlias } from "../../../model/lock/index.ts";
import type { ProjectSummary, UserProject } from "../impact.ts";
import type { SourceLocation } from "../../../model/diff/index.ts";

/** A use of an alias in the user's sources. */
export interface AliasUse extends SourceLocation {
  /** Key of the reference. */
  readonly reference: string;
  readonly code: number | string;
  /** The name that is used. */
  readonly alias: string;
  /** The current name of the code. */
  readonly member: string;
  /** What puts the current name in its place; `undefined` where that is left for a person. */
  readonly edit?: Edit;
  /** Why there is no edit. */
  readonly obstacle?: string;
}

/** A part of a text and what it becomes; offsets are in UTF-16 code units, a byte order mark apart. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  /** What stands there. */
  readonly was: string;
  readonly text: string;
}

/** Where uses of aliases are looked for. */
export interface AliasInput {
  /** What the package is made from. */
  readonly from: EmitInput;
  readonly project: UserProject;
}

/** The uses of aliases in the user's sources. */
export interface AliasUses extends ProjectSummary {
  /** Ascending by file and place. */
  readonly uses: readonly AliasUse[];
}

/** Which aliases the user's sources need. */
export interface NeededAliases extends AliasUses {
  /** Those that have no use. */
  readonly unused: readonly LockedAlias[];
}

/** A text with edits made; two that are the same are one. `undefined` where the text is not what the edits were made for. */
export function applyEdits(text: string, edits: readonly Edit[]): string | undefined {
  const byStart = new Map(edits.map((edit) => [edit.start, edit]));
  let edited = text;
  for (const { start, end, was, text: put } of [...byStart.values()].toSorted((a, b) => b.start - a.start)) {
    if (text.slice(start, end) !== was) return undefined;
    edited = edited.slice(0, start) + put + edited.slice(end);
  }
  return edited;
}
