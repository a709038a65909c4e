export * from "./conflicts.ts";
export * from "./fetch.ts";
export * from "./keys.ts";
export * from "./lock.ts";
export * from "./next.ts";
export * from "./package.ts";
export * from "./project.ts";
export * from "./states.ts";
