export { literal } from "./code/code.ts";
export { isGenerated, isPurelyGenerated, mayBeGenerated } from "./files/index.ts";
export type { EmitInput, PlannedFile } from "./files/kind.ts";
export { generatedMark } from "./header.ts";
export { isModuleOf, type MemberModel, type ModuleModel, toModules } from "./model.ts";
export { type GeneratedFile, type PackagePlan, planPackage, renderFiles, sizeOf } from "./plan.ts";
export { type InputSeal, readSeals, sealDifferences } from "./seal.ts";
