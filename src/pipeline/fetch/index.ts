export { Clients, type RetryWait } from "./client.ts";
export type { Document, FetchedList } from "./document.ts";
export { Fetcher, type FetchProgress } from "./fetcher.ts";
export type { ListReader, ListSource } from "./reader.ts";
export { proxySecrets } from "./proxy.ts";
