import { escapeHidden } from "../base/text/index.ts";
import type { Change } from "../model/diff/index.ts";
import type { Paint } from "./terminal.ts";
import { shortChangeText } from "./change-wording.ts";

const marks: Readonly<Record<Change["level"], readonly [string, "red" | "green" | "yellow"]>> = {
  breaking: ["-", "red"],
  additive: ["+", "green"],
  cosmetic: ["~", "yellow"],
};

/** A change as a line of a list. */
export function describeChange(change: Change, paint: Paint): string {
  const [mark, color] = marks[change.level];
  return `  ${paint(color, mark)} ${escapeHidden(shortChangeText(change))}`;
}
