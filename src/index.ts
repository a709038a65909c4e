import { type Advice, npxCodegen, withAdvice } from "./model/rules/index.ts";
import { processWorld } from "./platform/index.ts";
import {
  type CheckOptions,
  type CheckResult,
  commandFiles,
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
export type { Drift } from "./pipeline/compare/index.ts";
export type { MemberCase } from "./model/settings/index.ts";
export type {
  Change,
  ChangeKind,
  ChangeLevel,
  CodePair,
  Place,
  PlaceKind,
  Semver,
  SourceLocation,
} from "./model/diff/index.ts";
export type { Environment } from "./platform/files/index.ts";
export type { TurnHolder } from "./platform/write-lock/index.ts";
export type { FetchProgress, RequestReport, RetryWait } from "./pipeline/fetch/index.ts";
export type { Diagnostic, DriftCause, DriftFacts, DriftStatus } from "./model/findings/index.ts";
export type { ImpactSummary } from "./features/impact/index.ts";
export { memberName } from "./model/naming/index.ts";
export type {
  CheckOptions,
  CheckResult,
  DiffOptions,
  DiffResult,
  GenerateOptions,
  GenerateResult,
  GenerateSummary,
  ImpactOptions,
  ImpactResult,
  ProjectResult,
  ReferenceServerOptions,
  RunOptions,
  RunProgress,
} from "./commands/index.ts";
export type { DataRule, Rule, RunRule, Severity } from "./model/rules/index.ts";
export type { ReferenceServer, ServerFaults, ServedFailure } from "./features/serve/index.ts";

/**
 * Fetches the lists, updates the lock, writes the package: `codegen generate` as a function. What is wrong with the
 * configuration, the service or its lists comes as findings; the message of each says what corrects it, too.
 *
 * @throws the reason of `signal` once it is aborted; any other error is a bug of ours
 */
export async function generate(options: GenerateOptions = {}): Promise<GenerateResult> {
  const result = await (await commandFiles.generate()).generate(options, processWorld(options));
  return { ...result, diagnostics: result.diagnostics.map(complete) };
}

/**
 * Compares the committed files with the lock, and with `live` the lock with the service: `codegen check` as a function. It
 * writes nothing but what is cached: with `live` the documents, else that there was nothing wrong.
 *
 * @throws the reason of `signal` once it is aborted; any other error is a bug of ours
 */
export async function check(options: CheckOptions = {}): Promise<CheckResult> {
  const result = await (await commandFiles.check()).check(options, processWorld(options));
  return { ...result, diagnostics: result.diagnostics.map(complete), drift: result.drift.map(complete) };
}

/**
 * The changes from one state of the lists to another: `codegen diff` as a function.
 *
 * @throws the reason of `signal` once it is aborted; any other error is a bug of ours
 */
export async function diff(options: DiffOptions = {}): Promise<DiffResult> {
  const result = await (await commandFiles.diff()).diff(options, processWorld(options));
  return { ...result, diagnostics: result.diagnostics.map(complete) };
}

/**
 * What the changes between two states of the lists do to the code that uses the package: `codegen impact` as a function.
 *
 * @throws the reason of `signal` once it is aborted; any other error is a bug of ours
 */
export async function impact(options: ImpactOptions = {}): Promise<ImpactResult> {
  const result = await (await commandFiles.impact()).impact(options, processWorld(options));
  return { ...result, diagnostics: result.diagnostics.map(complete) };
}

/**
 * Starts the reference server on loopback, for tests that need the service: `codegen serve` as a function.
 *
 * @throws an error that says what is wrong: an option, the lock, or a port that is taken
 */
export async function startReferenceServer(options: ReferenceServerOptions = {}): Promise<ReferenceServer> {
  try {
    return await (await commandFiles.serve()).serve(options, processWorld({}));
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    throw new Error(error.diagnostics.map((diagnostic) => complete(diagnostic).message).join("\n"), { cause: error });
  }
}

/** A finding whose message says what corrects it, as in every report. */
function complete<Finding extends { readonly message: string; readonly advice?: Advice }>(finding: Finding): Finding {
  return { ...finding, message: withAdvice(finding.message, finding.advice, npxCodegen) };
}
