/** A line and column in the user's sources. */
export interface SourceLocation {
  /** The file: a POSIX path relative to the configuration's folder. */
  readonly file: string;
  /** Line, from 1. */
  readonly line: number;
  /** Column, from 1, in UTF-16 code units. */
  readonly column: number;
  /** The text of the line. */
  readonly text: string;
}

/** The most serious first. */
export const placeKinds = ["breaks", "removed", "changed", "unhandled", "mention"] as const;

/**
 * The effect of a change on a line: the line `breaks` (no longer compiles), something that it uses was `removed` or `changed`, or
 * it covers all codes except an added one, which is `unhandled`. A `mention` is a name in a text that TypeScript does not read: it
 * was removed or renamed, or its description changed.
 */
export type PlaceKind = (typeof placeKinds)[number];

/** A place in the user's sources that a change to the lists affects. */
export interface Place extends SourceLocation {
  /** The `id` of the change; `null` for an error that several changes cause together, or that no change explains. */
  readonly change: string | null;
  /** Only if `change` is `null`: the ids of the changes that cause the error together. */
  readonly changes?: readonly string[];
  /** The effect of the change. */
  readonly kind: PlaceKind;
  /** Only of kind `breaks`: the compiler's error code, for example `TS2345`. */
  readonly code?: string;
  /** The affected name in the line: of a member, a code, or a module. */
  readonly name: string;
  /** Length of the affected text from `column`, in UTF-16 code units. */
  readonly length: number;
  /** Only of kind `breaks`: the compiler's message. */
  readonly error?: string;
  /** Only of kind `unhandled`: the added codes; `change` is the id of the first. */
  readonly codes?: readonly (number | string)[];
}
