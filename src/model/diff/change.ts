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

/** The kind of a change of a reference or a code. */
export type ChangeKind = (typeof changeKinds)[number];

/** The effect of a change on code that uses the package. */
export type ChangeLevel = "breaking" | "additive" | "cosmetic";

/** The codes of a member before and after the type of the codes of a list changed. */
export interface CodePair {
  readonly member: string;
  /** `null` if the list had no code for this member. */
  readonly before: number | string | null;
  /** `null` if it has none now. */
  readonly after: number | string | null;
}

/** One difference between two states of the lists. */
export interface Change {
  readonly kind: ChangeKind;
  readonly reference: string;
  /** Only for a change of a value. */
  readonly code?: number | string;
  /** The former description, code2, member or type of code; the removed alias. */
  readonly before?: string;
  /** The present description, code2, member or type of code; for a removed alias, the member. */
  readonly after?: string;
  /** Only for a changed description: the member, if it stays although the description gives another name. */
  readonly member?: string;
  /** Only for a changed description: the alias that it would give as a member. */
  readonly alias?: string;
  /** Only for a changed description or a new value: a code that had the description before; its old name misleads. */
  readonly takenFrom?: number | string;
  /** Only for a changed type of code: all codes, paired by member. */
  readonly pairs?: readonly CodePair[];
  readonly level: ChangeLevel;
  /** The same change has the same id in every run. */
  readonly id: string;
}

/** The release that semantic versioning requires. */
export type Semver = "major" | "minor" | "patch" | "none";

/** The release that the most serious of the changes requires. */
export function semverOf(changes: readonly Change[]): Semver {
  const levels = new Set(changes.map(({ level }) => level));
  if (levels.has("breaking")) return "major";
  if (levels.has("additive")) return "minor";
  return levels.has("cosmetic") ? "patch" : "none";
}
