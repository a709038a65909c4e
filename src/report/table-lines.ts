import stringWidth from "string-width";
import { escapeHidden } from "../base/text/index.ts";
import type { Table } from "./report.ts";
import type { Terminal } from "./terminal.ts";

const gap = "  ";

const minWidth = 16;

/** A table, its last column cut to the width of the terminal if it has descriptions. */
export function tableLines(table: Table, { paint, width }: Pick<Terminal, "paint" | "width">): string[] {
  const { title, about, columns, rows, emptyText } = table;
  const heading = [
    ...(title === undefined ? [] : [paint("bold", escapeHidden(title))]),
    ...(about === undefined ? [] : [escapeHidden(about)]),
  ];
  if (rows.length === 0) return [...heading, escapeHidden(emptyText)];
  const names = columns.map(({ name }) => name);
  const texts = rows.map((cells) => cells.map(escapeHidden));
  // The last column needs no padding, and measuring its long texts is slow.
  const widths = names
    .slice(0, -1)
    .map((name, column) =>
      texts.reduce((widest, cells) => Math.max(widest, stringWidth(cells[column] ?? "")), name.length),
    );
  const usedWidth = widths.reduce((sum, each) => sum + each + gap.length, 0);
  const isCut = width !== undefined && names.at(-1) === "description";
  const room = isCut ? Math.max(width - usedWidth, minWidth) : undefined;
  const lineOf = (cells: readonly string[]): string =>
    cells
      .map((text, column) => {
        const columnWidth = widths[column];
        if (columnWidth === undefined) return room === undefined ? text : cutToWidth(text, room);
        const padding = " ".repeat(columnWidth - stringWidth(text));
        return columns[column]?.isNumeric ? padding + text : text + padding;
      })
      .join(gap)
      .trimEnd();
  return [...heading, paint("dim", lineOf(names)), ...texts.map(lineOf)];
}

function cutToWidth(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let kept = "";
  let usedWidth = 0;
  for (const { segment } of new Intl.Segmenter("en").segment(text)) {
    usedWidth += stringWidth(segment);
    if (usedWidth >= width) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
