export * from "./finding.ts";
export * from "./findings.ts";
export type { Secrets } from "./secrets.ts";
