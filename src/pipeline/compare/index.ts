export { compare, findDifferences } from "./compare.ts";
export { hasSealedModules, type OutputFolder } from "./folders.ts";
export { findFormerFolders } from "./former-folders.ts";
export { describeDifference, driftReasons, explainDrift, toDrift, updateAdvice } from "./drift.ts";
export type { FileDifference } from "./difference.ts";
export { sourcePatch } from "./patch.ts";
