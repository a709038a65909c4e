export { aliasesOf, aliasKey, dropAliases, type LockedAlias } from "./drop-aliases.ts";
export { lineFinder } from "./line-numbers.ts";
export {
  type Code,
  isLiving,
  type Lock,
  type LockedReference,
  type LockedValue,
  lockFileName,
  namesOf,
} from "./lock.ts";
export { findMisplaced, type MisplacedPart } from "./misplaced.ts";
export { movedMeanings, wordsOf } from "./meanings.ts";
export { mergeBranches, type MergedBranches, UnmergeableError } from "./merge-branches.ts";
export { describeDecision, type MergeDecision } from "./merge-decision.ts";
export { mergeLock, renameLock } from "./merge-lists.ts";
export { parseLock } from "./parse-lock.ts";
export { printLock, printReference } from "./print-lock.ts";
