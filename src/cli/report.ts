import type { ApiVersion } from "../api/versions.ts";
import type { Diagnostic } from "../diagnostics.ts";
import type { Change } from "../diff/change.ts";
import type { Semver } from "../diff/semver.ts";
import type { GenerateSummary } from "../generate.ts";
import type { Drift } from "../write/drift.ts";

/** What a run over one configuration came to: everything that a reporter needs. */
export interface Report {
  readonly command: string;
  readonly ok: boolean;
  readonly exitCode: number;
  readonly apiVersion: ApiVersion | null;
  readonly diagnostics: readonly Diagnostic[];
  /** Files of the package that are not what the lock says. */
  readonly drift: readonly Drift[];
  readonly changes: readonly Change[];
  /** POSIX, from the configuration's folder; under `dryRun` what would be. */
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly dryRun?: boolean;
  readonly summary: GenerateSummary | null;
  /** Of a diff: the release that its changes ask for. */
  readonly semver?: Semver;
  /** Files that a check has looked at. */
  readonly checked?: number;
}

/** A report of a run that came to nothing but findings. */
export function failedReport(command: string, exitCode: number, diagnostics: readonly Diagnostic[]): Report {
  return {
    command,
    ok: false,
    exitCode,
    apiVersion: null,
    diagnostics,
    drift: [],
    changes: [],
    written: [],
    removed: [],
    summary: null,
  };
}
