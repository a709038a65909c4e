import { type Advice, npxCodegen, withAdvice } from "./model/rules/index.ts";
import { processHost } from "./platform/index.ts";
import {
  type CheckOptions,
  type CheckResult,
  commands,
  type DiffOptions,
  type DiffResult,
  type GenerateOptions,
  type GenerateResult,
  type ImpactOptions,
  type ImpactResult,
  type ReferenceServerOptions,
} from "./commands/index.ts";
import { RunError } from "./model/findings/index.ts";
import type { ReferenceServer } from "./features/serve/index.ts";

export type { ApiVersion } from "./model/spec/index.ts";
export type { Advice, GitCommand, OwnCommand } from "./model/rules/index.ts";
export type { MemberCase } from "./model/settings/index.ts";
export type {
  Change,
  ChangeKind,
  ChangeLevel,
  CodePair,
  Diagnostic,
  Drift,
  DriftCause,
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
export type { LockOwner } from "./platform/index.ts";
export type { FetchProgress, RequestReport, RetryWait } from "./pipeline/fetch/index.ts";
export { memberName } from "./model/naming/index.ts";
export type {
  CheckOptions,
  CheckResult,
  DiffOptions,
  DiffResult,
  GenerateOptions,
  GenerateResult,
  ImpactOptions,
  ImpactResult,
  ProjectResult,
  ReferenceServerOptions,
  RunOptions,
  RunProgress,
} from "./commands/index.ts";
export type { DataRule, Rule, RunRule, Severity } from "./model/rules/index.ts";
export type { ReferenceServer } from "./features/serve/index.ts";

/**
 * Runs `codegen generate`: fetches the lists, updates the lock, writes the package. Reports mistakes in the configuration,
 * the service or its lists as findings, whose messages contain the fix.
 *
 * @throws the reason of `signal` if it is aborted; any other error is a bug in this package
 */
export async function generate(options: GenerateOptions = {}): Promise<GenerateResult> {
  const result = await (await commands.generate.load()).generate(options, processHost(options));
  return { ...result, diagnostics: result.diagnostics.map(complete) };
}

/**
 * Runs `codegen check`: compares the committed files with the lock and, with `live`, the lock with the service. Writes nothing
 * but, with `live`, the HTTP cache.
 *
 * @throws the reason of `signal` if it is aborted; any other error is a bug in this package
 */
export async function check(options: CheckOptions = {}): Promise<CheckResult> {
  const result = await (await commands.check.load()).check(options, processHost(options));
  return { ...result, diagnostics: result.diagnostics.map(complete), drift: result.drift.map(complete) };
}

/**
 * Runs `codegen diff`: returns the changes from one state of the lists to another.
 *
 * @throws the reason of `signal` if it is aborted; any other error is a bug in this package
 */
export async function diff(options: DiffOptions = {}): Promise<DiffResult> {
  const result = await (await commands.diff.load()).diff(options, processHost(options));
  return { ...result, diagnostics: result.diagnostics.map(complete) };
}

/**
 * Runs `codegen impact`: returns the places in your code that changes to the lists affect.
 *
 * @throws the reason of `signal` if it is aborted; any other error is a bug in this package
 */
export async function impact(options: ImpactOptions = {}): Promise<ImpactResult> {
  const result = await (await commands.impact.load()).impact(options, processHost(options));
  return { ...result, diagnostics: result.diagnostics.map(complete) };
}

/**
 * Runs `codegen serve`: starts the reference server on loopback, for tests that need the service.
 *
 * @throws an error whose message is the reason, for example an invalid option, a missing lock or a port in use
 */
export async function startReferenceServer(options: ReferenceServerOptions = {}): Promise<ReferenceServer> {
  try {
    return await (await commands.serve.load()).serve(options, processHost({}));
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    throw new Error(error.diagnostics.map((diagnostic) => complete(diagnostic).message).join("\n"), { cause: error });
  }
}

/** Adds the advice to the message of a finding, as every report does. */
function complete<Finding extends { readonly message: string; readonly advice?: Advice }>(finding: Finding): Finding {
  return { ...finding, message: withAdvice(finding.message, finding.advice, npxCodegen) };
}
