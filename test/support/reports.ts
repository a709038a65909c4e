import { outcomeOf } from "../../src/report/index.ts";
import { emptyReport, failedRun } from "../../src/report/report.ts";
import type { Change, Diagnostic, Report } from "../../src/model/report/index.ts";

/** Members of a report; `false` and `null` are for those that a report does not have then. */
type Members = Omit<Partial<Report>, "dryRun" | "semver"> & {
  readonly dryRun?: boolean;
  readonly semver?: Report["semver"] | null;
};

/** The report of a run without findings or changes except those given, of a project at `/project`. */
function reportOf(command: string, { dryRun, semver, ...more }: Members): Report {
  const { diagnostics = [], exitCode = outcomeOf(diagnostics).exitCode, ok = exitCode === 0 } = more;
  const run = { ...emptyReport(command), config: "/project/codegen.config.json", apiVersion: "1.2" } as const;
  return { ...run, ...more, ok, exitCode, ...(dryRun && { dryRun }), ...(semver && { semver }) };
}

export function generateReport(more: Members = {}): Report {
  return reportOf("generate", { isUnfinished: false, ...more });
}

export function checkReport(more: Partial<Report> = {}): Report {
  return reportOf("check", { files: 5, ...more });
}

export function diffReport(more: Members = {}): Report {
  return reportOf("diff", { semver: "none", ...more });
}

export function impactReport(more: Partial<Report> = {}): Report {
  const impact = { typescript: "6.0.2", projects: ["tsconfig.json"], isUsed: true, textFiles: 0, keepsRemoved: false };
  return reportOf("impact", { config: "/repo/apps/mailer/codegen.config.json", places: [], impact, ...more });
}

/** The report of tables from the lock; `null` if it could not be read. */
export function showReport(tables: Partial<Report["show"]> | null, more: Members = {}): Report {
  const shown = tables === null ? {} : { show: { reference: null, query: null, ...tables } };
  return reportOf("show", { ...shown, ...more });
}

export function failedReport(...diagnostics: Diagnostic[]): Report {
  return failedRun("generate", diagnostics);
}

/** A change of the reference `priority`. */
export function changeOf(more: Partial<Change> & Pick<Change, "level" | "kind">): Change {
  return { reference: "priority", id: "0123456789abcdef", ...more };
}
