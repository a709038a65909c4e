export { sampleVersions } from "./sample/lists.ts";
export { lockedLists, type ServedVersions } from "./served-lists.ts";
export type { ServerFaults, ServedFailure } from "./server-faults.ts";
export { type ReferenceServer, startReferenceServer } from "./server.ts";
