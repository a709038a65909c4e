import { checkReport as describeCheck } from "../../src/commands/check.ts";
import { diffReport as describeDiff } from "../../src/commands/diff.ts";
import { generateReport as describeGenerate } from "../../src/commands/generate.ts";
import type { WrittenPackage } from "../../src/commands/shared/notes.ts";
import { impactReport as describeImpact } from "../../src/commands/impact.ts";
import { showReport as describeShow, type ShowResult } from "../../src/commands/show.ts";
import type { CheckResult, DiffResult, ImpactResult } from "../../src/commands/index.ts";
import type { Diagnostic } from "../../src/model/report/index.ts";
import {
  emptyReport,
  exitCodeOf,
  failedRun,
  type LocatedChange,
  pathFromCwd,
  type Report,
} from "../../src/report/index.ts";

/** Fields for the report of any command. */
type Common = Partial<Pick<Report, "config" | "configArgs" | "ok" | "exitCode" | "diagnostics" | "changes">>;

/** The report of a run without findings or changes except those given, of a project at `/project`. */
function runOf(command: string, more: Common): Report {
  const { diagnostics = [], config = "/project/codegen.config.json", configArgs = [], changes = [] } = more;
  const { exitCode = exitCodeOf(diagnostics), ok = exitCode === 0 } = more;
  return { ...emptyReport(command), config, configArgs, ok, exitCode, apiVersion: "1.2", diagnostics, changes };
}

export function generateReport(more: Common & Partial<WrittenPackage> & { readonly dryRun?: boolean } = {}): Report {
  const nothing: WrittenPackage = { written: [], removed: [], isUnfinished: false, isFirst: false, summary: null };
  return describeGenerate(runOf("generate", more), { ...nothing, ...more }, more.dryRun ?? false);
}

export function checkReport(more: Common & Partial<Pick<CheckResult, "drift" | "files">> = {}): Report {
  return describeCheck(runOf("check", more), { drift: [], files: 5, ...more }, false);
}

export function diffReport(more: Common & Partial<Pick<DiffResult, "semver" | "packageName">> = {}): Report {
  return describeDiff(runOf("diff", more), { semver: "none", packageName: "reference-lists", ...more });
}

export function impactReport(more: Common & Partial<Pick<ImpactResult, "places" | "summary">> = {}): Report {
  const run = runOf("impact", { config: "/repo/apps/mailer/codegen.config.json", ...more });
  const summary = { typescript: "6.0.2", projects: ["tsconfig.json"], isUsed: true, textFiles: 0, keepsRemoved: false };
  const pathOf = (file: string): string => pathFromCwd(file, run, "/repo");
  return describeImpact(run, { places: [], summary, ...more }, { verbose: false, pathOf });
}

/** The report of tables from the lock. */
export function showReport(
  tables: Partial<ShowResult["tables"]> | null,
  more: Common & Partial<Pick<ShowResult, "nearestKey">> = {},
): Report {
  const shown = tables === null ? null : { reference: null, query: null, ...tables };
  return describeShow(runOf("show", more), { tables: shown, nearestKey: null, ...more });
}

export function failedReport(...diagnostics: Diagnostic[]): Report {
  return failedRun("generate", diagnostics);
}

/** A change of the reference `priority`. */
export function changeOf(more: Partial<LocatedChange> & Pick<LocatedChange, "level" | "kind">): LocatedChange {
  return { reference: "priority", id: "0123456789abcdef", file: "codegen.lock.json", line: 12, ...more };
}
