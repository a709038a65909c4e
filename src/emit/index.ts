export { emitFiles } from "./emit-files.ts";
export { type GeneratedFile, isOurs } from "./generated-file.ts";
export { renderManifest } from "./manifest.ts";
export { toModules } from "./model.ts";
export { type EmitInput, type PlannedFile, planPackage } from "./plan.ts";
export { type InputSeal, readSeals, sealDifferences } from "./seal.ts";
export type { Templates } from "./template.ts";
