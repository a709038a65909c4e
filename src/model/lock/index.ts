export { aliasesOf, aliasKey, dropAliases, type LockedAlias } from "./drop-aliases.ts";
export { findMisplaced, lineFinder, type MisplacedPart } from "./lock-lines.ts";
export {
  type Code,
  isLiving,
  type Lock,
  type LockedReference,
  type LockedValue,
  lockFileName,
  namesOf,
} from "./lock.ts";
export { parseLock } from "./parse-lock.ts";
export { printLock, printReference } from "./print-lock.ts";
export { judgeMeanings, losersOf, movedMeanings, wordsOf } from "./moved-meanings.ts";
