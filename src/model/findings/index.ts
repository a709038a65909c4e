export * from "./diagnostics.ts";
export * from "./findings.ts";
export type { Secrets } from "./secrets.ts";
