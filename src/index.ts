import { type Advice, npxCodegen, withAdvice } from "./model/rules/index.ts";
import type { ApiVersion } from "./service/catalogue/index.ts";
import { processHost } from "./platform/index.ts";
import {
  type CheckOptions,
  commands,
  type DiffOptions,
  type GenerateOptions,
  type ImpactOptions,
  type ReferenceServerOptions,
} from "./commands/index.ts";
import { RunError } from "./model/findings/index.ts";
import type {
  Change,
  Diagnostic,
  Drift,
  GenerateSummary,
  ImpactSummary,
  Place,
  Report,
  Semver,
} from "./model/report/index.ts";
import type { ReferenceServer } from "./service/sample/index.ts";

export type { ApiVersion } from "./service/catalogue/index.ts";
export type { Advice, GitCommand, OwnCommand } from "./model/rules/index.ts";
export type { Configuration } from "./model/settings/index.ts";
export type { MemberCase } from "./model/naming/index.ts";
export type {
  Change,
  ChangeKind,
  ChangeLevel,
  CodePair,
  Diagnostic,
  Drift,
  DriftFacts,
  DriftStatus,
  GenerateSummary,
  ImpactSummary,
  Place,
  PlaceKind,
  Semver,
  SourceLocation,
} from "./model/report/index.ts";
export type { Environment } from "./platform/files/index.ts";
export type { FetchProgress, RequestReport, RetryWait } from "./pipeline/fetch/index.ts";
export { memberName } from "./model/naming/index.ts";
export type {
  CheckOptions,
  DiffOptions,
  GenerateOptions,
  ImpactOptions,
  ReferenceServerOptions,
  RunOptions,
  RunProgress,
} from "./commands/index.ts";
export type { DataRule, Rule, RunRule, Severity } from "./model/rules/index.ts";
export type { ReferenceServer } from "./service/sample/index.ts";

/** Properties of the results of all runs. */
export interface ProjectResult {
  /** Whether no finding is an error. */
  readonly ok: boolean;
  /** API version in the configuration; `null` if no configuration could be read, or if it requests no references. */
  readonly apiVersion: ApiVersion | null;
  /** All findings, sorted by reference and place. */
  readonly diagnostics: readonly Diagnostic[];
  /** Absolute path of the configuration; `null` if none could be read, or if the option `config` was not a path. */
  readonly config: string | null;
  /** Absolute path of the configuration's folder, to which paths in the result are relative; `null` if none could be read. */
  readonly dir: string | null;
}

/** A file of the package, or the lock. */
export interface GeneratedFile {
  /** POSIX path relative to the configuration's folder. */
  readonly path: string;
  /** The whole text. */
  readonly text: string;
}

/** Result of `generate`. */
export interface GenerateResult extends ProjectResult {
  /** The changes to the lists since the lock was written. */
  readonly changes: readonly Change[];
  /** Files that were written (with `dryRun`, those that would be): POSIX paths relative to the configuration's folder. */
  readonly written: readonly string[];
  /** With `dryRun`, the files in `written` with their texts; otherwise empty. */
  readonly files: readonly GeneratedFile[];
  /** Generated files that were removed, in the same form. */
  readonly removed: readonly string[];
  /** Whether only some of the files could be written: those in `written` and `removed`. After any other error, nothing is. */
  readonly isUnfinished: boolean;
  /** Whether no lock existed before. */
  readonly isFirst: boolean;
  /** The source and the size of the package; `null` if the run failed before they were known. */
  readonly summary: GenerateSummary | null;
}

/** Result of `check`. Each drift is also a finding of rule `drift`. */
export interface CheckResult extends ProjectResult {
  /** Files that differ from what the lock and the configuration produce. */
  readonly drift: readonly Drift[];
  /** With `live`, the changes from the lock to the service; otherwise empty. */
  readonly changes: readonly Change[];
  /** Number of files in the package. */
  readonly files: number;
}

/** Result of `diff`. `ok` means that both states could be read, even if they differ. */
export interface DiffResult extends ProjectResult {
  /** The changes from one state to the other, in the order of references and codes. */
  readonly changes: readonly Change[];
  /** The release that the changes require; `null` if a state could not be read. */
  readonly semver: Semver | null;
}

/** Result of `impact`. `ok` means that the states and projects could be read, whatever the changes affect. */
export interface ImpactResult extends ProjectResult {
  /** The changes from one state to the other, as for `diff`. */
  readonly changes: readonly Change[];
  /** Places in the code that the changes affect, sorted by kind (the most severe first), file and position. */
  readonly places: readonly Place[];
  /** The searched projects and the compiler; `null` if the run failed before the search. */
  readonly summary: ImpactSummary | null;
}

/**
 * Runs `codegen generate`: fetches the lists, updates the lock, writes the package. Reports mistakes in the configuration,
 * the service or its lists as findings, whose messages contain the fix.
 *
 * @throws the reason of `signal` if it is aborted; any other error is a bug in this package
 */
export async function generate(options: GenerateOptions = {}): Promise<GenerateResult> {
  const report = await (await commands.generate.load()).generate(options, processHost(options));
  const { changes, written, texts: files = [], removed = [], isUnfinished = false, isFirst = false } = report;
  const { summary = null } = report;
  return { ...projectResult(report), changes, written, files, removed, isUnfinished, isFirst, summary };
}

/**
 * Runs `codegen check`: compares the committed files with the lock and, with `live`, the lock with the service. Writes nothing.
 *
 * @throws the reason of `signal` if it is aborted; any other error is a bug in this package
 */
export async function check(options: CheckOptions = {}): Promise<CheckResult> {
  const report = await (await commands.check.load()).check(options, processHost(options));
  const { drift, changes, files = 0 } = report;
  return { ...projectResult(report), drift: drift.map(complete), changes, files };
}

/**
 * Runs `codegen diff`: returns the changes from one state of the lists to another.
 *
 * @throws the reason of `signal` if it is aborted; any other error is a bug in this package
 */
export async function diff(options: DiffOptions = {}): Promise<DiffResult> {
  const report = await (await commands.diff.load()).diff(options, processHost(options));
  const { changes, semver = null } = report;
  return { ...projectResult(report), changes, semver };
}

/**
 * Runs `codegen impact`: returns the places in your code that changes to the lists affect.
 *
 * @throws the reason of `signal` if it is aborted; any other error is a bug in this package
 */
export async function impact(options: ImpactOptions = {}): Promise<ImpactResult> {
  const report = await (await commands.impact.load()).impact(options, processHost(options));
  const { changes, places = [], impact: summary = null } = report;
  return { ...projectResult(report), changes, places, summary };
}

/**
 * Runs `codegen serve`: starts the reference server on loopback, for tests that need the service.
 *
 * @throws an error whose message is the reason, for example an invalid port, or one in use
 */
export async function startReferenceServer(options: ReferenceServerOptions = {}): Promise<ReferenceServer> {
  try {
    return await (await commands.serve.load()).serve(options);
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    throw new Error(error.diagnostics.map((diagnostic) => complete(diagnostic).message).join("\n"), { cause: error });
  }
}

function projectResult({ ok, apiVersion, diagnostics, config, dir }: Report): ProjectResult {
  return { ok, apiVersion, diagnostics: diagnostics.map(complete), config: dir === null ? null : config, dir };
}

/** Adds the advice to the message of a finding, as every report does. */
function complete<Finding extends { readonly message: string; readonly advice?: Advice }>(finding: Finding): Finding {
  return { ...finding, message: withAdvice(finding.message, finding.advice, npxCodegen) };
}
