export { literal } from "./code/code.ts";
export { isGenerated, isModule, isPurelyGenerated, mayBeGenerated } from "./files/index.ts";
export type { EmitInput, PlannedFile } from "./files/kind.ts";
export { generatedMark } from "./header.ts";
export { type MemberModel, type ModuleModel, toModules } from "./model.ts";
export { type GeneratedFile, type PackagePlan, planPackage, renderFiles, sizeOf } from "./plan.ts";
export { groupModules, lockedSeal, printSeal, sealLock } from "./seal.ts";
