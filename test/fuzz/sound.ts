import { expect } from "@jest/globals";
import { Ajv } from "ajv";
import { codePoints, echoLimit } from "../../src/base/text/index.ts";
import { stepsOf } from "../../src/base/json/index.ts";
import { type Finding, RunError } from "../../src/model/findings/index.ts";
import type { Lock } from "../../src/model/lock/index.ts";
import { ruleIds } from "../../src/model/rules/index.ts";
import type { Config } from "../../src/model/settings/index.ts";
import { planPackage, renderFiles } from "../../src/pipeline/emit/index.ts";
import { readInstallation } from "../../src/platform/files/index.ts";
import { realHost } from "../../src/platform/index.ts";
import { npxCodegen } from "../../src/model/rules/index.ts";
import { createTerminal, failedRun, type ReporterName, reporters } from "../../src/report/index.ts";
import { hiddenIn } from "../support/characters.ts";
import { inputOf } from "../support/rendered.ts";

/** The result of a step; `undefined` if it fails with findings, which are checked. Any other error is a bug and is thrown. */
export async function valueOf<T>(step: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    expect(error.findings).not.toEqual([]);
    await expectSound(error.findings);
    return undefined;
  }
}

/** A message without repeated input. */
const withoutInput = (message: string): string =>
  message.replace(/"(?:\\.|[^"\\])*"/g, '""').replace(/^\/\S*|code \S+/g, "");

/** Expects a finding to have a rule, a message and a location, and to repeat little of a value. */
function expectComplete(finding: Finding): void {
  const { rule, severity, reference, pointer, message, url, file, expected, actual, help } = finding;
  expect(ruleIds).toContain(rule);
  expect(["warn", "error"]).toContain(severity);
  expect(message.trim()).not.toBe("");
  expect(withoutInput(message)).not.toMatch(/undefined|\[object /);
  // All input in it is cut.
  expect(message.length).toBeLessThan(3_000);
  expect(help.includes(rule) || finding.breaks !== undefined).toBe(true);
  // If no file was found, the finding names at most a folder.
  const isLocated = [reference, pointer, url, file].some((name) => name !== undefined && name !== null && name !== "");
  expect(isLocated || rule === "usage" || / in \//.test(message)).toBe(true);
  for (const value of [expected, actual, ...stepsOf(pointer)]) {
    if (value !== undefined && value !== reference) expect(codePoints(value)).toBeLessThanOrEqual(echoLimit + 1);
  }
}

const installation = readInstallation();
const isReport = new Ajv({ strict: false }).compile(
  JSON.parse(installation.read("schema/codegen.report.schema.json")) as object,
);

/** The reporters that do not read files. */
const reporterNames = ["text", "json", "markdown"] as const satisfies readonly ReporterName[];

/** Expects findings to be complete, and their reports to have no invisible character. */
export async function expectSound(diagnostics: readonly Finding[]): Promise<void> {
  for (const diagnostic of diagnostics) expectComplete(diagnostic);
  if (diagnostics.length === 0) return;
  const name = reporterNames[(diagnostics[0]?.message.length ?? 0) % reporterNames.length] ?? "text";
  let printed = "";
  const stream = { write: (text: string): void => void (printed += text) };
  const terminal = createTerminal({ stdout: stream, stderr: stream, env: {} }, false, "none");
  const command = { form: [npxCodegen] } as const;
  const host = realHost("/nowhere", {}, installation);
  const options = { quiet: false, verbose: true, cwd: "/nowhere", host, ...command };
  await reporters[name](failedRun("generate", diagnostics), terminal, options);
  // The second character of these symbols selects their emoji form.
  expect(hiddenIn(printed.replace(/[⚠✏]\ufe0f/gu, "!"))).toEqual([]);
  if (name === "json") expect(isReport(JSON.parse(printed)) || isReport.errors).toBe(true);
}

/** Expects a file to have no invisible character other than a tab of the indentation. */
export function expectVisible(text: string): void {
  expect(hiddenIn(text.replace(/^\t+|(?<=[?:])\t/gm, ""))).toEqual([]);
}

/** Plans the package of a lock, and renders it if `isRendered` is set. */
export async function expectPackage(lock: Lock, config: Config, isRendered: boolean): Promise<void> {
  const plan = planPackage(inputOf(lock, config));
  expect(new Set(plan.files.map(({ path }) => path.toLowerCase())).size).toBe(plan.files.length);
  if (!isRendered) return;
  for (const { text } of await renderFiles(plan.files, plan, undefined)) expectVisible(text);
}
