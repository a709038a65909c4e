export { boundPointer } from "./bounds.ts";
export { type Diagnostic, problem, remark, RunError, unlessRunError } from "./diagnostics.ts";
export { Findings, mostOfOneRule, type Severities, type Subject } from "./findings.ts";
export type { Secrets } from "./secrets.ts";
export { type DriftCause, driftCauses, type DriftFacts, type DriftStatus, driftStatuses } from "./drift-facts.ts";
