import { isDeepStrictEqual } from "node:util";
import { Ajv } from "ajv";
import { type ReporterName, reporters, failedRun, createTerminal } from "../../src/report/index.ts";
import { codePoints, echoLimit } from "../../src/base/text/index.ts";
import { readInstallation } from "../../src/platform/files/index.ts";
import { realWorld } from "../../src/platform/index.ts";
import { type Diagnostic, RunError } from "../../src/model/findings/index.ts";
import { hiddenIn } from "../support/hidden.ts";
import { ruleIds } from "../../src/model/rules/index.ts";
import { stepsOf } from "../../src/base/json/index.ts";
import type { Tally } from "./kind.ts";

/** What a case has found wrong with our own code. */
export class FuzzFailure extends Error {
  override readonly name = "FuzzFailure";
}

export function assert(holds: boolean, what: string): asserts holds {
  if (!holds) throw new FuzzFailure(what);
}

/** What a step gives, or its findings. Any other exception is a bug of ours, and stays one. */
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

/** What a step gives; `undefined` if it is refused. What is said of that is looked at. */
export async function valueOf<T>(step: () => T | Promise<T>, tally: Tally): Promise<T | undefined> {
  const outcome = await outcomeOf(step);
  if ("value" in outcome) return outcome.value;
  assert(outcome.diagnostics.length > 0, "an input is refused, and nothing says why");
  tally.found(outcome.diagnostics);
  await assertSound(outcome.diagnostics);
  return undefined;
}

/** Most characters of a message: nothing of outside stands in it whole. */
const longestMessage = 3_000;

/** Fails where a text that a person reads has a character that nobody sees. */
export function assertShowsAll(text: string, what: string): void {
  // Signs of our own are of two characters, the second of which asks for their picture.
  const [first] = hiddenIn(text.replace(/[⚠✏]\ufe0f/gu, "!"));
  assert(first === undefined, `${what} shows U+${first?.codePointAt(0)?.toString(16)} as it came`);
}

/** Fails where a finding names nothing, or says nothing of use. */
function assertNames(finding: Diagnostic): void {
  const { rule, severity, reference, pointer, message, url, file, expected, actual, help } = finding;
  const shown = `the finding ${JSON.stringify(finding).slice(0, 500)}`;
  assert(ruleIds.includes(rule), `${shown} is of no known rule`);
  assert(severity === "warn" || severity === "error", `${shown} has no severity`);
  assert(message.trim() !== "" && !/undefined|\[object /.test(withoutQuotes(message)), `${shown} says nothing`);
  assert(message.length <= longestMessage, `the message of ${rule} has ${message.length} characters`);
  assert(help.includes(rule) || finding.breaks !== undefined, `${shown} has the page of another rule`);
  const hasName = [reference, pointer, url, file].some((name) => name !== undefined && name !== null && name !== "");
  // Where nothing is found, there is a folder at most to name.
  assert(hasName || rule === "usage" || / in \//.test(message), `${shown} names nothing`);
  for (const value of [expected, actual, ...stepsOf(pointer)].filter((part) => part !== undefined)) {
    assert(
      codePoints(value) <= echoLimit + 1 || value === reference,
      `${shown} repeats ${codePoints(value)} characters`,
    );
  }
}

/** A message without what it repeats of outside. */
const withoutQuotes = (message: string): string =>
  message.replace(/"(?:\\.|[^"\\])*"/g, '""').replace(/^\/\S*|code \S+/g, "");

const installation = readInstallation();
const isReport = new Ajv({ strict: false }).compile(
  JSON.parse(installation.read("schema/codegen.report.schema.json")) as object,
);

/** The reporters that ask nobody for where files are. */
const reporterNames = ["text", "json", "markdown"] as const satisfies readonly ReporterName[];

/** Fails where the report of a program is not what its schema says. */
export function assertReport(json: string): void {
  const report: unknown = JSON.parse(json);
  assert(isReport(report), `the report breaks its schema: ${JSON.stringify(isReport.errors?.slice(0, 2))}`);
}

/** Fails where findings cannot be printed, or where a reader would be shown less or other than what is there. */
async function assertPrintable(
  diagnostics: readonly Diagnostic[],
  name: (typeof reporterNames)[number],
): Promise<void> {
  let printed = "";
  const stream = { write: (text: string): void => void (printed += text) };
  const terminal = createTerminal({ stdout: stream, stderr: stream, env: {} }, false, false);
  const options = { quiet: false, verbose: true, cwd: "/nowhere", world: realWorld("/nowhere", {}, installation) };
  await reporters[name]([failedRun("generate", diagnostics)], terminal, options);
  assertShowsAll(printed, `reporter ${name}`);
  if (name === "json") assertReport(printed);
}

/** Fails where a finding says too little, or cannot be shown to a person as it is. */
export async function assertSound(diagnostics: readonly Diagnostic[]): Promise<void> {
  for (const diagnostic of diagnostics) assertNames(diagnostic);
  if (diagnostics.length === 0) return;
  // Any reporter will do, so each case takes one: by something that is the same when it is run again.
  const name = reporterNames[(diagnostics[0]?.message.length ?? 0) % reporterNames.length];
  await assertPrintable(diagnostics, name ?? "text");
}

/** Fails where a file of a package has a character that nobody sees, the tabs apart with which prettier indents. */
export function assertHidesNothing(text: string, path: string): void {
  const [first] = hiddenIn(text.replace(/^\t+|(?<=[?:])\t/gm, ""));
  assert(first === undefined, `${path} hides ${JSON.stringify(first)}`);
}

/** Whether two values are the same, in whatever order their members stand. */
export function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one, other);
}

/** Whether a case is among one in so many: by its own text, so that it is so again when it is run again. */
export function isShare(text: string, of: number): boolean {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  return (hash >>> 8) % of === 0;
}
