export { mergeBranches, type MergedBranches, unmergeable } from "./merge-branches.ts";
export { describeDecision, type MergeDecision } from "./merge-decision.ts";
export { memberSource, type UnnamedReference } from "./name-lock.ts";
export { mergeLock } from "./merge-lists.ts";
