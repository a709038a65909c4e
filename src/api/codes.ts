import { fieldLimits } from "./limits.ts";

/** An integer as the interface writes one: no fraction, no exponent, no `-0`, no leading zero. */
const integerText = /^(?:0|-?[1-9]\d*)$/;

/** The integer that a text writes, or `undefined`: also for those beyond a double's integers. */
export function readInteger(text: string): number | undefined {
  const number = Number(text);
  return integerText.test(text) && Number.isSafeInteger(number) ? number : undefined;
}

/** Digits of an integer (the sign is none), characters of a string (code points). */
export function codeWidth(code: number | string): number {
  return typeof code === "number" ? String(Math.abs(code)).length : Array.from(code).length;
}

/** Whether a text is a two-letter country code of ISO 3166-1 by its form. */
export function isCode2(text: string): boolean {
  return text.length === fieldLimits.code2 && /^[A-Z]+$/.test(text);
}
