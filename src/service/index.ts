export * from "./fetch.ts";
export * from "./read.ts";
export * from "./version.ts";
