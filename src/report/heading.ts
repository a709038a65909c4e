import { posixPath } from "../platform/files/index.ts";
import { escapeHidden } from "../base/text/index.ts";
import type { Report } from "./command-report.ts";
import type { Terminal } from "./terminal.ts";
import type { ReporterOptions } from "./reporter.ts";
import { configOf } from "./finding-place.ts";

/** Prints which of several configurations the next lines are about. */
export function printHeading(report: Report, { out, paint }: Terminal, { cwd }: ReporterOptions): void {
  const config = configOf(report);
  if (config !== null) out(paint("bold", `${escapeHidden(posixPath(cwd, config))}:`));
}
