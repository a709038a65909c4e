export { lockedDocuments, lockedLists, sampleVersions, type SharedAddress } from "./lists.ts";
export { type ReferenceServer, type ServerOptions, startReferenceServer } from "./server.ts";
