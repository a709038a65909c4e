import { clip, compareText, inOrder } from "../base/index.ts";
import type { DriftFacts } from "./drift-facts.ts";
import type { Mend } from "./mend.ts";
import { Secrets } from "./secrets.ts";
export type Severity = "warn" | "error";

/** What `rules` of the configuration may say of a rule. */
export type RuleSetting = "off" | Severity;

interface RuleDefinition {
  readonly severity: Severity;
  /** A hard rule cannot be softened. */
  readonly hard?: true;
}

/** The rules that the lists are held against, with their default severity. Each is told in `docs/rules/<rule>.md`. */
export const dataRules = {
  "malformed-json": { severity: "error", hard: true },
  "wrong-shape": { severity: "error", hard: true },
  "key-shape": { severity: "error", hard: true },
  "duplicate-key": { severity: "error" },
  "code-duplicate": { severity: "error" },
  "code-type": { severity: "error" },
  "code-width": { severity: "error" },
  "code-key": { severity: "error" },
  "code2-shape": { severity: "error" },
  "code2-duplicate": { severity: "error" },
  "reference-missing": { severity: "error" },
  "mass-removal": { severity: "error" },
  "code-type-change": { severity: "error", hard: true },
  "name-width": { severity: "warn" },
  "description-width": { severity: "warn" },
  "key-width": { severity: "warn" },
  "reference-unknown": { severity: "warn" },
  "overview-mismatch": { severity: "warn" },
  "name-collision": { severity: "warn" },
  "names-unused": { severity: "warn" },
  "suspicious-text": { severity: "warn" },
  "version-deprecated": { severity: "warn" },
  "reference-empty": { severity: "warn" },
} as const satisfies Record<string, RuleDefinition>;

export type DataRule = keyof typeof dataRules;
export const dataRuleIds = Object.keys(dataRules) as DataRule[];

export function isHardRule(rule: DataRule): boolean {
  return (dataRules[rule] as RuleDefinition).hard === true;
}

/** The rules of findings that are not about the lists themselves. */
export type RunRule = "usage" | "config" | "lock" | "fetch" | "io" | "drift";

export type Rule = DataRule | RunRule;

/** One finding, as data. Words for people are in `message`; programs read the other fields. */
export interface Diagnostic {
  readonly rule: Rule;
  readonly severity: Severity;
  /** Key of the reference it is about; `null` where it is about none. */
  readonly reference: string | null;
  /** JSON pointer (RFC 6901) into the document at `url` or `file`; `""` is the whole of it. */
  readonly pointer: string;
  readonly message: string;
  /** Address of the document of the service, without query. */
  readonly url?: string;
  /** File of the project, POSIX, from the configuration's folder. */
  readonly file?: string;
  /** Place in `file`, from 1. */
  readonly line?: number;
  readonly column?: number;
  readonly expected?: string;
  /** What was found instead, at most 80 characters. */
  readonly actual?: string;
  /** What mends it; reports add it to the message. */
  readonly mend?: Mend;
  /** Of a file that is not what lock and configuration say. */
  readonly drift?: DriftFacts;
}

/** Most characters of `actual`. */
const actualLimit = 80;

export type Severities = Readonly<Partial<Record<DataRule, RuleSetting | undefined>>>;

/** A finding of a rule before its severity is known. */
export type Finding = Omit<Diagnostic, "rule" | "severity" | "reference" | "pointer"> & {
  readonly rule: DataRule;
  readonly reference?: string | null;
  readonly pointer?: string;
  /** `true` where the case stays an error whatever the configuration says of the rule. */
  readonly always?: boolean;
};

/** Collects findings, gives them the severity that the configuration asks for, loses none of them. */
export class Findings {
  readonly #severities: Severities;
  readonly #found: Diagnostic[] = [];
  /** What no finding repeats. */
  readonly secrets = new Secrets();

  constructor(severities: Severities = {}) {
    this.#severities = severities;
  }

  /** What the configuration, or else the rule itself, says. */
  setting(rule: DataRule): RuleSetting {
    return isHardRule(rule) ? "error" : (this.#severities[rule] ?? dataRules[rule].severity);
  }

  add({ always = false, ...finding }: Finding): void {
    const severity = always ? "error" : this.setting(finding.rule);
    if (severity !== "off") this.addDiagnostic({ reference: null, pointer: "", ...finding, severity });
  }

  addDiagnostic(diagnostic: Diagnostic): void {
    const { message, pointer, reference, url, actual, expected } = diagnostic;
    this.#found.push({
      ...diagnostic,
      reference: reference === null ? null : this.secrets.mask(reference),
      pointer: this.secrets.mask(pointer),
      message: this.secrets.mask(message),
      ...(url !== undefined && { url: this.secrets.mask(url) }),
      ...(expected !== undefined && { expected: this.secrets.mask(expected) }),
      ...(actual !== undefined && { actual: clip(this.secrets.mask(actual), actualLimit) }),
    });
  }

  /**
   * Guards what is about to be written.
   *
   * @throws {RunError} rule `fetch`: the text repeats a header value
   */
  assertNoSecret(text: string): void {
    if (!this.secrets.hasKeyIn(text)) return;
    throw new RunError([problem("fetch", "the service repeats the value of a request header in its lists")]);
  }

  hasErrors(): boolean {
    return this.#found.some((diagnostic) => diagnostic.severity === "error");
  }

  sorted(): Diagnostic[] {
    return this.#found.toSorted(compareDiagnostics);
  }
}

const compareDiagnostics = inOrder<Diagnostic>(
  (a, b) => compareText(a.reference ?? "", b.reference ?? ""),
  (a, b) => compareText(a.url ?? a.file ?? "", b.url ?? b.file ?? ""),
  (a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0),
  (a, b) => compareText(a.pointer, b.pointer),
  (a, b) => compareText(a.rule, b.rule),
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

/** An error finding of a run rule, about no reference unless one is named. */
export function problem(
  rule: RunRule,
  message: string,
  place: Omit<Partial<Diagnostic>, "rule" | "severity" | "message"> = {},
): Diagnostic {
  return { rule, severity: "error", reference: null, pointer: "", message, ...place };
}
