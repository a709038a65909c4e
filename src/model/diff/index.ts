export { type Change, type ChangeKind, type ChangeLevel, type CodePair, type Semver, semverOf } from "./change.ts";
export { diffLocks } from "./diff-locks.ts";
