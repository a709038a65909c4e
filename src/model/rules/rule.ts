import { codePoints, nearestName } from "../../base/text/index.ts";
import { type CodeType, readInteger, type Reference, type ValueItem } from "../spec/index.ts";
import type { Advice } from "./advice.ts";

/** How serious a finding is: a run with an error has failed. */
export type Severity = "warn" | "error";

/** The value of a rule in `rules` of the configuration. */
export type RuleSetting = "off" | Severity;

/** Writes an outside value into a message: clipped, secrets masked, a string in quotes unless it is `bare`. */
export type Quote = (value: string | number, form?: "bare") => string;

/** The details of a violation. `message` has outside values only by {@link Quote}. */
export interface ViolationDetails {
  readonly message: string;
  readonly expected?: string;
  readonly actual?: string;
  readonly advice?: Advice;
  /** Why a document could not be used; the same text for every such document, so that reports can group by it. */
  readonly sharedReason?: string;
}

/** A violation of a rule. It is described only when it is reported. */
export interface Violation {
  /** Whether it is an error regardless of the configuration. */
  readonly isAlwaysError?: true;
  describe(quote: Quote): ViolationDetails;
}

export interface PlacedViolation<Location> extends Violation {
  readonly place: Location;
}

interface RuleBase {
  /** The default, which the configuration can change. */
  readonly severity: Severity;
  /** The configuration cannot change the severity. */
  readonly cannotBeSoftened?: true;
  /** Whether it is an error in any lock: two values would share a name, or one would not have a name. */
  readonly isErrorInLock?: true;
}

/** A rule that the step with its subject applies. */
export interface SubjectRule<Subject, Outcome = Violation | undefined> extends RuleBase {
  readonly about?: undefined;
  check(subject: Subject): Outcome;
}

export interface CheckedValue extends ValueItem {
  /** How a number was written if JavaScript would write it differently: `1.0`, `1e2`, `-0`. */
  readonly spelling?: string | undefined;
  /** Whether the service no longer lists it, so that its texts cannot be corrected. */
  readonly removed?: true;
}

/** A list in a document or in a lock. */
export interface CheckedList extends Reference {
  /** `null` without a value to infer it from. */
  readonly type: CodeType | null;
  /** Whether a code may be a number or a string regardless of `type`, as in the overview. */
  readonly hasCodesOfAnyType: boolean;
  /** Whether the descriptions of the values have no declared width, as in the overview. */
  readonly hasUnboundedValues: boolean;
  readonly values: readonly CheckedValue[];
  /** Whether its values must have `code2`. */
  readonly hasCode2: boolean;
}

/** A place in a list: a field of the list, the value at an index, or a field of that value. */
export interface ListPlace {
  readonly value?: number;
  readonly field?: "name" | "description" | "values" | "code" | "code2" | "enable";
}

/** A rule about a list, which `checkList` applies. */
export interface ListRule extends RuleBase {
  readonly about: "list";
  /** Linear time. */
  check(list: CheckedList): Iterable<PlacedViolation<ListPlace>>;
}

/** The code of a value as the list's type; `undefined` if it cannot be of that type. */
export function codeOf(
  value: CheckedValue,
  { type, hasCodesOfAnyType }: Pick<CheckedList, "type" | "hasCodesOfAnyType">,
): ValueItem["code"] | undefined {
  const { code, spelling } = value;
  if (type?.kind === "integer") return readInteger(code, spelling);
  if (typeof code === "string") return code;
  return hasCodesOfAnyType && readInteger(code, spelling) !== undefined ? String(code) : undefined;
}

export function spellingOf({ code, spelling }: CheckedValue): string {
  return spelling ?? String(code);
}

/** Compares the number of characters of a text with its declared maximum. */
export function checkWidth<const Location>(place: Location, text: string, limit: number, what: string) {
  const length = codePoints(text);
  if (length <= limit) return [];
  const describe = (): ViolationDetails => ({
    message: `${what} has ${length} characters; the declared maximum is ${limit}`,
    expected: `at most ${limit} characters`,
    actual: text,
  });
  return [{ place, describe }];
}

/** The details about an unknown name, with the nearest known one, if any. */
export function withNearest(message: string, name: string, names: Iterable<string>, quote: Quote): ViolationDetails {
  const nearest = nearestName(name, names);
  if (nearest === undefined) return { message, actual: name };
  return { message: `${message}; did you mean ${quote(nearest)}?`, expected: nearest, actual: name };
}
