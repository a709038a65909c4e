export * from "./enums.ts";
export * from "./constraints.ts";
export * from "./list-source.ts";
export * from "./lists.ts";
export * from "./schema.ts";
