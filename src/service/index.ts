export * from "./fetch.ts";
export * from "./migrate.ts";
export * from "./read.ts";
export { versionDeprecated } from "./rules.ts";
