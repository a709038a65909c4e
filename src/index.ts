import { npxCodegen, withAdvice } from "./model/rules/index.ts";
import { type Host, realHost } from "./platform/index.ts";
import {
  type CheckOptions,
  commands,
  type DiffOptions,
  type GenerateOptions,
  type ImpactOptions,
  type ReferenceServerOptions,
  type RunOptions,
} from "./commands/index.ts";
import { RunError } from "./model/findings/index.ts";
import type { CheckResult, DiffResult, GenerateResult, ImpactResult, Report } from "./model/report/index.ts";
import { type CommandResult, publish } from "./report/index.ts";
import type { ReferenceServer } from "./service/sample/index.ts";

export type { ApiVersion } from "./service/catalogue/index.ts";
export type { Configuration } from "./model/settings/index.ts";
export type { MemberCase } from "./model/naming/index.ts";
export type {
  Change,
  ChangeKind,
  ChangeLevel,
  CheckResult,
  CodePair,
  Diagnostic,
  DiffResult,
  Drift,
  DriftStatus,
  GeneratedFile,
  GenerateResult,
  ImpactResult,
  ImpactSummary,
  Place,
  PlaceKind,
  Semver,
  SourceLocation,
} from "./model/report/index.ts";
export type { Environment } from "./platform/files/index.ts";
export type { FetchProgress, ListReader, ListSource, RetryWait } from "./pipeline/fetch/index.ts";
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

/**
 * Runs `codegen generate`: fetches the lists, updates the lock, writes the package. Reports mistakes in the configuration,
 * the service or its lists as findings, whose messages contain the fix.
 *
 * @throws the reason of `signal` if it is aborted; any other error is a bug in this package
 */
export async function generate(options: GenerateOptions = {}): Promise<GenerateResult> {
  return { files: [], removed: [], ...(await reportOf((await commands.generate.load()).generate, options)) };
}

/**
 * Runs `codegen check`: compares the committed files with the lock and, with `live`, the lock with the service. Writes nothing.
 *
 * @throws the reason of `signal` if it is aborted; any other error is a bug in this package
 */
export async function check(options: CheckOptions = {}): Promise<CheckResult> {
  return reportOf((await commands.check.load()).check, options);
}

/**
 * Runs `codegen diff`: returns the changes from one state of the lists to another.
 *
 * @throws the reason of `signal` if it is aborted; any other error is a bug in this package
 */
export async function diff(options: DiffOptions = {}): Promise<DiffResult> {
  return reportOf((await commands.diff.load()).diff, options);
}

/**
 * Runs `codegen impact`: returns the places in your code that changes to the lists affect.
 *
 * @throws the reason of `signal` if it is aborted; any other error is a bug in this package
 */
export async function impact(options: ImpactOptions = {}): Promise<ImpactResult> {
  return { places: [], ...(await reportOf((await commands.impact.load()).impact, options)) };
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
    throw new Error(error.findings.map(({ message, advice }) => withAdvice(message, advice, npxCodegen)).join("\n"), {
      cause: error,
    });
  }
}

async function reportOf<Options extends RunOptions>(
  run: (options: Options, host: Host) => Promise<CommandResult>,
  options: Options,
): Promise<Report & Partial<Pick<GenerateResult, "files">>> {
  const host = realHost(undefined, options.environment);
  const result = await run(options, host);
  const published = publish(result, { cwd: options.cwd ?? host.cwd, form: [npxCodegen] });
  return result.files === undefined ? published : { ...published, files: result.files };
}
