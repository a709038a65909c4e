export { mapDocuments, type MappedLists, overviewKeys } from "./map-documents.ts";
export type { MappedReference } from "./check-reference.ts";
