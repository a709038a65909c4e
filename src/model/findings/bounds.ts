import { isPlainKey } from "../spec/index.ts";
import { clip, echoLimit } from "../../base/text/index.ts";
import { pointerTo, stepsOf } from "../../base/json/index.ts";

/** A value as far as a finding repeats it. */
export function boundValue(value: string): string {
  return clip(value, echoLimit);
}

/** A reference key as a finding names it: a plain one is an identity and stays whole. */
export function boundReference(key: string): string {
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
