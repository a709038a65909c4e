import type { ApiVersion } from "../model/spec/index.ts";
import type { Diagnostic } from "../model/findings/index.ts";
import type { Semver } from "../model/diff/index.ts";
import type { AliasUse, ImpactSummary, Place, ProjectSummary } from "../features/impact/index.ts";
import type { LockedAlias } from "../model/lock/index.ts";
import type { GenerateSummary, SetupOutcome, ShownTables } from "../commands/index.ts";
import type { Drift } from "../pipeline/compare/index.ts";
import type { Rule, Severity } from "../model/rules/index.ts";
import type { NextSteps, SetupStep } from "../features/init/index.ts";
import type { LocatedChange } from "./change-lines.ts";

/** How the command line chose a configuration. */
export interface ConfigChoice {
  /** Absolute; the folder in which the command was called. */
  readonly origin: string;
  /** Absolute; where the search for it starts. */
  readonly cwd: string;
  /** Path as `-c` names it; `null` where it is searched for. */
  readonly named: string | null;
  /** The arguments that choose it again. */
  readonly args: readonly string[];
}

/** What the report of every run over a configuration has. */
export interface RunSummary {
  /** Absolute path of the configuration; `null` where there is none. Paths of files are from its folder. */
  readonly config: string | null;
  /** The arguments by which it was chosen: advice repeats them. */
  readonly chosenBy: readonly string[];
  readonly ok: boolean;
  readonly exitCode: number;
  /** `null` where the configuration could not be read. */
  readonly apiVersion: ApiVersion | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly changes: readonly LocatedChange[];
}

export interface GenerateReport extends RunSummary {
  readonly kind: "generate";
  /** POSIX, from the configuration's folder; under `dryRun` what would be. */
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly dryRun: boolean;
  /** Whether writing began and could not be finished. */
  readonly isUnfinished: boolean;
  /** Whether there was no lock before. */
  readonly isFirst: boolean;
  /** `null` where the run did not come so far. */
  readonly summary: GenerateSummary | null;
}

export interface CheckReport extends RunSummary {
  readonly kind: "check";
  /** Files that are not what lock and configuration say. */
  readonly drift: readonly Drift[];
  /** Files that were looked at. */
  readonly checked: number;
}

export interface DiffReport extends RunSummary {
  readonly kind: "diff";
  /** The release that the changes ask for; `null` where a state could not be read. */
  readonly semver: Semver | null;
  /** The npm name of the package; `null` likewise. */
  readonly packageName: string | null;
}

export interface ImpactReport extends RunSummary {
  readonly kind: "impact";
  /** Where the changes touch the user's code. */
  readonly places: readonly Place[];
  /** `null` where the run did not come so far. */
  readonly summary: ImpactSummary | null;
}

/** Of uses of aliases that get the current names. */
export interface FixReport extends RunSummary, ProjectSummary {
  readonly kind: "fix";
  readonly uses: readonly AliasUse[];
  /** POSIX, from the configuration's folder; under `dryRun` what would be. */
  readonly written: readonly string[];
  readonly dryRun: boolean;
  /** Unified diffs of what would be changed; `null` where it was not asked for. */
  readonly patch: string | null;
}

/** Of aliases that go. */
export interface PruneReport extends Omit<GenerateReport, "kind"> {
  readonly kind: "prune";
  readonly pruned: readonly LockedAlias[];
  /** The uses of those that stay. */
  readonly uses: readonly AliasUse[];
}

export interface ShowReport extends RunSummary {
  readonly kind: "show";
  /** `null` where the lock could not be read. */
  readonly tables: ShownTables | null;
  /** The key that a query which matches nothing may have meant; `null` where none is near. */
  readonly nearestKey: string | null;
}

export interface DocsReport extends RunSummary {
  readonly kind: "docs";
  /** POSIX, from the configuration's folder; none where the page was there already, or was printed. */
  readonly written: readonly string[];
  /** The page's file, POSIX, from the folder that the command was run in; `null` where there is none. */
  readonly page: string | null;
}

/** Of two locks that were merged for git. */
export interface MergeReport extends RunSummary {
  readonly kind: "merge-driver";
}

/** The page of a rule. */
export interface RulePage {
  readonly rule: Rule;
  /** Where the configuration says nothing of it. */
  readonly severity: Severity;
  /** In markdown. */
  readonly page: string;
  /** Address of the page. */
  readonly help: string;
}

/** Of pages that explain rules. */
export interface ExplainReport extends RunSummary {
  readonly kind: "explain";
  readonly pages: readonly RulePage[];
  /** Whether no rule was named, so that a line of each is enough. */
  readonly isOverview: boolean;
}

/** Of the setup of a repository. */
export interface InitReport extends RunSummary {
  readonly kind: "init";
  readonly outcome: SetupOutcome;
  /** Their files are from the top of the repository. */
  readonly steps: readonly SetupStep[];
  /** What to do next; `null` if nothing was planned. */
  readonly next: NextSteps | null;
}

/** A command that ended before a run began, or in the middle of it. */
export interface FailedReport {
  readonly kind: "failed";
  /** As the user wrote it. */
  readonly command: string;
  readonly exitCode: number;
  readonly diagnostics: readonly Diagnostic[];
  /** The arguments by which a configuration was chosen. */
  readonly chosenBy: readonly string[];
}

/** What a command came to, as plain data: everything that a reporter needs. */
export type Report =
  | GenerateReport
  | CheckReport
  | DiffReport
  | ImpactReport
  | FixReport
  | PruneReport
  | ShowReport
  | DocsReport
  | MergeReport
  | InitReport
  | ExplainReport
  | FailedReport;
