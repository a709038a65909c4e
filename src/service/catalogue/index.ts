export * from "./catalogue.ts";
export * from "./rows.ts";
export * from "./statuses.ts";
