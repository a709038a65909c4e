import { digest, normalizeLineEnds } from "../../base/text/index.ts";

/** The number of the emitted format, raised by one whenever an emitted text changes, so that `check` recognises it. */
export const emittedFormat = 11;

/** Digests of the inputs of a file: its part of the lock, its options, and the emitted format with the templates. */
export interface InputSeal {
  readonly data: string;
  readonly config: string;
  readonly tool: string;
}

const inputDigits = 20;
const textDigits = 40;

export function printSeal({ data, config, tool }: InputSeal): string {
  return [data, config, tool].map((part) => part.slice(0, inputDigits)).join("-");
}

/** Placeholder for the text's own digest while that is computed. */
export const blankSeal = "0".repeat(textDigits);

const sealLine = /^(.{0,8}Seal: )((?:[0-9a-f]{20}-){3})([0-9a-f]{40})$/m;

/** Replaces the blank of a text by the text's digest. */
export function sealText(text: string): string {
  return withSeal(text, digest(text).slice(0, textDigits));
}

function withSeal(text: string, seal: string): string {
  return text.replace(sealLine, (_line, before: string, inputs: string) => `${before}${inputs}${seal}`);
}

/** Reads the seal of a file, whatever its line ends and byte order mark; `undefined` if it has none. */
export function readSeals(text: string): { readonly inputs: string; readonly intact: boolean } | undefined {
  const normal = normalizeLineEnds(text);
  const match = sealLine.exec(normal);
  if (match === null) return undefined;
  const [, , inputs = "", sealed] = match;
  const blank = withSeal(normal, blankSeal);
  return { inputs: inputs.slice(0, -1), intact: digest(blank).slice(0, textDigits) === sealed };
}

export function sealDifferences(actual: string, expected: string): (keyof InputSeal)[] {
  const [were, are] = [actual.split("-"), expected.split("-")];
  return (["data", "config", "tool"] as const).filter((_part, index) => were[index] !== are[index]);
}
