import { type Advice, type DataRule, type Rule, rulePage, type RunRule, type Severity } from "../rules/index.ts";
import { clip, clipWords, compareBy, comparePointers, compareText, echoLimit } from "../../base/text/index.ts";
import { isPlainKey } from "../spec/index.ts";
import { printPath, stepsOf } from "../../base/json/index.ts";

export const driftStatuses = ["missing", "edited", "stale", "orphan", "foreign"] as const;

/** The problem with a file of the package. `foreign`: this tool did not write what is at its path. */
export type DriftStatus = (typeof driftStatuses)[number];

export const driftCauses = ["data", "config", "tool", "hand"] as const;

/** Why a file is wrong: the lock's data, the configuration, the version of the tool, or a manual edit. */
export type DriftCause = (typeof driftCauses)[number];

const driftStates: Readonly<Record<DriftStatus, readonly [one: string, many: string]>> = {
  missing: ["is missing", "are missing"],
  edited: ["was edited", "were edited"],
  stale: ["is stale", "are stale"],
  orphan: ["is an orphan", "are orphans"],
  foreign: ["is foreign", "are foreign"],
};

/** @example driftText("stale", ": the lock has changed", 2) // "are stale: the lock has changed" */
export function driftText(status: DriftStatus, reason: string, files = 1): string {
  return driftStates[status][files === 1 ? 0 : 1] + reason;
}

/** A file that differs from the one that lock and configuration produce. */
export interface DriftFacts {
  readonly status: DriftStatus;
  /** Of several causes, the first in the order data, config, tool, hand. */
  readonly cause: DriftCause;
  /** Unified diff from the committed to the expected text, bounded. */
  readonly patch?: string;
}

/** A finding. `message` is for people; programs read the other fields. */
export interface Diagnostic {
  readonly rule: Rule;
  /** The rule about lists that the lock breaks, if `rule` is `lock`. */
  readonly breaks?: DataRule;
  readonly severity: Severity;
  /** Key of the reference it is about, if any. */
  readonly reference: string | null;
  /** JSON pointer (RFC 6901) into the document at `url` or `file`; `""` is the whole document. */
  readonly pointer: string;
  readonly message: string;
  /** Address of the page that explains the rule (`breaks`, if there is one). */
  readonly help: string;
  /** Address of the document of the service, without query. */
  readonly url?: string;
  /** File of the project, POSIX, from the configuration's folder. */
  readonly file?: string;
  /** Absolute path of the folder that `file` is in, if the configuration itself could not be read. */
  readonly folder?: string;
  /** In `file`, from 1. */
  readonly line?: number;
  readonly column?: number;
  readonly expected?: string;
  readonly actual?: string;
  /** The fix; reports add it to the message. */
  readonly advice?: Advice;
  /** Why a document could not be used or a file has drifted; the same text for all with this problem. */
  readonly sharedReason?: string;
  readonly drift?: DriftFacts;
  /** On the last finding of a rule in a list, if not all are reported: how many there were. */
  readonly total?: number;
}

/** Adds the page of the rule, masks secrets and clips long values. */
export function completeDiagnostic(
  finding: Omit<Diagnostic, "help">,
  mask: (text: string) => string = (text) => text,
): Diagnostic {
  const { rule, breaks, reference, pointer, message, url, expected, actual, sharedReason } = finding;
  return {
    ...finding,
    reference: reference === null ? null : clipKey(mask(reference)),
    pointer: clipPointer(mask(pointer), reference),
    message: clipWords(mask(message)),
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

/** An error of a run rule. Its values are clipped later, after secrets are masked: a clipped secret is not recognized. */
export function errorFinding(
  rule: RunRule,
  message: string,
  details: Omit<Partial<Diagnostic>, "rule" | "severity" | "message" | "help"> = {},
): Diagnostic {
  const help = rulePage(details.breaks ?? rule);
  return { rule, severity: "error", reference: null, pointer: "", message, help, ...details };
}

export function warningFinding(...[rule, message, details]: Parameters<typeof errorFinding>): Diagnostic {
  return { ...errorFinding(rule, message, details), severity: "warn" };
}

export const compareDiagnostics = compareBy<Diagnostic>(
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

/** The error of a run that cannot continue; `diagnostics` are all reasons. */
export class RunError extends Error {
  override readonly name = "RunError";
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((diagnostic) => diagnostic.message).join("\n"));
    this.diagnostics = diagnostics.toSorted(compareDiagnostics);
  }
}
