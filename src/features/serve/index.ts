export { sampleVersions } from "./sample/lists.ts";
export { lockedLists, type ServedVersions } from "./served-lists.ts";
export { type ReferenceServer, type ServedFailure, type ServerFaults, startReferenceServer } from "./server.ts";
