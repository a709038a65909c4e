export { generate } from "./generate.ts";
export type { GenerateOptions, GenerateProgress, GenerateResult, GenerateSummary } from "./generate.ts";
export { memberName } from "./name/members.ts";
export type { Diagnostic, Rule, Severity } from "./diagnostics.ts";
export type { Change, ChangeKind, ChangeLevel } from "./diff/change.ts";
