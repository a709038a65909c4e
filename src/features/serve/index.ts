export { lockedLists } from "./locked-lists.ts";
export { sampleVersions } from "./sample/index.ts";
export type { ServedVersions } from "./served.ts";
export type { ServerFaults, ServedFailure } from "./server-faults.ts";
export { type ReferenceServer, startReferenceServer } from "./server.ts";
