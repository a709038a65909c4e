export { compare, type FileDifference } from "./compare.ts";
export { findFormerFolders, hasModules, type OutputFolder } from "./folders.ts";
export { describeDifference, driftFinding, type DriftFinding, explainDrift, toFinding, updateAdvice } from "./drift.ts";
export { sourcePatch } from "./patch.ts";
