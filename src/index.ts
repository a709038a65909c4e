export { check } from "./check.ts";
export type { CheckOptions, CheckResult } from "./check.ts";
export type { Change, ChangeKind, ChangeLevel } from "./diff/change.ts";
export type { Diagnostic, Rule, Severity } from "./diagnostics.ts";
export { generate } from "./generate.ts";
export type { GenerateOptions, GenerateResult, GenerateSummary } from "./generate.ts";
export { memberName } from "./name/members.ts";
export type { RunProgress } from "./run.ts";
export type { Drift, DriftCause, DriftStatus } from "./write/drift.ts";
