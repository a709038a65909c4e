export { lockedLists } from "./locked-lists.ts";
export { sampleVersions } from "./sample/index.ts";
export type { ServedVersions } from "./served.ts";
export type { Rehearsal, ServedFailure } from "./rehearsal.ts";
export { type ReferenceServer, startReferenceServer } from "./server.ts";
