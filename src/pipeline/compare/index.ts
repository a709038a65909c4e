export { compare, type FileDifference, findDifferences } from "./compare.ts";
export { hasModules, type OutputFolder } from "./folders.ts";
export { findFormerFolders } from "./former-folders.ts";
export { describeDifference, explainDrift, toDrift, updateAdvice } from "./drift.ts";
export { sourcePatch } from "./patch.ts";
