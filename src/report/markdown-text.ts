import { escapeHidden, htmlText, markdown, markdownRow } from "../base/text/index.ts";

/** Text as code, or as plain text if it would end the code or the cell of a table. */
export function code(text: string): string {
  return /[`|]|^\s|\s$/.test(text) || text === "" ? markdown(text) : `\`${escapeHidden(text)}\``;
}

const defaultRowCount = 50;

/** The cells are markdown. `room` is the maximum number of characters of the rows; by default, rows are limited. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[], room?: number): string {
  const maxRowCount = room === undefined ? defaultRowCount : rowsThatFit(rows, room);
  const rest = `and ${rows.length - maxRowCount} more`;
  const more = rows.length > maxRowCount ? [markdownRow(columns.map((_, index) => (index === 1 ? rest : "")))] : [];
  return [
    markdownRow(columns),
    markdownRow(columns.map(() => "---")),
    ...rows.slice(0, maxRowCount).map(markdownRow),
    ...more,
  ].join("\n");
}

function rowsThatFit(rows: readonly (readonly string[])[], room: number): number {
  let length = 0;
  const first = rows.findIndex((cells) => (length += markdownRow(cells).length + 1) > room);
  return first === -1 ? rows.length : first;
}

export function fenced(lines: readonly string[], language: string): string {
  const text = lines.map(escapeHidden).join("\n");
  // A fence longer than any run of backticks in the text.
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** `content` is markdown. */
export function details(title: string, content: string): string {
  return `<details><summary>${htmlText(title)}</summary>\n\n${content}\n\n</details>`;
}
