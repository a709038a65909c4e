import { digest, normalizeLineEnds } from "../../base/text/index.ts";

/**
 * The number of the emitted format. It is raised by one if any emitted text changes, and only then: `check` uses it to
 * recognise files of an older format, and a release that changes no text touches no file.
 */
export const emittedFormat = 3;

/** Digests of what a file is made from: its part of the lock, what the configuration says of it, the form of the text. */
export interface InputSeal {
  readonly data: string;
  readonly config: string;
  readonly tool: string;
}

/** Digits that are kept of the digest of an input, and of the digest of the text. */
const kept = 20;
const keptOfText = 40;

/** The inputs of a seal as they stand in a header: `<data>-<config>-<tool>`. */
export function printSeal({ data, config, tool }: InputSeal): string {
  return [data, config, tool].map((part) => part.slice(0, kept)).join("-");
}

/** What stands in the place of the text's own digest while that is computed: as long as it. */
export const blankSeal = "0".repeat(keptOfText);

const sealLine = /^(.{0,8}Seal: )((?:[0-9a-f]{20}-){3})([0-9a-f]{40})$/m;

/** Puts the text's own digest, made with a blank in its place, where the blank stands. */
export function sealText(text: string): string {
  return text.replace(
    sealLine,
    (_line, before: string, inputs: string) => `${before}${inputs}${digest(text).slice(0, keptOfText)}`,
  );
}

/** A text with a blank in the place of its own digest. */
export function withBlankSeal(text: string): string {
  return text.replace(sealLine, (_line, before: string, inputs: string) => `${before}${inputs}${blankSeal}`);
}

/** What the seal of a file says. */
export interface FileSeals {
  /** What it was made from. */
  readonly inputs: string;
  /** Whether its text is what was sealed. */
  readonly intact: boolean;
}

/** Reads the seal of a file, line ends and byte order mark apart; `undefined` where it has none. */
export function readSeals(text: string): FileSeals | undefined {
  const normal = normalizeLineEnds(text);
  const found = sealLine.exec(normal);
  if (found === null) return undefined;
  const [, , inputs = "", sealed] = found;
  return { inputs: inputs.slice(0, -1), intact: digest(withBlankSeal(normal)).slice(0, keptOfText) === sealed };
}

/** Which of its inputs a file's seal does not agree about. */
export function sealDifferences(found: string, expected: string): (keyof InputSeal)[] {
  const [were, are] = [found.split("-"), expected.split("-")];
  return (["data", "config", "tool"] as const).filter((_part, index) => were[index] !== are[index]);
}
