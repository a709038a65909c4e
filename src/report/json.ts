import { escapeJson } from "../base/text/index.ts";
import { type Diagnostic, type Report, reportSchema } from "../model/report/index.ts";
import { withAdvice } from "../model/rules/index.ts";
import { posixPath } from "../platform/files/index.ts";
import { fileOf } from "./paths.ts";
import type { CommandResult, Reporter, ReporterOptions } from "./report.ts";

export const jsonReporter: Reporter = (result, terminal, options) =>
  terminal.out(escapeJson(JSON.stringify(publish(result, options), null, 2)));

export function publish({ report, findings }: CommandResult, { cwd, form }: Pick<ReporterOptions, "cwd" | "form">) {
  const members: Readonly<Record<string, unknown>> = {
    ...report,
    config: report.config === null ? null : posixPath(cwd, report.config),
    diagnostics: findings.map((finding): Diagnostic => {
      const { advice, sharedReason: _reason, drift: _drift, folder: _folder, ...diagnostic } = finding;
      const file = fileOf(finding, cwd);
      return {
        ...diagnostic,
        message: withAdvice(finding.message, advice, ...form),
        ...(file !== undefined && { file }),
      };
    }),
  };
  const names = Object.keys(reportSchema.entries).filter((name) => members[name] !== undefined);
  // Object.fromEntries loses the types of its keys.
  return Object.fromEntries(names.map((name) => [name, members[name]])) as unknown as Report;
}
