export { compare, findDifferences } from "./compare.ts";
export { findFormerFolders } from "./former-folders.ts";
export { describeDifference, type Drift, driftReasons, explainDrift, toDrift, updateAdvice } from "./drift.ts";
export type { FileDifference } from "./difference.ts";
export { sourcePatch } from "./patch.ts";
export { hasSealedModules } from "./orphans.ts";
export { foldersTo, type OutputFolder } from "./output-folder.ts";
