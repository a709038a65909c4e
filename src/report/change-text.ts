import { escapeHidden, quote } from "../base/text/index.ts";
import type { Change, CodePair } from "../model/diff/index.ts";
import type { Paint } from "./terminal.ts";

/** Maximum number of code pairs in a message of one line. */
const maxInLine = 20;

const bare = (value: string | number): string => quote(value, "bare");

export function changeText(change: Change): string {
  const { kind, reference, code, before, after, member, alias, takenFrom, level } = change;
  const about = [reference, code ?? []].flat().map(bare).join(" ");
  const texts = [before, after].flatMap((text) => (text === undefined ? [] : [quote(text)]));
  const entry = alias === undefined ? [] : [{ [bare(reference)]: { [bare(code ?? "")]: bare(alias) } }];
  const names = entry.map((value) => `: ${JSON.stringify(value)}`).join("");
  return [
    `${about}: ${kind.replaceAll("-", " ")}${texts.length > 0 ? ` ${texts.join(" -> ")}` : ""}`,
    ...(takenFrom === undefined ? [] : [`code ${bare(takenFrom)} had this description`]),
    // With another meaning, the names may follow it: "names" is one of several choices.
    ...(member === undefined || level === "breaking"
      ? []
      : [`the member is still ${bare(member)} (to rename it, set "names"${names} in the configuration)`]),
  ].join("; ");
}

/** {@link changeText} with the code pairs that fit in one line. */
export function changeSentence(change: Change): string {
  const { pairs = [] } = change;
  if (pairs.length === 0) return changeText(change);
  const shown = pairs.slice(0, maxInLine).map(({ before, after }) => `${codeText(before)} -> ${codeText(after)}`);
  const more = pairs.length > shown.length ? [`and ${pairs.length - shown.length} more`] : [];
  return `${changeText(change)}: ${[...shown, ...more].join(", ")}`;
}

/** A code of a pair, shortened, a string in quotes; `none` if it is missing. */
export function codeText(code: CodePair["before"]): string {
  return code === null ? "none" : quote(code);
}

export function pairLines(pairs: readonly CodePair[]): string[] {
  const cells = pairs.map(({ before, after, member }) =>
    [codeText(before), codeText(after), quote(member, "bare")].map(escapeHidden),
  );
  const width = (column: number): number =>
    cells.reduce((widest, row) => Math.max(widest, (row[column] as string).length), 0);
  const [left, right] = [width(0), width(1)];
  return cells.map(
    ([before = "", after = "", member = ""]) => `${before.padStart(left)} -> ${after.padEnd(right)}  ${member}`,
  );
}

const marks = { breaking: "-", additive: "+", cosmetic: "~" } as const;
const colors = { breaking: "red", additive: "green", cosmetic: "yellow" } as const;

/** The level whose mark a change has: a renamed member is neither removed nor added. */
export function markedLevel({ kind, level }: Change): Change["level"] {
  return kind === "member-renamed" ? "cosmetic" : level;
}

export function describeChange(change: Change, paint: Paint): string {
  const mark = marks[markedLevel(change)];
  const color = colors[change.level];
  return `  ${paint(color, mark)} ${escapeHidden(changeText(change))}`;
}
