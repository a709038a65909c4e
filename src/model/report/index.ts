export type * from "./change.ts";
export { changeKinds, changeLevels, placeKinds } from "./change.ts";
export type * from "./commands.ts";
export type * from "./finding.ts";
export type * from "./report.ts";
export { reportSchema } from "./report.ts";
