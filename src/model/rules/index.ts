export * from "./advice.ts";
export { type DescribedValue, displacedCodes } from "./meaning-changed.ts";
export * from "./record.ts";
export * from "./rule.ts";
