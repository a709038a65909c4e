export type * from "./change.ts";
export { changeKinds, changeLevels, placeKinds } from "./change.ts";
export type * from "./commands.ts";
export type * from "./finding.ts";
export { type Report, reportSchema } from "./report.ts";
export { withoutInternal } from "./schema-parts.ts";
