export type { Change, ChangeKind, ChangeLevel, CodePair } from "./change.ts";
export { diffLocks } from "./diff-locks.ts";
export { type Semver, semverOf } from "./semver.ts";
