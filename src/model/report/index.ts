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
export {
  type Diagnostic,
  type Drift,
  type DriftCause,
  type DriftFacts,
  type DriftStatus,
  driftStatuses,
} from "./finding.ts";
export { type PublishedReport, reportSchema, type SetupStep } from "./report.ts";
export { isInternal, withoutInternal } from "./schema-parts.ts";
