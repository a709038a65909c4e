export { diffLocks, semverOf } from "./diff-locks.ts";
