export { check, type CheckOptions, type CheckResult } from "./check.ts";
export { diff, type DiffOptions, type DiffResult } from "./diff.ts";
export { generate } from "./generate.ts";
export type { GenerateOptions, GenerateResult, GenerateSummary } from "./generate-options.ts";
export { readLockText, readProjectLock } from "./lock-text.ts";
export type { RunOptions, RunProgress } from "./options.ts";
export { show, type AliasRow, type ReferenceRow, type ShownTables, type TombstoneRow, type ValueRow } from "./show.ts";
export type { Since } from "./since.ts";
export { startFolder, type ProjectResult } from "./project.ts";
