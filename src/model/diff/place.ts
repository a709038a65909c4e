/** Where something is in the user's sources. */
export interface SourceLocation {
  /** POSIX, from the configuration's folder. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units, like compilers. */
  readonly column: number;
  readonly text: string;
}

/** The most serious first. */
export const placeKinds = ["breaks", "removed", "changed", "unhandled"] as const;

/**
 * The effect of a change on a line: it `breaks` (no longer compiles), what it uses is `removed` or `changed`, or the line names
 * all codes except an added one, which is `unhandled`.
 */
export type PlaceKind = (typeof placeKinds)[number];

/** A place in the user's sources that a change of the lists affects. */
export interface Place extends SourceLocation {
  /** Id of the change; `null` for an error that several changes cause together, or none. */
  readonly change: string | null;
  /** Only if `change` is `null`: ids of the changes that cause the error together. */
  readonly changes?: readonly string[];
  readonly kind: PlaceKind;
  /** The compiler's error code, as `TS2345`; only of kind `breaks`. */
  readonly code?: string;
  /** The name of a member, a code, or a module. */
  readonly name: string;
  readonly length: number;
  /** The compiler's message; only of kind `breaks`. */
  readonly error?: string;
  /** Only of kind `unhandled`: the added codes; `change` is that of the first. */
  readonly codes?: readonly (number | string)[];
}
