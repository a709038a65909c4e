import {
  type Advice,
  type DataRule,
  type Message,
  messageText,
  type Rule,
  rulePage,
  type RunRule,
  type Severity,
} from "../rules/index.ts";
import { clip, clipWords, compareBy, comparePointers, compareText, echoLimit } from "../../base/text/index.ts";
import { isPlainKey } from "../spec/index.ts";
import { printPath, stepsOf } from "../../base/json/index.ts";

export const driftStatuses = ["missing", "edited", "stale", "orphan", "foreign"] as const;

/**
 * The problem with a file of the package: it is `missing`; it was `edited` manually; it is `stale`, because the lock, the
 * configuration or the tool has changed since; it is an `orphan`, which is no longer needed; or it is `foreign`: not generated,
 * but at the path of a generated file.
 */
export type DriftStatus = (typeof driftStatuses)[number];

export const driftCauses = ["data", "config", "tool", "edit"] as const;

/** The cause of a drift: the lock (`data`), the configuration, the version of the tool, or a manual edit (`edit`). */
export type DriftCause = (typeof driftCauses)[number];

const driftStates: Readonly<Record<DriftStatus, readonly [one: string, many: string]>> = {
  missing: ["is missing", "are missing"],
  edited: ["was edited", "were edited"],
  stale: ["is stale", "are stale"],
  orphan: ["is an orphan, which the update deletes", "are orphans, which the update deletes"],
  foreign: ["is foreign", "are foreign"],
};

/** @example driftText("stale", ": the lock has changed", 2) // "are stale: the lock has changed" */
export function driftText(status: DriftStatus, reason: string, files = 1): string {
  return driftStates[status][files === 1 ? 0 : 1] + reason;
}

/** The status and cause of a drift, which a finding of rule `drift` also has. */
export interface DriftFacts {
  /** The problem with the file. */
  readonly status: DriftStatus;
  /** The cause; of several causes, the first in the order `data`, `config`, `tool`, `edit`. */
  readonly cause: DriftCause;
  /** Unified diff from the text that was found to the expected one, cut if it is long. */
  readonly patch?: string;
}

/** A finding. `message` is for people; programs read the other properties. */
export interface Diagnostic {
  /** The rule that is broken. */
  readonly rule: Rule;
  /** Only if `rule` is `lock`: the rule about lists that the lock breaks. */
  readonly breaks?: DataRule;
  /** Whether the run has failed (`error`) or not (`warn`). */
  readonly severity: Severity;
  /** Key of the reference; `null` if the finding is not about a reference. */
  readonly reference: string | null;
  /** JSON pointer (RFC 6901) into the document at `url` or `file`; `""` is the whole document. */
  readonly pointer: string;
  /** Sentence for people. Long values in it are cut, and secrets are masked. */
  readonly message: string;
  /** URL of the page that explains `breaks`, otherwise `rule`. */
  readonly help: string;
  /** Only for a document of the service: its URL, without query. */
  readonly url?: string;
  /** Only for a file of the project: a POSIX path relative to the configuration's folder. */
  readonly file?: string;
  /** Absolute path of the folder that `file` is relative to, if it is not the configuration's folder. */
  readonly folder?: string;
  /** Line in `file`, from 1. */
  readonly line?: number;
  /** Column in `line`, from 1. */
  readonly column?: number;
  /** Description of a correct value. */
  readonly expected?: string;
  /** The value that was found. */
  readonly actual?: string;
  /** The fix; reports and the results of the API add it to `message`. */
  readonly advice?: Advice;
  /** Why a document could not be used or a file has drifted; the same text for all findings with this cause. */
  readonly sharedReason?: string;
  /** Only if `rule` is `drift`: the status and cause of the file. */
  readonly drift?: DriftFacts;
  /** Only on the last reported finding of a rule in a list, if some are left out: the number of all. */
  readonly total?: number;
}

/** Adds the page of the rule, masks secrets and then clips long values: a clipped secret would not be recognized. */
export function completeDiagnostic(
  finding: Omit<Diagnostic, "help" | "message"> & { readonly message: string | Message },
  mask: (text: string) => string = (text) => text,
): Diagnostic {
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

/** An error of a run rule. */
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

/** The error of a run for one reason. */
export function runError(...finding: Parameters<typeof errorFinding>): RunError {
  return new RunError([errorFinding(...finding)]);
}
