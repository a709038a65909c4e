export { compareFiles } from "./compare.ts";
export type { Drift, DriftCause, DriftStatus } from "./drift.ts";
export {
  compareTree,
  foldersTo,
  type OutputFolder,
  readManifest,
  readOwnFiles,
  takeManifest,
  temporaryEnding,
} from "./output-folder.ts";
