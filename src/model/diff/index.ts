export {
  type Change,
  type ChangeKind,
  changeKinds,
  type ChangeLevel,
  type CodePair,
  type Place,
  type PlaceKind,
  placeKinds,
  type Semver,
  semverOf,
  type SourceLocation,
} from "./change.ts";
export { applyChanges } from "./apply-changes.ts";
export { diffLocks } from "./diff-locks.ts";
