import { escapeJson } from "../base/text/index.ts";
import { reportSchema, withoutInternal } from "../model/report/index.ts";
import { posixPath } from "../platform/files/index.ts";
import { messageOf } from "./finding-text.ts";
import { fileOf } from "./paths.ts";
import type { Reporter } from "./report.ts";

export const jsonReporter: Reporter = (report, terminal, { cwd }) => {
  const config = report.config === null ? null : posixPath(cwd, report.config);
  const diagnostics = report.diagnostics.map((diagnostic) => {
    const file = fileOf(diagnostic, cwd);
    return { ...diagnostic, message: messageOf(diagnostic, report), ...(file !== undefined && { file }) };
  });
  const members: Readonly<Record<string, unknown>> = { ...report, config, diagnostics };
  const inOrder = Object.fromEntries(Object.keys(reportSchema.entries).map((name) => [name, members[name]]));
  terminal.out(escapeJson(JSON.stringify(withoutInternal(reportSchema, inOrder), null, 2)));
};
