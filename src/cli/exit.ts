import type { Diagnostic } from "../findings/index.ts";
import type { Rule } from "../rules/index.ts";

/** The exit codes, in the order of which comes first where several hold. */
export const exitCodes = {
  internal: 70,
  interrupted: 130,
  terminated: 143,
  unusable: 2,
  service: 3,
  found: 1,
  ok: 0,
} as const;

/** Rules whose errors mean that the run could not be done; all others mean that it found something. */
const unusableRules: ReadonlySet<Rule> = new Set(["usage", "config", "lock", "io"]);
const serviceRules: ReadonlySet<Rule> = new Set(["fetch", "malformed-json"]);

/** The exit code that findings come to. */
export function exitCodeOf(diagnostics: readonly Diagnostic[]): number {
  const rules = diagnostics.filter(({ severity }) => severity === "error").map(({ rule }) => rule);
  if (rules.some((rule) => unusableRules.has(rule))) return exitCodes.unusable;
  if (rules.some((rule) => serviceRules.has(rule))) return exitCodes.service;
  return rules.length > 0 ? exitCodes.found : exitCodes.ok;
}

/** Of several runs: the first of 2, 3, 1 that one of them came to. */
export function worstExitCode(codes: readonly number[]): number {
  const order = [exitCodes.unusable, exitCodes.service, exitCodes.found];
  return order.find((code) => codes.includes(code)) ?? exitCodes.ok;
}
