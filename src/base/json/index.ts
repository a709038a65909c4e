export * from "./edit-json.ts";
export * from "./json.ts";
export * from "./json-pointer.ts";
export { closedObject, openObject } from "./object-schema.ts";
export * from "./read-json.ts";
