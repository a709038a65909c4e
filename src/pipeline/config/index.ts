export * from "./load-config.ts";
export * from "./parse-config.ts";
export * from "./request.ts";
export * from "./resolve-source.ts";
export * from "./tsconfig.ts";
export * from "./workspaces.ts";
