import { dirname, join } from "node:path";
import { posixPath } from "../platform/files/index.ts";
import type { Diagnostic } from "../model/findings/index.ts";
import type { Report } from "./command-report.ts";

/** Absolute path of the configuration that a report is about; `null` where it is about none. */
export function configOf(report: Report): string | null {
  return report.kind === "failed" ? null : report.config;
}

/** Absolute path of the folder that paths of a report start from; `null` where it is not known. */
export function configFolder(report: Report): string | null {
  const config = configOf(report);
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
