export * from "./catalogue.ts";
export * from "./columns.ts";
export * from "./endpoints.ts";
export * from "./reference-row.ts";
export * from "./resources.ts";
export * from "./statuses.ts";
