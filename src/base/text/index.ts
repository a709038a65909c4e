export * from "./identifiers.ts";
export * from "./markdown.ts";
export * from "./nearest-name.ts";
export * from "./sort-order.ts";
export * from "./text.ts";
export * from "./web.ts";
