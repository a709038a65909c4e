import { escapeHidden, quote } from "../base/text/index.ts";
import type { Change, CodePair } from "../model/report/index.ts";
import { limits } from "./limits.ts";
import type { Paint } from "./terminal.ts";

const bare = (value: string | number): string => quote(value, "bare");

/** A change for the maintainer of the lists: with how to rename a member, if its description changed. */
export function changeText(change: Change): string {
  const { reference, code, alias } = change;
  const entry = alias === undefined ? [] : [{ [bare(reference)]: { [bare(code ?? "")]: bare(alias) } }];
  const names = entry.map((value) => `: ${JSON.stringify(value)}`).join("");
  return `${publicText(change)}${keepsMember(change) ? ` (to rename it, set "names"${names} in the configuration)` : ""}`;
}

/** A change for users of the package, who have no configuration. */
export function publicText(change: Change): string {
  const { kind, reference, code, before, after, takenFrom } = change;
  const about = [reference, code ?? []].flat().map(bare).join(" ");
  const texts = [before, after].flatMap((text) => (text === undefined ? [] : [quote(text)]));
  return [
    `${about}: ${kindText(kind)}${texts.length > 0 ? ` ${texts.join(" -> ")}` : ""}`,
    ...(takenFrom === undefined ? [] : [`code ${bare(takenFrom)} had this description`]),
    ...(keepsMember(change) ? [`the member is still ${bare(change.member)}`] : []),
  ].join("; ");
}

/** Describes a kind of change. It calls a reference a list, because the change may be to any list. */
export function kindText(kind: Change["kind"]): string {
  return kind.replace("reference", "list").replaceAll("-", " ");
}

/** With another meaning, the names may follow it: "names" is one of several choices. */
function keepsMember(change: Change): change is Change & { readonly member: string } {
  return change.member !== undefined && change.level !== "breaking";
}

/** {@link changeText} with the code pairs that fit in one line. */
export function changeSentence(change: Change): string {
  const pairs = pairTexts(
    change,
    limits.changes.line,
    ({ before, after }) => `${codeText(before)} -> ${codeText(after)}`,
  );
  return [changeText(change), ...(pairs.length > 0 ? [pairs.join(", ")] : [])].join(": ");
}

/** The first pairs of codes, by default as `1 -> "accepted", Accepted`, and the number of the others. */
export function pairTexts({ pairs = [] }: Change, max: number, print = pairText): string[] {
  const rest = pairs.length - max;
  return [...pairs.slice(0, max).map((pair) => print(pair)), ...(rest > 0 ? [`and ${rest} more`] : [])];
}

function pairText({ before, after, member }: CodePair): string {
  return `${codeText(before)} -> ${codeText(after)}, ${quote(member, "bare")}`;
}

/** A code of a pair, shortened, a string in quotes; `none` if it is missing. */
export function codeText(code: CodePair["before"]): string {
  return code === null ? "none" : quote(code);
}

const marks = { breaking: "-", additive: "+", cosmetic: "~" } as const;
const colors = { breaking: "red", additive: "green", cosmetic: "yellow" } as const;

/** The level whose mark a change has: a renamed member is neither removed nor added. */
export function markedLevel({ kind, level }: Change): Change["level"] {
  return kind === "member-renamed" ? "cosmetic" : level;
}

/** A change as a line of text. */
export function changeLine(change: Change, paint: Paint): string {
  return `  ${paint(colors[change.level], marks[markedLevel(change)])} ${escapeHidden(changeText(change))}`;
}
