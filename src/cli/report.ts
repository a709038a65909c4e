import type { ApiVersion } from "../api/index.ts";
import type { Diagnostic } from "../findings/index.ts";
import type { Change, Semver } from "../diff/index.ts";
import { type GenerateSummary, readLockText } from "../runs/index.ts";
import type { ProjectFiles } from "../disk/index.ts";
import { lineFinder } from "../lock/index.ts";
import type { Drift } from "../compare/index.ts";

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
  /** Absolute path of the folder that `file`s are relative to; `null` where there is no configuration. */
  readonly dir: string | null;
  /** The line of the lock that a change is about. */
  readonly lineOf: (change: Change) => number;
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
    dir: null,
    lineOf: () => 1,
  };
}

/** Where changes stand in the lock of a folder as it is on the disk now; read when somebody asks. */
export function lockLines(dir: string | null, files: ProjectFiles): Report["lineOf"] {
  let find: Report["lineOf"] | undefined;
  return (change) => (find ??= lineFinder(dir === null ? "" : lockText(dir, files)))(change);
}

function lockText(dir: string, files: ProjectFiles): string {
  try {
    return readLockText(dir, files) ?? "";
  } catch {
    // What is wrong with the lock is told as a finding.
    return "";
  }
}
