export { mapDocuments, type MappedLists, type MappedReference } from "./map-documents.ts";
