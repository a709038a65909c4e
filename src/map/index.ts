export { mapDocuments, type MappedLists } from "./map-documents.ts";
export type { Reference, ValueItem } from "./reference.ts";
