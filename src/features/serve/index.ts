export { lockedLists, sampleVersions } from "./lists.ts";
export { type ReferenceServer, type ServedFailure, type ServerFaults, startReferenceServer } from "./server.ts";
