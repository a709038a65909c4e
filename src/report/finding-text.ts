import { type Finding, maxPerRule } from "../model/findings/index.ts";
import { type CommandForm, withAdvice } from "../model/rules/index.ts";
import { clipWords } from "../base/text/index.ts";
import { isError } from "./report.ts";

/** The rule of a finding with its detail: the rule that a lock breaks, or the status of a file. */
export function rulesOf({ rule, breaks, drift }: Finding): string[] {
  return [rule, breaks ?? drift?.status].filter((name) => name !== undefined);
}

export function errorCount(findings: readonly Finding[]): number {
  return findingCount(findings.filter(isError));
}

/** The number of findings, including those that were only counted. */
export function findingCount(diagnostics: readonly Finding[]): number {
  return diagnostics.reduce((sum, { total = maxPerRule }) => sum + 1 + total - maxPerRule, 0);
}

export function sentenceOf({ reference, message, advice }: Finding, form: CommandForm): string {
  return withAdvice(`${reference === null ? "" : `${reference}: `}${message}`, advice, ...form);
}

/**
 * The address of a finding with its pointer. In a file, which is named elsewhere if there is a line, a column replaces the pointer. A
 * finding in the lock names the reference and the code.
 */
export function addressOf({ url, file = "", line, column, pointer }: Finding): string | undefined {
  const part = pointer === "" ? "" : `#${pointer}`;
  if (url !== undefined) return clipWords(url) + (line === undefined ? "" : `:${line}`) + part;
  if (part === "" || column !== undefined) return undefined;
  if (line !== undefined) return part;
  return file === "" || file.endsWith(".lock.json") ? undefined : `${file}${part}`;
}
