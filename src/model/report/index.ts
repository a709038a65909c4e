export {
  type AliasUse,
  type Change,
  type ChangeKind,
  changeKinds,
  type ChangeLevel,
  changeLevels,
  type CodePair,
  type Edit,
  type ImpactSummary,
  type LockedAlias,
  type Place,
  type PlaceKind,
  placeKinds,
  type Semver,
  type SourceLocation,
} from "./change.ts";
export { type Diagnostic, type Drift, type DriftCause, type DriftFacts, type DriftStatus } from "./finding.ts";
export type { GenerateSummary, NextSteps, Setup, SetupStep, ShownTables } from "./commands.ts";
export { type Report, reportSchema } from "./report.ts";
export { withoutInternal } from "./schema-parts.ts";
