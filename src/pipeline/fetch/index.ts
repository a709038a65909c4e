export { type RequestReport } from "./attempt.ts";
export { createCache } from "./cache.ts";
export type { ClientEvents, RetryWait } from "./client.ts";
export { Clients } from "./clients.ts";
export { proxySecrets } from "./connection.ts";
export { fetchDocuments, type FetchedDocuments, type FetchProgress } from "./fetch-documents.ts";
