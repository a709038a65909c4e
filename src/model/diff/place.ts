/** Where something is in the user's sources. */
export interface SourceLocation {
  /** POSIX, from the configuration's folder. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units, as compilers count. */
  readonly column: number;
  /** The line of source. */
  readonly text: string;
}

/** Every {@link PlaceKind}, the gravest first. */
export const placeKinds = ["breaks", "gone", "meaning", "unhandled"] as const;

/**
 * What a change does to a line of the user's: it `breaks` the line, which no longer compiles; what the line uses is `gone`, or has
 * another `meaning`; or the line names all codes but one that was added, which is `unhandled`.
 */
export type PlaceKind = (typeof placeKinds)[number];

/** A place in the user's sources that a change of the lists touches. */
export interface Place extends SourceLocation {
  /** Id of the change; `null` for an error that no single change explains. */
  readonly change: string | null;
  readonly kind: PlaceKind;
  /** The error of the compiler, `TS2345`; of kind `breaks` alone. */
  readonly code?: string;
  /** What stands there: the name of a member, a code, a module. */
  readonly name: string;
  /** How many code units of the line are meant. */
  readonly length: number;
  /** What the compiler says; of kind `breaks` alone. */
  readonly error?: string;
  /** The added codes that are not handled, where these are several; `change` is that of the first. Of kind `unhandled` alone. */
  readonly codes?: readonly (number | string)[];
}
