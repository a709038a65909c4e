export { lockedDocuments, lockedLists, sampleVersions, type UnservedLists } from "./lists.ts";
export { type ReferenceServer, type ServerOptions, startReferenceServer } from "./server.ts";
