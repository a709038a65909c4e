import { type RunSummary, failedRun, exitCodeOf } from "../../src/report/index.ts";
import type {
  CheckReport,
  DiffReport,
  FailedReport,
  GenerateReport,
  ImpactReport,
  ShowReport,
} from "../../src/report/command-report.ts";
import type { LocatedChange } from "../../src/report/change-lines.ts";
import type { Diagnostic } from "../../src/model/findings/index.ts";
import type { ShownTables } from "../../src/commands/index.ts";
const summary: RunSummary = {
  config: "/project/codegen.config.json",
  chosenBy: [],
  ok: true,
  exitCode: 0,
  apiVersion: "1.2",
  diagnostics: [],
  changes: [],
};

/** The part of a report that these findings come to. */
function found(diagnostics: readonly Diagnostic[] = []): Pick<RunSummary, "ok" | "exitCode" | "diagnostics"> {
  const exitCode = exitCodeOf(diagnostics);
  return { ok: exitCode === 0, exitCode, diagnostics };
}

/** Reports of a project at `/project`, of runs where nothing was wrong and nothing changed but what is given. */
export function generateReport(more: Partial<GenerateReport> = {}): GenerateReport {
  const nothing = { written: [], removed: [], dryRun: false, isUnfinished: false, isFirst: false, summary: null };
  return { kind: "generate", ...summary, ...nothing, ...found(more.diagnostics), ...more };
}

export function checkReport(more: Partial<CheckReport> = {}): CheckReport {
  return { kind: "check", ...summary, drift: [], checked: 5, ...found(more.diagnostics), ...more };
}

export function diffReport(more: Partial<DiffReport> = {}): DiffReport {
  return {
    kind: "diff",
    ...summary,
    semver: "none",
    packageName: "reference-lists",
    ...found(more.diagnostics),
    ...more,
  };
}

export function impactReport(more: Partial<ImpactReport> = {}): ImpactReport {
  const config = "/repo/apps/mailer/codegen.config.json";
  const asked = { typescript: "6.0.2", projects: ["tsconfig.json"], isUsed: true };
  return { kind: "impact", ...summary, config, places: [], summary: asked, ...found(more.diagnostics), ...more };
}

/** The report of tables from the lock. */
export function showReport(tables: Partial<ShownTables> | null, more: Partial<ShowReport> = {}): ShowReport {
  const asked = tables === null ? null : { reference: null, query: null, ...tables };
  return {
    kind: "show",
    ...summary,
    tables: asked,
    nearestKey: null,
    ...found(more.diagnostics),
    ...more,
  };
}

export function failedReport(...diagnostics: Diagnostic[]): FailedReport {
  return failedRun("generate", diagnostics);
}

/** A change of the reference `priority`. */
export function changeOf(more: Partial<LocatedChange> & Pick<LocatedChange, "level" | "kind">): LocatedChange {
  return { reference: "priority", id: "0123456789abcdef", file: "codegen.lock.json", line: 12, ...more };
}
