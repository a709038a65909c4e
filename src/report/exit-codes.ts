import type { Diagnostic } from "../model/findings/index.ts";
import type { Rule, RunRule } from "../model/rules/index.ts";

/** The exit codes, in order of precedence: where several hold, the first of them is the one. */
export const exitCodes = {
  internal: 70,
  interrupted: 130,
  terminated: 143,
  unusable: 2,
  service: 3,
  found: 1,
  ok: 0,
} as const;

/** What an error of a rule comes to: a row for each run rule, and for the rules of the lists that do not come to 1. */
const codesOfRules: Readonly<Record<RunRule, number> & Partial<Record<Rule, number>>> = {
  usage: exitCodes.unusable,
  config: exitCodes.unusable,
  lock: exitCodes.unusable,
  io: exitCodes.unusable,
  fetch: exitCodes.service,
  "malformed-json": exitCodes.service,
  drift: exitCodes.found,
};

/** The exit code that findings come to. */
export function exitCodeOf(diagnostics: readonly Diagnostic[]): number {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return worstExitCode(errors.map(({ rule }) => codesOfRules[rule] ?? exitCodes.found));
}

/** The first of several exit codes in order of precedence. */
export function worstExitCode(codes: readonly number[]): number {
  return Object.values(exitCodes).find((code) => codes.includes(code)) ?? exitCodes.ok;
}
