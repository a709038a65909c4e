import type { Report } from "../report.ts";
import type { Reporter } from "./reporter.ts";

/** One object for a program; `{ runs }` where there were several configurations. */
export const jsonReporter: Reporter = (reports, terminal) => {
  const [only, ...more] = reports.map(published);
  if (only) terminal.out(JSON.stringify(more.length > 0 ? { runs: [only, ...more] } : only, null, 2));
};

/** The published part of a report. */
function published({
  command,
  ok,
  exitCode,
  apiVersion,
  diagnostics,
  drift,
  changes,
  written,
  ...more
}: Report): object {
  const files = drift.map(({ file, status, cause }) => ({ file, status, cause }));
  return {
    command,
    ok,
    exitCode,
    apiVersion,
    diagnostics,
    drift: files,
    changes,
    written,
    ...(more.dryRun && { dryRun: true }),
    ...(more.semver && { semver: more.semver }),
  };
}
