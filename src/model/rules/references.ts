import { count } from "../../base/text/index.ts";
import { advise } from "./advice.ts";
import type { Violation } from "./rule.ts";

/** `values` are all that the list ever had. */
export function referenceEmpty({ values }: { readonly values: readonly unknown[] }): Violation | undefined {
  return values.length > 0 ? undefined : { message: "the list has no values yet" };
}

/** A list of up to this many codes may lose all but one. */
const smallList = 3;

/**
 * Compares the codes in the lock with those of the service: all that are listed, or only the enabled ones, of which some may be
 * disabled now. One lost code is reported only if it was the last one.
 */
export function massRemoval(codes: {
  readonly before: readonly unknown[];
  readonly now: ReadonlySet<unknown>;
  readonly areEnabled?: boolean;
}): Violation | undefined {
  const { before, now, areEnabled = false } = codes;
  const lost = before.filter((code) => !now.has(code)).length;
  const isEmptied = lost > 0 && now.size === 0;
  const isMost = lost > 1 && (lost === before.length || (before.length > smallList && lost * 2 > before.length));
  if (!isEmptied && !isMost) return undefined;
  const noun = areEnabled ? "enabled code" : "code";
  const numbers = `${lost} of ${count(before.length, noun)}`;
  return {
    message: areEnabled ? `${numbers} ${lost === 1 ? "was" : "were"} removed or disabled` : `the list lost ${numbers}`,
    advice: advise`if this is intended, run ${["--accept-removals"]}`,
    expected: count(before.length, noun),
    actual: count(now.size, noun),
  };
}
