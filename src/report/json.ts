import { posixPath } from "../platform/files/index.ts";
import type { ApiVersion } from "../model/spec/index.ts";
import type { Diagnostic } from "../model/findings/index.ts";
import type { Change, Semver } from "../model/diff/index.ts";
import type { AliasUse, ImpactSummary, Place } from "../features/impact/index.ts";
import type { LockedAlias } from "../model/lock/index.ts";
import type { SetupOutcome, ShownTables } from "../commands/index.ts";
import type { Drift } from "../pipeline/compare/index.ts";
import type { NextSteps, SetupStep, WriteStep } from "../features/init/index.ts";
import { escapeJson } from "../base/text/index.ts";
import type { GenerateReport, InitReport, Report, RulePage, ShowReport } from "./command-report.ts";
import type { Reporter } from "./reporter.ts";
import { configOf, fileOf } from "./finding-place.ts";
import { changesOf, commandOf, isOk, messageOf } from "./wording.ts";

/** One object for a program; `{ runs }` where there were several configurations. */
export const jsonReporter: Reporter = (reports, terminal, { cwd }) => {
  const [only, ...more] = reports.map((report) => published(report, cwd));
  if (only) terminal.out(escapeJson(JSON.stringify(more.length > 0 ? { runs: [only, ...more] } : only, null, 2)));
};

type PublishedDiagnostic = Omit<Diagnostic, "drift" | "advice" | "folder" | "sharedReason">;

/** What is printed of a report; `schema/codegen.report.schema.json` is made to this type. */
export interface PublishedReport {
  readonly command: string;
  /** POSIX, from the folder that the command was run in; `null` where there is none. */
  readonly config: string | null;
  readonly ok: boolean;
  readonly exitCode: number;
  readonly apiVersion: ApiVersion | null;
  readonly diagnostics: readonly PublishedDiagnostic[];
  readonly drift: readonly Pick<Drift, "file" | "status" | "cause">[];
  readonly changes: readonly Change[];
  readonly written: readonly string[];
  /** Where files are removed; under `dryRun` those that would be. */
  readonly removed?: readonly string[];
  readonly dryRun?: true;
  readonly semver?: Semver;
  /** Where the changes touch the user's code. */
  readonly places?: readonly Omit<Place, "name" | "length" | "error" | "codes">[];
  /** What of the user's projects was read. */
  readonly impact?: ImpactSummary;
  /** Uses of aliases in the user's code: those that got the current names, or keep an alias. */
  readonly aliasUses?: readonly Omit<AliasUse, "edit">[];
  /** What would be changed, as unified diffs. */
  readonly patch?: string;
  /** Aliases that went. */
  readonly pruned?: readonly LockedAlias[];
  readonly show?: ShownTables & {
    /** The key that a query which matches nothing may have meant. */
    readonly nearestKey?: string;
  };
  readonly explain?: readonly RulePage[];
  /** What to do after `init`. */
  readonly next?: Pick<NextSteps, "commands" | "import">;
  readonly setup?: { readonly outcome: SetupOutcome; readonly steps: readonly PublishedStep[] };
}

/** A step of a setup; the text of a file is in the file. Its files are from the top of the repository. */
export type PublishedStep =
  Exclude<SetupStep, WriteStep> | (Omit<WriteStep, "before" | "after" | "isExecutable"> & { readonly isNew: boolean });

function published(report: Report, cwd: string): PublishedReport {
  const config = configOf(report);
  return {
    command: commandOf(report),
    config: config === null ? null : posixPath(cwd, config),
    ok: isOk(report),
    exitCode: report.exitCode,
    apiVersion: report.kind === "failed" ? null : report.apiVersion,
    diagnostics: report.diagnostics.map((diagnostic) => publishedDiagnostic(diagnostic, report, cwd)),
    drift: [],
    changes: changesOf(report).map(({ file: _file, line: _line, ...change }) => change),
    written: [],
    ...ownMembers(report),
  };
}

/** What only reports of one kind have. */
function ownMembers(report: Report): Partial<PublishedReport> {
  switch (report.kind) {
    case "generate":
      return publishedFiles(report);
    case "fix": {
      const { written, dryRun, patch, uses } = report;
      return {
        written,
        ...(dryRun && { dryRun }),
        aliasUses: uses.map(publishedUse),
        ...(patch !== null && { patch }),
      };
    }
    case "prune":
      return { ...publishedFiles(report), aliasUses: report.uses.map(publishedUse), pruned: report.pruned };
    case "check":
      return { drift: report.drift.map(({ file, status, cause }) => ({ file, status, cause })) };
    case "diff":
      return report.semver === null ? {} : { semver: report.semver };
    case "impact":
      return {
        places: report.places.map(({ name: _name, length: _length, error: _error, codes: _codes, ...place }) => place),
        ...(report.summary !== null && { impact: report.summary }),
      };
    case "show":
      return publishedTables(report);
    case "explain":
      return { explain: report.pages };
    case "docs":
      return { written: report.written };
    case "init":
      return publishedSetup(report);
    case "merge-driver":
    case "failed":
      return {};
  }
}

function publishedFiles({
  written,
  removed,
  dryRun,
}: Pick<GenerateReport, "written" | "removed" | "dryRun">): Partial<PublishedReport> {
  return { written, ...(removed.length > 0 && { removed }), ...(dryRun && { dryRun }) };
}

function publishedUse({ edit: _edit, ...use }: AliasUse): Omit<AliasUse, "edit"> {
  return use;
}

function publishedSetup({ outcome, steps, next }: InitReport): Partial<PublishedReport> {
  const files = steps.flatMap((step) => (step.kind === "write" ? [step.file] : []));
  return {
    ...((outcome === "done" || outcome === "planned") && { written: [...new Set(files)] }),
    ...(outcome === "planned" && { dryRun: true }),
    ...(next !== null &&
      (outcome === "done" || outcome === "planned") && { next: { commands: next.commands, import: next.import } }),
    setup: { outcome, steps: steps.map(publishedStep) },
  };
}

function publishedStep(step: SetupStep): PublishedStep {
  if (step.kind !== "write") return step;
  const { before, after: _after, isExecutable: _mode, ...rest } = step;
  return { ...rest, isNew: before === undefined };
}

function publishedTables({ tables, nearestKey }: ShowReport): Partial<PublishedReport> {
  if (tables === null) return {};
  return { show: { ...tables, ...(nearestKey !== null && { nearestKey }) } };
}

function publishedDiagnostic(diagnostic: Diagnostic, report: Report, cwd: string): PublishedDiagnostic {
  const { drift: _drift, advice: _advice, folder: _folder, sharedReason: _reason, ...rest } = diagnostic;
  const file = fileOf(diagnostic, cwd);
  return { ...rest, message: messageOf(diagnostic, report), ...(file !== undefined && { file }) };
}
