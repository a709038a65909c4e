export { literal } from "./code/code.ts";
export type { EmitInput, PackagePlan, PlannedFile } from "./files/kind.ts";
export { commandOfOther, generatedMark, updateCommand } from "./header.ts";
export { type ModuleModel, toModules } from "./model.ts";
export * from "./plan.ts";
export { printSeal, sealedModules, sealLock } from "./seal.ts";
