export { lockedLists, sampleVersions } from "./lists.ts";
export { lockedDocuments } from "./locked-documents.ts";
export { type ReferenceServer, type ServerOptions, startReferenceServer } from "./server.ts";
