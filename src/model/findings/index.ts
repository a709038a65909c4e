export {
  clipPointer,
  completeDiagnostic,
  type Diagnostic,
  type DriftCause,
  driftCauses,
  type DriftFacts,
  type DriftStatus,
  driftStatuses,
  driftText,
  errorFinding,
  warningFinding,
  RunError,
  runError,
  unlessRunError,
} from "./diagnostics.ts";
export { Findings, maxPerRule, type Severities } from "./findings.ts";
export type { Secrets } from "./secrets.ts";
