import type { Diagnostic, DriftStatus } from "../report/index.ts";
import { type Advice, type Message, messageText, rulePage, type RunRule } from "../rules/index.ts";
import { clip, clipWords, compareBy, comparePointers, compareText, echoLimit } from "../../base/text/index.ts";
import { isPlainKey } from "../list/index.ts";
import { printPath, stepsOf } from "../../base/json/index.ts";

/** A finding as a run collects it: with what only reporters for people need. In the report, its message ends with the advice. */
export interface Finding extends Diagnostic {
  readonly advice?: Advice;
  /** Why a document could not be used or a file has drifted; the same text for all findings with this cause. */
  readonly sharedReason?: string;
  /** Only for a file of the package that has drifted. `patch` is a unified diff to the expected text. */
  readonly drift?: { readonly status: DriftStatus; readonly patch?: string };
  /** Absolute path of the folder that `file` is relative to, if it is not the configuration's folder. */
  readonly folder?: string;
}

const driftStates: Readonly<Record<DriftStatus, readonly [one: string, many: string]>> = {
  missing: ["is missing", "are missing"],
  edited: ["was edited", "were edited"],
  stale: ["is stale", "are stale"],
  orphan: ["is an orphan, which the update deletes", "are orphans, which the update deletes"],
  foreign: ["is foreign", "are foreign"],
};

/** @example driftText("edited", " manually", 2) // "were edited manually" */
export function driftText(status: DriftStatus, reason: string, files = 1): string {
  return driftStates[status][files === 1 ? 0 : 1] + reason;
}

/** Adds the page of the rule, masks secrets and then clips long values: a clipped secret would not be recognized. */
export function completeFinding(
  finding: Omit<Finding, "help" | "message"> & { readonly message: string | Message },
  mask: (text: string) => string = (text) => text,
): Finding {
  const { rule, breaks, reference, pointer, message, url, expected, actual, sharedReason } = finding;
  return {
    ...finding,
    reference: reference === null ? null : clipKey(mask(reference)),
    pointer: clipPointer(mask(pointer), reference),
    message: clipWords(mask(messageText(message, mask))),
    help: rulePage(breaks ?? rule),
    ...(url !== undefined && { url: mask(url) }),
    ...(expected !== undefined && { expected: clip(mask(expected), echoLimit) }),
    ...(actual !== undefined && { actual: clip(mask(actual), echoLimit) }),
    ...(sharedReason !== undefined && { sharedReason: mask(sharedReason) }),
  };
}

function clipKey(key: string): string {
  return isPlainKey(key) ? key : clip(key, echoLimit);
}

/** Clips the steps of a JSON pointer, except for the key of the reference. */
export function clipPointer(pointer: string, reference: string | null): string {
  if (pointer.length <= echoLimit) return pointer;
  const isKey = (step: string): boolean => step === reference && isPlainKey(step);
  return printPath(stepsOf(pointer).map((step) => (isKey(step) ? step : clip(step, echoLimit))));
}

/** Returns `otherwise` if the step throws a {@link RunError}, whose findings are dropped. */
export function unlessRunError<T, Otherwise>(step: () => T, otherwise: Otherwise): T | Otherwise {
  try {
    return step();
  } catch (error) {
    if (error instanceof RunError) return otherwise;
    throw error;
  }
}

export function errorFinding(
  rule: RunRule,
  message: string,
  details: Omit<Partial<Finding>, "rule" | "severity" | "message" | "help"> = {},
): Finding {
  const help = rulePage(details.breaks ?? rule);
  return { rule, severity: "error", reference: null, pointer: "", message, help, ...details };
}

export function warningFinding(...[rule, message, details]: Parameters<typeof errorFinding>): Finding {
  return { ...errorFinding(rule, message, details), severity: "warn" };
}

export const compareFindings = compareBy<Finding>(
  (a, b) => compareText(a.reference ?? "", b.reference ?? ""),
  // Local findings are first.
  (a, b) => Number(a.url !== undefined) - Number(b.url !== undefined),
  (a, b) => compareText(a.url ?? a.file ?? "", b.url ?? b.file ?? ""),
  (a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0),
  (a, b) => comparePointers(a.pointer, b.pointer),
  (a, b) => compareText(a.rule, b.rule),
  (a, b) => compareText(a.breaks ?? "", b.breaks ?? ""),
  (a, b) => compareText(a.message, b.message),
);

export class RunError extends Error {
  override readonly name = "RunError";
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map(({ message }) => message).join("\n"));
    this.findings = findings.toSorted(compareFindings);
  }
}

export function runError(...finding: Parameters<typeof errorFinding>): RunError {
  return new RunError([errorFinding(...finding)]);
}
