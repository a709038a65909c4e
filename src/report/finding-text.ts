import { dirname, join } from "node:path";
import { type Diagnostic, maxPerRule } from "../model/findings/index.ts";
import { npxCodegen, withAdvice } from "../model/rules/index.ts";
import { clipWords } from "../base/text/index.ts";
import { posixPath } from "../platform/files/index.ts";
import type { Report } from "./report.ts";

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

export function messageOf({ message, advice }: Pick<Diagnostic, "message" | "advice">, report: Report): string {
  return withAdvice(message, advice, toolCommand(report));
}

export function toolCommand({ tool = npxCodegen, configArgs }: Report): string[] {
  return [...tool, ...configArgs];
}

export function sentenceOf(diagnostic: Diagnostic, report: Report): string {
  const { reference } = diagnostic;
  return `${reference === null ? "" : `${reference}: `}${messageOf(diagnostic, report)}`;
}

export function addressOf({ url, pointer }: Diagnostic): string | undefined {
  if (url === undefined) return undefined;
  return clipWords(url) + (pointer === "" ? "" : `#${pointer}`);
}

export function configFolder({ config }: Report): string | null {
  return config === null ? null : dirname(config);
}

/** Absolute path of the folder that contains the file of a finding; `null` if unknown. */
export function folderOf({ folder }: Diagnostic, report: Report): string | null {
  return folder ?? configFolder(report);
}

/** The file of a finding, POSIX, from the configuration's folder; a configuration that could not be read, from `cwd`. */
export function fileOf({ file, folder }: Diagnostic, cwd: string): string | undefined {
  return file === undefined || folder === undefined ? file : posixPath(cwd, join(folder, file));
}

/** The place of a finding as `file:line:column`, from `cwd`; `undefined` without a line. */
export function locationOf(diagnostic: Diagnostic, report: Report, cwd: string): string | undefined {
  const { file, line, column } = diagnostic;
  if (file === undefined || line === undefined) return undefined;
  const path = pathFrom(cwd, folderOf(diagnostic, report), file);
  return `${path}:${line}${column === undefined ? "" : `:${column}`}`;
}

export function pathFromCwd(file: string, report: Report, cwd: string): string {
  return pathFrom(cwd, configFolder(report), file);
}

function pathFrom(cwd: string, folder: string | null, file: string): string {
  return folder === null ? file : posixPath(cwd, join(folder, file));
}
