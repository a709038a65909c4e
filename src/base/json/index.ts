export * from "./edit-json.ts";
export * from "./json.ts";
export * from "./json-pointer.ts";
export * from "./read-json.ts";
