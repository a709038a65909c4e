import type { CleanCheck } from "../memo/index.ts";
import type { CheckReport, ConfigChoice } from "./command-report.ts";

/** The report of a check that had nothing to say the last time, and would have nothing to say now. */
export function cleanReport(
  { apiVersion, config, files }: CleanCheck,
  { args }: Pick<ConfigChoice, "args">,
): CheckReport {
  const nothing = { ok: true, exitCode: 0, diagnostics: [], changes: [], drift: [] };
  return { kind: "check", config, chosenBy: args, apiVersion, checked: files, ...nothing };
}
