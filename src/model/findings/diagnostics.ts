import { type Advice, type DataRule, type Rule, rulePage, type RunRule, type Severity } from "../rules/index.ts";
import { clip, compareInTurn, comparePointers, compareText, echoLimit } from "../../base/text/index.ts";
import { isPlainKey } from "../spec/index.ts";
import { pointerTo, stepsOf } from "../../base/json/index.ts";

/** What can be wrong with a file of the package. */
export const driftStatuses = ["missing", "edited", "stale", "orphan", "foreign"] as const;

/** What is wrong with a file of the package. */
export type DriftStatus = (typeof driftStatuses)[number];

/** What made it so: the lock's data, the configuration, the version of the tool, or an edit by hand. */
export const driftCauses = ["data", "config", "tool", "hand"] as const;

/** What made a file of the package wrong. */
export type DriftCause = (typeof driftCauses)[number];

/** What is known of a file that is not what lock and configuration say. */
export interface DriftFacts {
  readonly status: DriftStatus;
  /** Where there are several, the first of data, config, tool, hand that holds. */
  readonly cause: DriftCause;
  /** Unified diff from the committed to the expected text, bounded. */
  readonly patch?: string;
}

/** One finding, as data. Words for people are in `message`; programs read the other fields. */
export interface Diagnostic {
  readonly rule: Rule;
  /** The rule of the lists that the lock breaks, where `rule` is `lock`. */
  readonly breaks?: DataRule;
  readonly severity: Severity;
  /** Key of the reference it is about; `null` where it is about none. */
  readonly reference: string | null;
  /** JSON pointer (RFC 6901) into the document at `url` or `file`; `""` is the whole of it. */
  readonly pointer: string;
  readonly message: string;
  /** Address of the page that explains the rule, or the one that the lock breaks. */
  readonly help: string;
  /** Address of the document of the service, without query. */
  readonly url?: string;
  /** File of the project, POSIX, from the configuration's folder. */
  readonly file?: string;
  /** Absolute path of the folder that `file` is in, where the configuration itself could not be read. */
  readonly folder?: string;
  /** Place in `file`, from 1. */
  readonly line?: number;
  readonly column?: number;
  readonly expected?: string;
  /** What was found instead. */
  readonly actual?: string;
  /** What corrects it; reports add it to the message. */
  readonly advice?: Advice;
  /** Why a document could not be used, in the same words for each document of which it is true. */
  readonly sharedReason?: string;
  /** Of a file that is not what lock and configuration say. */
  readonly drift?: DriftFacts;
  /** At the last of the findings of one rule in one list, where there were more than are reported: how many there were. */
  readonly total?: number;
}

/** A finding without what is known by its rule. */
type Uncompleted = Omit<Diagnostic, "help">;

/**
 * A finding with the page of its rule, and no value in it longer than a finding repeats.
 *
 * @param mask takes out what must not be shown
 */
export function completeDiagnostic(finding: Uncompleted, mask: (text: string) => string = (text) => text): Diagnostic {
  const { rule, breaks, reference, pointer, message, url, expected, actual, sharedReason } = finding;
  return {
    ...finding,
    reference: reference === null ? null : boundReference(mask(reference)),
    pointer: boundPointer(mask(pointer), reference),
    message: mask(message),
    help: rulePage(breaks ?? rule),
    ...(url !== undefined && { url: mask(url) }),
    ...(expected !== undefined && { expected: boundValue(mask(expected)) }),
    ...(actual !== undefined && { actual: boundValue(mask(actual)) }),
    ...(sharedReason !== undefined && { sharedReason: mask(sharedReason) }),
  };
}

/** A value as far as a finding repeats it. */
function boundValue(value: string): string {
  return clip(value, echoLimit);
}

/** A reference key as a finding names it: a plain one is an identity and stays whole. */
function boundReference(key: string): string {
  return isPlainKey(key) ? key : boundValue(key);
}

/** A JSON pointer no step of which is longer than a finding repeats; the key of its reference stays whole. */
export function boundPointer(pointer: string, reference: string | null): string {
  // Most are short as a whole.
  if (pointer.length <= echoLimit) return pointer;
  const isKey = (step: string): boolean => step === reference && isPlainKey(step);
  return stepsOf(pointer)
    .map((step) => (isKey(step) ? step : boundValue(step)))
    .reduce<string>(pointerTo, "");
}

/** What a step gives, or `otherwise` where it cannot be done and nobody needs to hear why. */
export function unlessRunError<T, Otherwise>(step: () => T, otherwise: Otherwise): T | Otherwise {
  try {
    return step();
  } catch (error) {
    if (error instanceof RunError) return otherwise;
    throw error;
  }
}

/** An error finding of a run rule, about no reference unless one is named. */
export function problem(
  rule: RunRule,
  message: string,
  place: Omit<Partial<Diagnostic>, "rule" | "severity" | "message" | "help"> = {},
): Diagnostic {
  return completeDiagnostic({ rule, severity: "error", reference: null, pointer: "", message, ...place });
}

/** A warning of a run rule: what was done about something that would be an error. */
export function remark(...[rule, message, place]: Parameters<typeof problem>): Diagnostic {
  return { ...problem(rule, message, place), severity: "warn" };
}

/** The one order of findings. */
export const compareDiagnostics = compareInTurn<Diagnostic>(
  (a, b) => compareText(a.reference ?? "", b.reference ?? ""),
  (a, b) => compareText(a.url ?? a.file ?? "", b.url ?? b.file ?? ""),
  (a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0),
  (a, b) => comparePointers(a.pointer, b.pointer),
  (a, b) => compareText(a.rule, b.rule),
  (a, b) => compareText(a.breaks ?? "", b.breaks ?? ""),
  (a, b) => compareText(a.message, b.message),
);

/** A run that cannot go on, with everything there is to say about why. */
export class RunError extends Error {
  override readonly name = "RunError";
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((diagnostic) => diagnostic.message).join("\n"));
    this.diagnostics = diagnostics.toSorted(compareDiagnostics);
  }
}
