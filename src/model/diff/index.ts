export { applyChanges } from "./apply-changes.ts";
export { diffLocks, semverOf } from "./diff-locks.ts";
