import { Ajv } from "ajv";
import { type ReporterName, reporters, failedRun, createTerminal } from "../../src/report/index.ts";
import { codePoints, echoLimit } from "../../src/base/text/index.ts";
import { readInstallation } from "../../src/platform/files/index.ts";
import { realHost } from "../../src/platform/index.ts";
import { type Diagnostic, RunError } from "../../src/model/findings/index.ts";
import { hiddenIn } from "../support/hidden.ts";
import { ruleIds } from "../../src/model/rules/index.ts";
import { stepsOf } from "../../src/base/json/index.ts";
import type { Tally } from "./kind.ts";

/** A failure that a case found. */
class FuzzFailure extends Error {
  override readonly name = "FuzzFailure";
}

export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new FuzzFailure(message);
}

/** The result of a step, or its findings. Any other error is a bug and is thrown. */
export async function outcomeOf<T>(
  step: () => T | Promise<T>,
): Promise<{ value: T } | { diagnostics: readonly Diagnostic[] }> {
  try {
    return { value: await step() };
  } catch (error) {
    if (error instanceof RunError) return { diagnostics: error.diagnostics };
    throw error;
  }
}

/** The result of a step; `undefined` after its findings were checked. */
export async function valueOf<T>(step: () => T | Promise<T>, tally: Tally): Promise<T | undefined> {
  const outcome = await outcomeOf(step);
  if ("value" in outcome) return outcome.value;
  assert(outcome.diagnostics.length > 0, "an input is refused without a finding");
  tally.found(outcome.diagnostics);
  await assertSound(outcome.diagnostics);
  return undefined;
}

/** The maximum length of a message, in which all input is clipped. */
const maxMessageLength = 3_000;

/** Fails if a text has an invisible character. */
export function assertShowsAll(text: string, what: string): void {
  // The second character of these symbols selects their emoji form.
  const [hidden] = hiddenIn(text.replace(/[⚠✏]\ufe0f/gu, "!"));
  assert(hidden === undefined, `${what} contains U+${hidden?.codePointAt(0)?.toString(16)} unescaped`);
}

/** Fails if a finding has no name, message or location, or repeats too much of a value. */
function assertComplete(finding: Diagnostic): void {
  const { rule, severity, reference, pointer, message, url, file, expected, actual, help } = finding;
  const shown = `the finding ${JSON.stringify(finding).slice(0, 500)}`;
  assert(ruleIds.includes(rule), `${shown} has an unknown rule`);
  assert(severity === "warn" || severity === "error", `${shown} has no severity`);
  assert(message.trim() !== "" && !/undefined|\[object /.test(withoutQuotes(message)), `${shown} has no message`);
  assert(message.length <= maxMessageLength, `the message of ${rule} has ${message.length} characters`);
  assert(help.includes(rule) || finding.breaks !== undefined, `${shown} has the page of another rule`);
  const hasName = [reference, pointer, url, file].some((name) => name !== undefined && name !== null && name !== "");
  // If no file was found, the finding names at most a folder.
  assert(hasName || rule === "usage" || / in \//.test(message), `${shown} has no location`);
  for (const value of [expected, actual, ...stepsOf(pointer)].filter((part) => part !== undefined)) {
    const length = codePoints(value);
    assert(length <= echoLimit + 1 || value === reference, `${shown} repeats ${length} characters`);
  }
}

/** A message without repeated input. */
const withoutQuotes = (message: string): string =>
  message.replace(/"(?:\\.|[^"\\])*"/g, '""').replace(/^\/\S*|code \S+/g, "");

const installation = readInstallation();
const isReport = new Ajv({ strict: false }).compile(
  JSON.parse(installation.read("schema/codegen.report.schema.json")) as object,
);

/** The reporters that do not read files. */
const reporterNames = ["text", "json", "markdown"] as const satisfies readonly ReporterName[];

/** Fails if a JSON report violates its schema. */
export function assertReport(json: string): void {
  const report: unknown = JSON.parse(json);
  assert(isReport(report), `the report breaks its schema: ${JSON.stringify(isReport.errors?.slice(0, 2))}`);
}

/** Fails if findings cannot be printed, or if the output has invisible characters. */
async function assertPrintable(
  diagnostics: readonly Diagnostic[],
  name: (typeof reporterNames)[number],
): Promise<void> {
  let printed = "";
  const stream = { write: (text: string): void => void (printed += text) };
  const terminal = createTerminal({ stdout: stream, stderr: stream, env: {} }, false, false);
  const options = { quiet: false, verbose: true, cwd: "/nowhere", host: realHost("/nowhere", {}, installation) };
  await reporters[name]([failedRun("generate", diagnostics)], terminal, options);
  assertShowsAll(printed, `reporter ${name}`);
  if (name === "json") assertReport(printed);
}

/** Fails if a finding is incomplete or cannot be printed. */
export async function assertSound(diagnostics: readonly Diagnostic[]): Promise<void> {
  for (const diagnostic of diagnostics) assertComplete(diagnostic);
  if (diagnostics.length === 0) return;
  // The reporter depends on the case, so that a second run uses the same one.
  const name = reporterNames[(diagnostics[0]?.message.length ?? 0) % reporterNames.length];
  await assertPrintable(diagnostics, name ?? "text");
}

/** Fails if a file has an invisible character other than a tab of the indentation. */
export function assertHidesNothing(text: string, path: string): void {
  const [hidden] = hiddenIn(text.replace(/^\t+|(?<=[?:])\t/gm, ""));
  assert(hidden === undefined, `${path} hides ${JSON.stringify(hidden)}`);
}

/** Whether a case belongs to a share of one in `of`, decided by its text. */
export function isShare(text: string, of: number): boolean {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  return (hash >>> 8) % of === 0;
}
