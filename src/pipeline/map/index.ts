export { mapDocuments, type MappedLists } from "./map-documents.ts";
export { overviewKeys } from "./service-document.ts";
export type { MappedReference } from "./judge-reference.ts";
