export { compare, findForeign } from "./compare.ts";
export { describeDifference, type Difference, type Drift, type DriftCause, type DriftStatus } from "./difference.ts";
export { foldersTo, type OutputFolder } from "./output-folder.ts";
