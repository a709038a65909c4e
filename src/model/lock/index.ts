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
export { parseLock } from "./parse-lock.ts";
export { printLock, printReference } from "./print-lock.ts";
export { judgeMeanings, losersOf, movedMeanings, wordsOf } from "./moved-meanings.ts";
