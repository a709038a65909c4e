export * from "./advice.ts";
export { unknownCodes } from "./codes.ts";
export { unmatchedPointer, wrappedList } from "./documents.ts";
export { leadsToPage, type PageHint, pageHints } from "./incomplete-list.ts";
export { type DescribedValue, displacedCodes } from "./meaning-changed.ts";
export * from "./record.ts";
export * from "./rule.ts";
