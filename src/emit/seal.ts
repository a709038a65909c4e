import { digest } from "../digest.ts";

/** What stands in the place of the text's own seal while it is computed: as long as a seal. */
export const blankSeal = "0".repeat(64);

const textSeal = /^(.{0,8}Seal of text: {3})([0-9a-f]{64})$/m;

/** Puts the text's own seal, made with a blank in its place, where the blank stands. */
export function sealText(text: string): string {
  return text.replace(textSeal, (_line, before: string) => `${before}${digest(text)}`);
}
