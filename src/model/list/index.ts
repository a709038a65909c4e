export * from "./columns.ts";
export * from "./keys.ts";
export * from "./row.ts";
export * from "./values.ts";
