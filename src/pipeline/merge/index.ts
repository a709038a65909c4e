export { mergeBranches, type MergedBranches, UnmergeableError } from "./merge-branches.ts";
export { describeDecision, type MergeDecision } from "./merge-decision.ts";
export { mergeLock, renameLock } from "./merge-lists.ts";
