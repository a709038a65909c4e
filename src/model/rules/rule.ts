import { codePoints, nearestWord } from "../../base/text/index.ts";
import { type CodeType, readInteger, type Reference, type ValueItem } from "../spec/index.ts";
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

/** A value as the rules of lists see it. */
export interface JudgedValue extends ValueItem {
  /** Of a number, where JavaScript would write it otherwise: `1.0`, `1e2`, `-0`. */
  readonly spelling?: string | undefined;
  /** The service no longer lists it: it stays for its name, and nobody can mend its texts. */
  readonly removed?: true;
}

/** A list as the rules see it, of a document or of a lock. */
export interface JudgedList extends Reference {
  /** What its codes have to be. `null`: there is no value to infer it from. */
  readonly type: CodeType | null;
  /** A code may be a number or a text, whatever its type, as in the overview. */
  readonly hasCodesOfAnyType: boolean;
  /** The descriptions of the values have no declared width, as in the overview. */
  readonly hasUnboundedValues: boolean;
  readonly values: readonly JudgedValue[];
}

/** A place in a list: a field of it or of the value at an index, or that value. */
export interface ListPlace {
  readonly value?: number;
  readonly field?: "name" | "description" | "values" | "code" | "code2" | "enable";
}

/** A rule that looks at a whole list; one loop judges documents and locks by all of them. */
export interface ListRule extends RuleBase {
  readonly about: "list";
  /** Takes time linear in the size of the list. */
  judge(list: JudgedList): Iterable<PlacedVerdict<ListPlace>>;
}

/** The code that a value has in a list of that type; `undefined` where it cannot be one. */
export function codeOf(
  value: JudgedValue,
  { type, hasCodesOfAnyType }: Pick<JudgedList, "type" | "hasCodesOfAnyType">,
): ValueItem["code"] | undefined {
  const { code, spelling } = value;
  if (type?.kind === "integer") return readInteger(code, spelling);
  if (typeof code === "string") return code;
  return hasCodesOfAnyType && readInteger(code, spelling) !== undefined ? String(code) : undefined;
}

/** A code as it stands in its document. */
export function spellingOf({ code, spelling }: JudgedValue): string {
  return spelling ?? String(code);
}

/** Whether a text has more code points than declared. */
export function isWider(text: string, limit: number): boolean {
  // A text of so few code units cannot have more code points.
  return text.length > limit && codePoints(text) > limit;
}

/** What to say of a text that has more code points than declared. */
export function describeWidth(what: string, text: string, limit: number): Statement {
  return {
    message: `${what} has ${codePoints(text)} characters; ${limit} are declared`,
    expected: `at most ${limit} characters`,
    actual: text,
  };
}

/** What is said of a word that is none of the known ones, with the nearest of them where one is near. */
export function withNearest(message: string, word: string, known: Iterable<string>, quote: Quote): Statement {
  const near = nearestWord(word, known);
  if (near === undefined) return { message, actual: word };
  return { message: `${message}; did you mean ${quote(near)}?`, expected: near, actual: word };
}
