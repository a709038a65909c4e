import { escapeJson } from "../base/text/index.ts";
import { reportSchema, withoutInternal } from "../model/report/index.ts";
import { posixPath } from "../platform/files/index.ts";
import { messageOf } from "./finding-text.ts";
import { fileOf } from "./paths.ts";
import type { Report, Reporter } from "./report.ts";

/** Prints one object: `{ runs }` for several configurations. */
export const jsonReporter: Reporter = (reports, terminal, { cwd }) => {
  const runs = reports.map((report) => withoutInternal(reportSchema, published(report, cwd)));
  if (runs.length > 0) terminal.out(escapeJson(JSON.stringify(runs.length > 1 ? { runs } : runs[0], null, 2)));
};

function published(report: Report, cwd: string): object {
  const { command, config, ok, exitCode, apiVersion, changes, places, data } = report;
  const diagnostics = report.diagnostics.map((diagnostic) => {
    const file = fileOf(diagnostic, cwd);
    return { ...diagnostic, message: messageOf(diagnostic, report), ...(file !== undefined && { file }) };
  });
  return {
    command,
    config: config === null ? null : posixPath(cwd, config),
    ok,
    exitCode,
    apiVersion,
    diagnostics,
    drift: [],
    changes,
    written: [],
    places,
    ...data,
  };
}
