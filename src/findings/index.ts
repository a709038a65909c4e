export { boundPointer } from "./bounds.ts";
export { type Diagnostic, problem, RunError } from "./diagnostics.ts";
export { Findings, type Place, type Severities, type Subject } from "./findings.ts";
export type { Secrets } from "./secrets.ts";
export { driftCauses, driftStatuses, type DriftCause, type DriftFacts, type DriftStatus } from "./drift-facts.ts";
