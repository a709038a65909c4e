import type { FieldValues } from "./columns.ts";

/** A value item: one code of a reference (specification, "Value item"). */
export interface ValueItem {
  readonly code: number | string;
  readonly description: string;
  readonly enable: boolean;
  readonly fields?: FieldValues;
}

/** A reference with its values (specification, "Resources and their fields"). */
export interface Reference {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly values: readonly ValueItem[];
}

/** Without fraction, exponent, `-0` or leading zeros. */
const integerText = /^(?:0|-?[1-9]\d*)$/;

/** Reads a safe integer; `undefined` for anything else. A number with a `spelling`, such as `1.0`, is not one. */
export function readInteger(value: number | string, spelling?: string): number | undefined {
  if (typeof value === "number") return spelling === undefined && Number.isSafeInteger(value) ? value : undefined;
  const number = Number(value);
  return integerText.test(value) && Number.isSafeInteger(number) ? number : undefined;
}

/** Digits of an integer without the sign, code points of a string. */
export function widthOfCode(code: number | string): number {
  return typeof code === "number" ? String(Math.abs(code)).length : Array.from(code).length;
}
