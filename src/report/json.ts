import { escapeJson } from "../base/text/index.ts";
import type { Diagnostic } from "../model/findings/index.ts";
import { posixPath } from "../platform/files/index.ts";
import { messageOf } from "./finding-text.ts";
import { fileOf } from "./paths.ts";
import type { Report, Reporter } from "./report.ts";
import type { PublishedReport } from "./schema.ts";

/** Prints one object: `{ runs }` for several configurations. */
export const jsonReporter: Reporter = (reports, terminal, { cwd }) => {
  const runs = reports.map((report) => published(report, cwd));
  if (runs.length > 0) terminal.out(escapeJson(JSON.stringify(runs.length > 1 ? { runs } : runs[0], null, 2)));
};

function published(report: Report, cwd: string): PublishedReport {
  const { command, config, ok, exitCode, apiVersion, diagnostics, changes, places, data } = report;
  return {
    command,
    config: config === null ? null : posixPath(cwd, config),
    ok,
    exitCode,
    apiVersion,
    diagnostics: diagnostics.map((diagnostic) => publishedDiagnostic(diagnostic, report, cwd)),
    drift: [],
    changes: changes.map(({ file: _file, line: _line, ...change }) => change),
    written: [],
    places: places?.map(({ length: _length, ...place }) => place),
    ...data,
  };
}

function publishedDiagnostic(
  diagnostic: Diagnostic,
  report: Report,
  cwd: string,
): PublishedReport["diagnostics"][number] {
  const { drift: _drift, advice: _advice, folder: _folder, sharedReason: _reason, ...rest } = diagnostic;
  const file = fileOf(diagnostic, cwd);
  return { ...rest, message: messageOf(diagnostic, report), ...(file !== undefined && { file }) };
}
