import type { Advice } from "./advice.ts";

/** How serious a finding is: a run with an error has failed. */
export type Severity = "warn" | "error";

/** What `rules` of the configuration may say of a rule. */
export type RuleSetting = "off" | Severity;

/**
 * Puts a value of outside into a message: shortened, and without what must not be shown. A text stands in quotes, unless
 * it is `bare`: a code as it is written, which may be a number.
 */
export type Quote = (value: string | number, form?: "bare") => string;

/** What a rule says of what breaks it. Values stand in `message` by way of {@link Quote} alone. */
export interface Statement {
  readonly message: string;
  readonly expected?: string;
  /** What was found instead. */
  readonly actual?: string;
  /** What corrects it. */
  readonly advice?: Advice;
  /** Why a document could not be used, in the same words for each document of which it is true. */
  readonly sharedReason?: string;
}

/** A case that breaks a rule. It is described where it is reported: a list may hold a million of them. */
export interface Verdict {
  /** The case stays an error, whatever the configuration says of the rule. */
  readonly always?: true;
  describe(quote: Quote): Statement;
}

/** A case with its place in the subject of the rule. */
export interface PlacedVerdict<Place> extends Verdict {
  readonly place: Place;
}

export interface RuleBase {
  /** What holds where the configuration says nothing. */
  readonly severity: Severity;
  /** A hard rule cannot be softened. */
  readonly hard?: true;
  /** A lock has to keep the rule even where it is softened: two values would share a name, or one would have none. */
  readonly hardInLock?: true;
}

/** A rule with a subject of its own, judged by the step that has it. */
export interface SubjectRule<Subject, Outcome extends Verdict | undefined | Iterable<Verdict>> extends RuleBase {
  readonly about: "subject";
  /** Knows neither documents nor locks; cases come in the order of the subject, one or none where it is one thing. */
  judge(subject: Subject): Outcome;
}
