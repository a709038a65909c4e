export const changeKinds = [
  "reference-added",
  "reference-removed",
  "code-added",
  "code-removed",
  "code-restored",
  "description-changed",
  "enabled",
  "disabled",
  "code2-changed",
  "code-type-changed",
  "member-renamed",
  "alias-removed",
] as const;

/** The kind of a change to a reference or a code. */
export type ChangeKind = (typeof changeKinds)[number];

/**
 * The effect of a change on code that uses the package: the code can break (`breaking`), it can use something new
 * (`additive`), or only texts change (`cosmetic`).
 */
export type ChangeLevel = "breaking" | "additive" | "cosmetic";

/** The codes of a member before and after its list changed the type of codes. */
export interface CodePair {
  /** The member, which stays the same. */
  readonly member: string;
  /** The former code; `null` if the list had none for this member. */
  readonly before: number | string | null;
  /** The current code; `null` if the list has none for this member. */
  readonly after: number | string | null;
}

/** One difference between two states of the lists. */
export interface Change {
  /** What changed. */
  readonly kind: ChangeKind;
  /** Key of the reference. */
  readonly reference: string;
  /** Only for a change to a value: its code. */
  readonly code?: number | string;
  /** The former description, `code2`, member, code type or type name, depending on `kind`; for a removed alias, the alias. */
  readonly before?: string;
  /** The current one, in the same way; for a removed alias, the member. */
  readonly after?: string;
  /** Only for a changed description: the member, if the new description would give another name. */
  readonly member?: string;
  /** Only with `member`: the alias that has the name from the new description. */
  readonly alias?: string;
  /** Only for a changed description or a new value: a code that had this description before. */
  readonly takenFrom?: number | string;
  /** Only for a changed code type: all codes of the list, paired by member. */
  readonly pairs?: readonly CodePair[];
  /** The effect on code that uses the package. */
  readonly level: ChangeLevel;
  /** Fingerprint: the same change has the same id in every run. */
  readonly id: string;
}

/** The release of the generated package that its changes require by semantic versioning. */
export type Semver = "major" | "minor" | "patch" | "none";

/** The release that the most serious of the changes requires. */
export function semverOf(changes: readonly Change[]): Semver {
  const levels = new Set(changes.map(({ level }) => level));
  if (levels.has("breaking")) return "major";
  if (levels.has("additive")) return "minor";
  return levels.has("cosmetic") ? "patch" : "none";
}

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
