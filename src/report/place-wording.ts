import { clip, quote } from "../base/text/index.ts";
import type { Change } from "../model/diff/index.ts";
import type { Place } from "../features/impact/index.ts";
import { shortChangeText } from "./change-wording.ts";

/** Most characters of what the compiler says. */
const longestError = 300;

/** What happens at a place, in one line. */
export function placeText({ kind, name, code, error, codes }: Place, change: Change | undefined): string {
  const subject = `\`${clip(name, 80)}\``;
  switch (kind) {
    case "breaks":
      return `${code}: ${clip(error ?? "", longestError)}`;
    case "gone":
      return `${subject} leaves: used here`;
    case "meaning":
      return `${subject} ${meaningText(change)}: used here`;
    case "unhandled":
      return `${codes === undefined ? `${additionText(change)} is` : `${severalText(codes)} are`} new: not handled here`;
  }
}

/** {@link placeText} where its change does not stand above it. */
export function placeSentence(place: Place, change: Change | undefined): string {
  const text = placeText(place, change);
  return change === undefined ? text : `${text} (${shortChangeText(change)})`;
}

function meaningText(change: Change | undefined): string {
  if (change?.kind === "enabled" || change?.kind === "disabled") return `is ${change.kind}`;
  return `has other words, ${quote(change?.before ?? "")} -> ${quote(change?.after ?? "")}`;
}

function additionText(change: Change | undefined): string {
  return change?.code === undefined ? "a code" : `code ${quote(change.code)} (${quote(change.after ?? "")})`;
}

/** Most codes that one place names. */
const mostCodes = 5;

/** `codes 6 and 7`, `codes 1, 2, 3, 4, 5 and 9 more` */
function severalText(codes: readonly (number | string)[]): string {
  const last = codes.length > mostCodes ? `${codes.length - mostCodes} more` : quote(codes.at(-1) ?? "");
  const first = codes.slice(0, Math.min(mostCodes, codes.length - 1)).map((code) => quote(code));
  return `codes ${first.join(", ")} and ${last}`;
}

/** What no place can be found of, said wherever places are counted. */
export const unseenText = "codes that travel as plain numbers or texts are not seen";
