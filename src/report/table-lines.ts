import stringWidth from "string-width";
import { escapeHidden } from "../base/text/index.ts";
import type { Table } from "./report.ts";
import type { Terminal } from "./terminal.ts";

export type TableTerminal = Pick<Terminal, "out" | "paint" | "width">;

const gap = "  ";

const minWidth = 16;

export function printTables(tables: readonly Table[], terminal: TableTerminal): void {
  for (const [index, table] of tables.entries()) {
    if (index > 0) terminal.out("");
    printTable(table, terminal);
  }
}

function printTable({ title, about, columns, rows, emptyText }: Table, { out, paint, width }: TableTerminal): void {
  if (title !== undefined) out(paint("bold", escapeHidden(title)));
  if (about !== undefined) out(escapeHidden(about));
  if (rows.length === 0) {
    out(escapeHidden(emptyText));
    return;
  }
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
  out(paint("dim", lineOf(names)));
  for (const cells of texts) out(lineOf(cells));
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
