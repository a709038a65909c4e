import { digest, normalizeLineEnds } from "../base/index.ts";

/** Digests of what a file is made from: its part of the lock, what the configuration says of it, tool and templates. */
export interface InputSeal {
  readonly data: string;
  readonly config: string;
  readonly tool: string;
}

/** Digits that are kept of each digest. */
const kept = 20;

/** A seal as it stands in a header: `<data>-<config>-<tool>`. */
export function printSeal({ data, config, tool }: InputSeal): string {
  return [data, config, tool].map((part) => part.slice(0, kept)).join("-");
}

/** What stands in the place of the text's own seal while it is computed: as long as a seal. */
export const blankSeal = "0".repeat(64);

const inputsLine = /Seal of inputs: ((?:[0-9a-f]{20}-?){3})/;
const textLine = /^(.{0,8}Seal of text: {3})([0-9a-f]{64})$/m;

/** Puts the text's own seal, made with a blank in its place, where the blank stands. */
export function sealText(text: string): string {
  return text.replace(textLine, (_line, before: string) => `${before}${digest(text)}`);
}

/** What the seals of a file say. */
export interface FileSeals {
  /** What it was made from. */
  readonly inputs: string;
  /** Whether its text is what was sealed; `undefined` where the file has no seal of its text. */
  readonly intact: boolean | undefined;
}

/** Reads the seals of a file, line ends and byte order mark apart; `undefined` where it has none. */
export function readSeals(text: string): FileSeals | undefined {
  const normal = normalizeLineEnds(text);
  const inputs = inputsLine.exec(normal)?.[1];
  if (inputs === undefined) return undefined;
  const sealed = textLine.exec(normal)?.[2];
  const blank = normal.replace(textLine, (_line, before: string) => `${before}${blankSeal}`);
  return { inputs, intact: sealed === undefined ? undefined : digest(blank) === sealed };
}

/** Which of its inputs a file's seal does not agree about. */
export function sealDifferences(found: string, expected: string): (keyof InputSeal)[] {
  const [were, are] = [found.split("-"), expected.split("-")];
  return (["data", "config", "tool"] as const).filter((_part, index) => were[index] !== are[index]);
}
