export { mapDocuments, type MappedLists } from "./map-documents.ts";
export { overviewKeys } from "./read-json.ts";
export type { MappedReference } from "./read-values.ts";
