export { mergeBranches, type MergedBranches, unmergeable } from "./merge-branches.ts";
export type { MergeDecision } from "./merge-decision.ts";
export { mergeLock, type ReadLists } from "./merge-lists.ts";
