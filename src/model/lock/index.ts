export { messageAbout } from "./lock-findings.ts";
export * from "./lock.ts";
export { parseLock } from "./parse-lock.ts";
export { printField, printLock, printReference, printValue } from "./print-lock.ts";
