export { check, type CheckOptions, type CheckResult } from "./check.ts";
export { diff, type DiffOptions, type DiffResult } from "./diff.ts";
export { generate, type GenerateOptions, type GenerateResult, type GenerateSummary } from "./generate.ts";
export { readLockText, readProjectLock } from "./lock-file.ts";
export type { RunOptions, RunProgress } from "./options.ts";
export { startFolder, type ProjectResult } from "./project.ts";
