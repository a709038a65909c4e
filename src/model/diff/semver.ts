import type { Change, ChangeLevel } from "./change.ts";

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
