import type { Change, ChangeLevel } from "./change.ts";

/** What a release of the package with these changes is, by semantic versioning. */
export type Semver = "major" | "minor" | "patch" | "none";

const releases: readonly (readonly [ChangeLevel, Semver])[] = [
  ["breaking", "major"],
  ["additive", "minor"],
  ["cosmetic", "patch"],
];

/** The release that the gravest of the changes asks for. */
export function semverOf(changes: readonly Change[]): Semver {
  return releases.find(([level]) => changes.some((change) => change.level === level))?.[1] ?? "none";
}
