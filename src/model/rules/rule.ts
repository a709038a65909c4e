import { codePoints, nearestName, quote } from "../../base/text/index.ts";
import { readInteger, type CodeType, type Field, type Reference, type ValueItem } from "../list/index.ts";
import type { Advice } from "./advice.ts";

/** How serious a finding is: a run with an error has failed. */
export type Severity = "warn" | "error";

/** The value of a rule in `rules` of the configuration. */
export type RuleSetting = "off" | Severity;

/** An outside value in a message: a string is in quotes unless it is `bare`. */
interface Quoted {
  readonly value: string | number;
  readonly form?: "bare" | undefined;
}

/** A message with its outside values apart: secrets in them must be masked before they are clipped. */
export type Message = readonly (string | Quoted)[];

export function quoted(value: string | number, form?: "bare"): Quoted {
  return { value, form };
}

export function say(texts: TemplateStringsArray, ...parts: readonly (string | number | Quoted | Message)[]): Message {
  return texts.flatMap((text, index) => {
    const part = parts[index] ?? "";
    return [text, ...(typeof part === "number" ? [String(part)] : [part].flat())];
  });
}

/** The text of a message, its outside values masked, then clipped, then in quotes. */
export function messageText(message: string | Message, mask: (text: string) => string): string {
  if (typeof message === "string") return message;
  const textOf = ({ value, form }: Quoted): string => quote(typeof value === "number" ? value : mask(value), form);
  return message.map((part) => (typeof part === "string" ? part : textOf(part))).join("");
}

export interface Violation {
  readonly message: string | Message;
  readonly expected?: string;
  readonly actual?: string;
  readonly advice?: Advice;
  /** Why a document could not be used; the same text for every such document, so that reports can group by it. */
  readonly sharedReason?: string;
  /**
   * Set if the configuration cannot soften it: it is `always` an error, or it is one in a lock, where two values would share a
   * name, or one would not have a name, or only in a document, with which a run corrects the lock. Also set for a whole rule.
   */
  readonly fixed?: "always" | "inLock" | "inDocument";
}

export interface PlacedViolation<Place> extends Violation {
  readonly place: Place;
}

export interface CheckedValue extends ValueItem {
  /** How a number was written if JavaScript would write it differently: `1.0`, `1e2`, `-0`. */
  readonly spelling?: string | undefined;
  /** Whether the service no longer lists it, so that its texts cannot be corrected. */
  readonly removed?: true;
  readonly namedFrom?: string;
  /** By the name of a field: what the value has instead of one of the right type. */
  readonly misfits?: Readonly<Record<string, string>>;
}

export interface CheckedList extends Reference {
  /** `null` without a value to infer it from. */
  readonly code: CodeType | null;
  readonly list?: true;
  /** Whether a code may be a number or a string regardless of the list's type, as in the overview. */
  readonly hasCodesOfAnyType?: boolean;
  /** Whether the descriptions of the values have no declared width, as in the overview. */
  readonly hasUnboundedValues?: boolean;
  readonly values: readonly CheckedValue[];
  readonly fields: readonly Field[];
}

/** A place in a list: a field of the list, the value at an index, or a field of that value. */
export interface ListPlace {
  readonly value?: number;
  readonly field?: string;
}

export type ListViolations = Iterable<PlacedViolation<ListPlace>>;

export function codeOf(
  { code, spelling }: CheckedValue,
  { code: type, hasCodesOfAnyType }: Pick<CheckedList, "code" | "hasCodesOfAnyType">,
): ValueItem["code"] | undefined {
  if (type?.kind === "integer") return readInteger(code, spelling);
  if (typeof code === "string") return code;
  return hasCodesOfAnyType && readInteger(code, spelling) !== undefined ? String(code) : undefined;
}

export function spellingOf({ code, spelling }: CheckedValue): string {
  return spelling ?? String(code);
}

export function checkWidth<const Place>(place: Place, text: string, limit: number, what: string) {
  const length = codePoints(text);
  if (length <= limit) return [];
  const message = `${what} has ${length} characters; the declared maximum is ${limit}`;
  return [{ place, message, expected: `at most ${limit} characters`, actual: text }];
}

export function withNearest(message: Message, name: string, names: Iterable<string>): Violation {
  const nearest = nearestName(name, names);
  if (nearest === undefined) return { message, actual: name };
  return { message: say`${message}; did you mean ${quoted(nearest)}?`, expected: nearest, actual: name };
}
