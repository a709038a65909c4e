export { literal } from "./code/code.ts";
export { commandOfOther, updateCommand } from "./header.ts";
export { isGenerated, isModule, isOwn, isPurelyGenerated, mayBeGenerated } from "./files/index.ts";
export type { EmitInput, GeneratedFile, PackagePlan, PlannedFile } from "./files/kind.ts";
export { generatedMark } from "./header.ts";
export { type ModuleModel, toModules } from "./model.ts";
export { planPackage, renderFiles, sizeOf } from "./plan.ts";
export { printSeal, sealedModules, sealLock } from "./seal.ts";
