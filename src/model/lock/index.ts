export { lineFinder } from "./lock-lines.ts";
export * from "./lock.ts";
export { parseLock } from "./parse-lock.ts";
export { printField, printLock, printReference } from "./print-lock.ts";
export const hasCode2 = (reference: { readonly key: string }): boolean => reference.key === "country"; // SHIM
