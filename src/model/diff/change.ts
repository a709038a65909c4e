/** What can happen to the lists between two states. */
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
] as const;

/** What happened to a reference or a code. */
export type ChangeKind = (typeof changeKinds)[number];

/** What a change means for code that uses the package. */
export type ChangeLevel = "breaking" | "additive" | "cosmetic";

/** What the code of a member was and is, where the type of the codes of a list changed. */
export interface CodePair {
  readonly member: string;
  /** `null` where the list had no code of this member. */
  readonly before: number | string | null;
  /** `null` where it has none now. */
  readonly after: number | string | null;
}

/** One change, as data. */
export interface Change {
  readonly kind: ChangeKind;
  /** Key of the reference. */
  readonly reference: string;
  /** The code, for changes of a value. */
  readonly code?: number | string;
  /** The former description, code2, member or type of code. */
  readonly before?: string;
  /** What it is now. */
  readonly after?: string;
  /** With new words of a value: the member that stays. */
  readonly member?: string;
  /** With new words of a value, or a new value: a code that had these words before, so that the old name misleads. */
  readonly wordsOf?: number | string;
  /** Of a changed type of code: every code, paired by member. */
  readonly pairs?: readonly CodePair[];
  readonly level: ChangeLevel;
  /** Stable fingerprint: the same change has the same id in every run. */
  readonly id: string;
}

/** The kind of release, by semantic versioning. */
export type Semver = "major" | "minor" | "patch" | "none";

const releases: readonly (readonly [ChangeLevel, Semver])[] = [
  ["breaking", "major"],
  ["additive", "minor"],
  ["cosmetic", "patch"],
];

/** The release that the most serious of the changes needs. */
export function semverOf(changes: readonly Change[]): Semver {
  return releases.find(([level]) => changes.some((change) => change.level === level))?.[1] ?? "none";
}
