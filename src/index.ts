import { processWorld } from "./cli/index.ts";
import type { Environment } from "./disk/index.ts";
import * as runs from "./runs/index.ts";

export type { ApiVersion } from "./api/index.ts";
export { adviceText, type Advice, type OwnCommand } from "./base/index.ts";
export type { Drift } from "./compare/index.ts";
export type { MemberCase } from "./config/index.ts";
export type { Change, ChangeKind, ChangeLevel, Semver } from "./diff/index.ts";
export type { Environment } from "./disk/index.ts";
export type { FetchProgress, RequestReport, RetryWait } from "./fetch/index.ts";
export type { Diagnostic, DriftCause, DriftFacts, DriftStatus } from "./findings/index.ts";
export { memberName } from "./name/index.ts";
export type {
  CheckOptions,
  CheckResult,
  DiffOptions,
  DiffResult,
  GenerateOptions,
  GenerateResult,
  GenerateSummary,
  ProjectResult,
  RunOptions,
  RunProgress,
} from "./runs/index.ts";
export type { DataRule, Rule, RunRule, Severity } from "./rules/index.ts";

/** What each function here takes besides the options of its run. */
export interface ApiOptions {
  /** Where `${VAR}` of the configuration comes from, and git's own variables; the environment of the process. */
  readonly environment?: Environment;
}

/**
 * Fetches the lists, updates the lock, writes the package: `codegen generate` as a function. What is wrong with the
 * configuration, the service or its lists comes as findings.
 *
 * @throws the reason of `signal` once it is aborted; any other error is a bug of ours
 */
export function generate(options: runs.GenerateOptions & ApiOptions = {}): Promise<runs.GenerateResult> {
  return runs.generate(options, processWorld(options));
}

/**
 * Compares the committed files with the lock, and with `live` the lock with the service: `codegen check` as a function. It
 * writes nothing but, with `live`, the HTTP cache.
 *
 * @throws the reason of `signal` once it is aborted; any other error is a bug of ours
 */
export function check(options: runs.CheckOptions & ApiOptions = {}): Promise<runs.CheckResult> {
  return runs.check(options, processWorld(options));
}

/**
 * The changes from one state of the lists to another: `codegen diff` as a function.
 *
 * @throws the reason of `signal` once it is aborted; any other error is a bug of ours
 */
export function diff(options: runs.DiffOptions & ApiOptions = {}): Promise<runs.DiffResult> {
  return runs.diff(options, processWorld(options));
}
