export { type RequestReport } from "./attempt.ts";
export { createCache } from "./cache.ts";
export { createClient, type ClientEvents } from "./client.ts";
export { proxySecrets } from "./connection.ts";
export { fetchDocuments, type FetchedDocuments, type FetchProgress } from "./fetch-documents.ts";
export { type RetryWait } from "./session.ts";
