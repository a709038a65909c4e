export { type ClientOptions, Clients, type RetryWait } from "./client.ts";
export { proxySecrets } from "./connection.ts";
export type { Document, Documents } from "./document.ts";
export { fetchDocuments, type FetchedDocuments, type FetchProgress } from "./fetch-documents.ts";
export type { RequestReport } from "./request.ts";
