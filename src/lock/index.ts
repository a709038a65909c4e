export { lineFinder } from "./line-numbers.ts";
export { isLiving, type Lock, type LockedReference, type LockedValue, lockFileName } from "./lock.ts";
export { movedMeanings } from "./meanings.ts";
export { mergeBranches, type MergedBranches } from "./merge-branches.ts";
export { reportDecisions } from "./merge-decision.ts";
export { mergeLock, renameLock } from "./merge-lists.ts";
export { parseLock } from "./parse-lock.ts";
export { printLock, printReference } from "./print-lock.ts";
