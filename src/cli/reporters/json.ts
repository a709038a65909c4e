import type { Semver } from "../../diff/index.ts";
import type { Drift } from "../../compare/index.ts";
import { escapeJson } from "../../base/index.ts";
import type { Report } from "../report.ts";
import type { Reporter } from "./reporter.ts";

/** One object for a program; `{ runs }` where there were several configurations. */
export const jsonReporter: Reporter = (reports, terminal) => {
  const [only, ...more] = reports.map(published);
  if (only) terminal.out(escapeJson(JSON.stringify(more.length > 0 ? { runs: [only, ...more] } : only, null, 2)));
};

/** What is printed of a report; `schema/codegen.report.schema.json` is made to this type. */
export type PublishedReport = Pick<
  Report,
  "command" | "ok" | "exitCode" | "apiVersion" | "diagnostics" | "changes" | "written"
> & {
  readonly drift: readonly Pick<Drift, "file" | "status" | "cause">[];
  readonly dryRun?: true;
  readonly semver?: Semver;
};

function published({ dryRun, semver, ...report }: Report): PublishedReport {
  const { command, ok, exitCode, apiVersion, diagnostics, changes, written } = report;
  const drift = report.drift.map(({ file, status, cause }) => ({ file, status, cause }));
  const more = { ...(dryRun && { dryRun: true as const }), ...(semver !== undefined && { semver }) };
  return { command, ok, exitCode, apiVersion, diagnostics, drift, changes, written, ...more };
}
