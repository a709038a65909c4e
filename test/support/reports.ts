import { npxCodegen } from "../../src/model/rules/index.ts";
import type { Finding } from "../../src/model/findings/index.ts";
import type { Change, Report } from "../../src/model/report/index.ts";
import { type CommandResult, exitCodeOf, failedRun, resultOf } from "../../src/report/index.ts";
import { generateNotes } from "../../src/commands/generate.ts";
import { impactNotes } from "../../src/commands/impact.ts";
import { fixNotes } from "../../src/commands/impact-fix.ts";
import { showTables } from "../../src/commands/show.ts";

/** Members of a report; `false` and `null` are for those that a report does not have then. */
type Members = Omit<Partial<Report>, "diagnostics" | "dryRun" | "semver"> & {
  readonly diagnostics?: readonly Finding[];
  readonly dryRun?: boolean;
  readonly semver?: Report["semver"] | null;
};

/** What reporters for people get beside the report. */
type Shown = Omit<CommandResult, "report" | "findings">;

/** The result of a run without findings or changes except those given, of a project at `/project`. */
function reportOf(command: string, members: Members, shown: Shown = {}): CommandResult {
  const {
    diagnostics = [],
    dryRun,
    semver,
    exitCode = exitCodeOf(diagnostics),
    ok = exitCode === 0,
    ...more
  } = members;
  const run = { config: "/project/codegen.config.json", apiVersion: "1.2", ok, exitCode } as const;
  const report = { ...run, ...more, ...(dryRun && { dryRun }), ...(semver && { semver }) };
  return resultOf(command, diagnostics, { report, ...shown });
}

export type Summary = NonNullable<Parameters<typeof generateNotes>[1]>;

export function generateReport(more: Members & { readonly summary?: Summary } = {}, shown: Shown = {}): CommandResult {
  const { summary, ...members } = more;
  const notes: Shown["notes"] = (report, options) => generateNotes(report, summary, options);
  return reportOf("generate", members, { notes, ...shown });
}

export function checkReport(more: Members = {}, shown: Shown = {}): CommandResult {
  return reportOf("check", more, shown);
}

export function diffReport(more: Members = {}): CommandResult {
  return reportOf("diff", { semver: "none", ...more });
}

export function impactReport(more: Members = {}, shown: Shown = {}): CommandResult {
  const impact = { typescript: "6.0.2", projects: ["tsconfig.json"], isUsed: true, textFiles: 0 };
  const config = "/repo/apps/mailer/codegen.config.json";
  return reportOf("impact", { config, places: [], impact, ...more }, { notes: impactNotes, ...shown });
}

/** The report of `impact --fix --dry-run`, which found no alias. */
export function fixReport(more: Members): CommandResult {
  const search = { projects: ["tsconfig.json"], isUsed: true, textFiles: 0 };
  const notes: Shown["notes"] = (report, options) => fixNotes(report, search, options);
  return reportOf("impact", { aliasUses: [], ...more }, { notes });
}

/** The report of tables from the lock; `null` if it could not be read. */
export function showReport(tables: Partial<Report["show"]> | null, more: Members = {}): CommandResult {
  const shown = tables === null ? {} : { show: { reference: null, query: null, ...tables } };
  return reportOf("show", { ...shown, ...more }, { notes: showTables });
}

export function failedReport(...findings: Finding[]): CommandResult {
  return failedRun("generate", findings);
}

/** The members of a result, its findings as `diagnostics`. */
export function membersOf({ report, findings }: CommandResult) {
  return { ...report, diagnostics: findings };
}

/** How the commands in advice are typed, with these arguments for the configuration. */
export function formWith(...configArgs: string[]) {
  return [[...npxCodegen, ...configArgs]] as const;
}

/** A change of the reference `priority`. */
export function changeOf(more: Partial<Change> & Pick<Change, "level" | "kind">): Change {
  return { reference: "priority", id: "0123456789abcdef", ...more };
}
