export type { EmitInput } from "./emit-input.ts";
export type { GeneratedFile } from "./generated-file.ts";
export { isOursAlone, kindOf, mayBeOurs } from "./kinds/index.ts";
export { type PlannedFile, planPackage, sizeOf } from "./plan.ts";
export { renderFiles } from "./render-files.ts";
export { type FileSeals, type InputSeal, readSeals, sealDifferences } from "./seal.ts";
export type { Templates } from "./template.ts";
