import type { Diagnostic, Report } from "../model/report/index.ts";
import { maxPerRule } from "../model/findings/index.ts";
import { type CommandForm, npxCodegen, withAdvice } from "../model/rules/index.ts";
import { clipWords } from "../base/text/index.ts";

/** The rule of a finding with its detail: the rule that a lock breaks, or the status of a file. */
export function rulesOf({ rule, breaks, drift }: Diagnostic): string[] {
  return [rule, breaks ?? drift?.status].filter((name) => name !== undefined);
}

export function errorCount({ diagnostics }: Report): number {
  return findingCount(diagnostics.filter(({ severity }) => severity === "error"));
}

/** The number of findings, including those that were only counted. */
export function findingCount(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.reduce((sum, { total = maxPerRule }) => sum + 1 + total - maxPerRule, 0);
}

/** How the commands in advice are typed in the working directory. */
export function commandForm({ tool = npxCodegen, configArgs = [], folder }: Report): CommandForm {
  return [[...tool, ...configArgs], folder];
}

export function messageOf({ message, advice }: Pick<Diagnostic, "message" | "advice">, report: Report): string {
  return withAdvice(message, advice, ...commandForm(report));
}

export function sentenceOf(diagnostic: Diagnostic, report: Report): string {
  const { reference } = diagnostic;
  return `${reference === null ? "" : `${reference}: `}${messageOf(diagnostic, report)}`;
}

/** The address of a finding with its pointer. In a file, which is named elsewhere, only the pointer from a line without a column. */
export function addressOf({ url, line, column, pointer }: Diagnostic): string | undefined {
  const part = pointer === "" ? "" : `#${pointer}`;
  if (url !== undefined) return clipWords(url) + (line === undefined ? "" : `:${line}`) + part;
  return line === undefined || column !== undefined || part === "" ? undefined : part;
}

/** The first sentence of a rule's page, after its heading and the default severity. */
export function firstSentence(page: string): string {
  const text = page.split(/\r?\n/).find((line) => line !== "" && !/^(?:#|Default: )/.test(line)) ?? "";
  return /^(?:`[^`]*`|[^`])*?[.:](?= |$)/.exec(text)?.[0].replace(/:$/, ".") ?? text;
}
