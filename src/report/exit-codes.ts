import type { Diagnostic } from "../model/report/index.ts";
import type { Rule, RunRule } from "../model/rules/index.ts";

/** In order of precedence: if several apply, the first is used. */
export const exitCodes = {
  internal: 70,
  interrupted: 130,
  terminated: 143,
  unusable: 2,
  service: 3,
  found: 1,
  ok: 0,
} as const;

export type ExitMeaning = readonly [code: (typeof exitCodes)[keyof typeof exitCodes], means: string];

/** For the help of all commands. */
export const exitMeanings: readonly ExitMeaning[] = [
  [exitCodes.ok, "success"],
  [exitCodes.found, "findings: drift, rule violations, or a lock that would change"],
  [exitCodes.unusable, "could not run: usage, configuration, lock, or a file that cannot be written"],
  [exitCodes.service, "could not run: the service did not respond as expected"],
  [exitCodes.internal, "a bug in this tool"],
  [exitCodes.interrupted, `stopped by SIGINT; ${exitCodes.terminated} by SIGTERM`],
];

/** Exit codes of errors by rule; all other rules of the lists result in `found`. */
const codesOfRules: Readonly<Record<RunRule, number> & Partial<Record<Rule, number>>> = {
  usage: exitCodes.unusable,
  config: exitCodes.unusable,
  lock: exitCodes.unusable,
  io: exitCodes.unusable,
  fetch: exitCodes.service,
  "malformed-json": exitCodes.service,
  drift: exitCodes.found,
};

export function exitCodeOf(diagnostics: readonly Diagnostic[]): number {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return worstExitCode(errors.map(({ rule }) => codesOfRules[rule] ?? exitCodes.found));
}

export function worstExitCode(codes: readonly number[]): number {
  return Object.values(exitCodes).find((code) => codes.includes(code)) ?? exitCodes.ok;
}
