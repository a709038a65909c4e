export {
  type DataRule,
  dataRuleIds,
  dataRules,
  type Diagnostic,
  Findings,
  isHardRule,
  problem,
  type Rule,
  type RuleSetting,
  RunError,
  type Severities,
  type Severity,
} from "./diagnostics.ts";
export type { DriftCause, DriftFacts, DriftStatus } from "./drift-facts.ts";
export { commandText, mend, type Mend, mendText } from "./mend.ts";
export type { Secrets } from "./secrets.ts";
