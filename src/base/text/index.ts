export * from "./header.ts";
export * from "./identifiers.ts";
export * from "./markdown.ts";
export * from "./sort-order.ts";
export * from "./text.ts";
export * from "./nearest-name.ts";
