export { lockedDocuments, lockedLists, sampleVersions } from "./lists.ts";
export { type ReferenceServer, type ServerOptions, startReferenceServer } from "./server.ts";
