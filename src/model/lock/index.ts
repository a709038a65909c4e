export { lineFinder } from "./lock-lines.ts";
export {
  aliasesOf,
  aliasKey,
  type Code,
  declaredIn,
  dropAliases,
  hasCode2,
  isActive,
  isExcludedList,
  type Lock,
  type LockedAlias,
  type LockedReference,
  type LockedValue,
  lockFileName,
  namesOf,
  referencesByKey,
  valuesByCode,
} from "./lock.ts";
export { parseLock } from "./parse-lock.ts";
export { printLock, printReference } from "./print-lock.ts";
