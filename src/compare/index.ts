export { compare, findForeign } from "./compare.ts";
export { describeDifference, type Difference, type Drift } from "./difference.ts";
export { foldersTo, type OutputFolder } from "./output-folder.ts";
