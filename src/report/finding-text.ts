import { dirname, join } from "node:path";
import { type Diagnostic, mostOfOneRule } from "../model/findings/index.ts";
import { type Rule, withAdvice } from "../model/rules/index.ts";
import { posixPath } from "../platform/files/index.ts";
import type { Report } from "./report.ts";

/** The rule of a finding, and what else says which kind it is: the rule that a lock breaks, what is wrong with a file. */
export function rulesOf({ rule, breaks, drift }: Diagnostic): string[] {
  return [rule, breaks ?? drift?.status].filter((name) => name !== undefined);
}

/** How many errors a run found: those that it kept, and those that it only counted. */
export function errorCount({ diagnostics }: Report): number {
  return countOf(diagnostics.filter(({ severity }) => severity === "error"));
}

/** How many findings there were: those that were kept, and those that were only counted. */
export function countOf(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.reduce((sum, { total = mostOfOneRule }) => sum + 1 + total - mostOfOneRule, 0);
}

/** What is wrong and what corrects it. */
export function messageOf({ message, advice }: Diagnostic, { chosenBy }: Report): string {
  return withAdvice(message, advice, chosenBy);
}

/** {@link messageOf}, with the reference that it is about before it. */
export function sentenceOf(diagnostic: Diagnostic, report: Report): string {
  const { reference } = diagnostic;
  return `${reference === null ? "" : `${reference}: `}${messageOf(diagnostic, report)}`;
}

/** Address of a document of the service and the place in it; `undefined` where the finding is about none. */
export function addressOf({ url, pointer }: Diagnostic): string | undefined {
  if (url === undefined) return undefined;
  return pointer === "" ? url : `${url}#${pointer}`;
}

/**
 * The rules of the findings, each once: where a lock breaks a rule of the lists, that one. Not `usage`, whose findings name the
 * help of their command.
 */
export function rulesToExplain({ diagnostics }: Report): Rule[] {
  return [...new Set(diagnostics.map(({ rule, breaks }) => breaks ?? rule))].filter((rule) => rule !== "usage");
}

/** Which command says more of rules. */
export function explainText(rules: readonly Rule[]): string {
  const [only, ...others] = rules;
  const names = others.length === 0 ? `${only}` : `RULE (${rules.join(", ")})`;
  return `for more: codegen explain ${names}`;
}

/** Absolute path of the folder that paths of a report start from; `null` where it is not known. */
export function configFolder({ config }: Report): string | null {
  return config === null ? null : dirname(config);
}

/** Absolute path of the folder that the file of a finding is from; `null` where it is not known. */
export function folderOf({ folder }: Diagnostic, report: Report): string | null {
  return folder ?? configFolder(report);
}

/**
 * The file of a finding, POSIX, from the configuration's folder; the configuration that could not be read, from `cwd`.
 *
 * @param cwd absolute path
 */
export function fileOf({ file, folder }: Diagnostic, cwd: string): string | undefined {
  return file === undefined || folder === undefined ? file : posixPath(cwd, join(folder, file));
}

/**
 * The place of a finding in a file, `file:line:column`; `undefined` where no line is known.
 *
 * @param cwd absolute path of the folder that the path of the file is from
 */
export function placeOf(diagnostic: Diagnostic, report: Report, cwd: string): string | undefined {
  const { file, line, column } = diagnostic;
  if (file === undefined || line === undefined) return undefined;
  const folder = folderOf(diagnostic, report);
  const path = folder === null ? file : posixPath(cwd, join(folder, file));
  return `${path}:${line}${column === undefined ? "" : `:${column}`}`;
}

/**
 * A file that a report names from its configuration's folder, as who ran the command finds it.
 *
 * @param cwd absolute path of the folder that the command was run in
 */
export function pathFromCwd(file: string, report: Report, cwd: string): string {
  const folder = configFolder(report);
  return folder === null ? file : posixPath(cwd, join(folder, file));
}
