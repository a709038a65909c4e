export { mapDocuments, type MappedLists } from "./map-documents.ts";
export { JsonReader, overviewKeys } from "./read-json.ts";
export type { MappedReference } from "./read-values.ts";
