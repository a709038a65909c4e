export {
  type Change,
  type ChangeKind,
  changeKinds,
  type ChangeLevel,
  type CodePair,
  type Semver,
  semverOf,
} from "./change.ts";
export { applyChanges } from "./apply-changes.ts";
export { diffLocks } from "./diff-locks.ts";
export { type Place, type PlaceKind, placeKinds, type SourceLocation } from "./place.ts";
