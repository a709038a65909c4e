export type { Change, ChangeKind, ChangeLevel } from "./change.ts";
export { diffLocks } from "./diff-locks.ts";
export { type Semver, semverOf } from "./semver.ts";
