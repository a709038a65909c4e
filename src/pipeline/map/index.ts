export { mapDocuments, type MappedLists } from "./map-documents.ts";
export type { MappedReference } from "./check-reference.ts";
