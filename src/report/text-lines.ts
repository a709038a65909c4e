import stringWidth from "string-width";
import { clip, count, escapeHidden } from "../base/text/index.ts";
import type { Place } from "../model/report/index.ts";
import { changeLine } from "./change-text.ts";
import { limits } from "./limits.ts";
import { causeText, type PlaceGroup, placeText } from "./place-text.ts";
import { layOut, type Table } from "./blocks.ts";
import type { Paint, Terminal } from "./terminal.ts";

/** The places of a cause below it, each with its line of source. */
export function placeLines(group: PlaceGroup, pathOf: (file: string) => string, paint: Paint): string[] {
  const { changes, places, rest } = group;
  const several =
    changes.length === 0
      ? "cannot be attributed to a single change"
      : `caused by several changes together: ${causeText(changes)}`;
  const [only] = changes.length === 1 ? changes : [];
  return [
    only === undefined ? `  ${paint("red", "!")} ${escapeHidden(several)}` : changeLine(only, paint),
    ...places.flatMap((place) => {
      const { kind, file, line, column } = place;
      const color = kind === "breaks" || kind === "removed" ? "red" : "yellow";
      const location = paint("bold", escapeHidden(`${pathOf(file)}:${line}:${column}`));
      const [source, marks] = codeFrame(place);
      return [
        `    ${location} ${paint(color, kind)}  ${escapeHidden(placeText(place, group))}`,
        paint("dim", `      ${source}`),
        paint(color, `      ${marks}`),
      ];
    }),
    ...(rest === 0 ? [] : [paint("dim", `      and ${count(rest, "more place")} (--verbose lists all)`)]),
  ];
}

/** The line of a place, and a line that marks it. */
export function codeFrame({ line, column, text, length }: Pick<Place, "line" | "column" | "text" | "length">) {
  const start = column - 1;
  const [from, to] = text.length > limits.lineLength ? [Math.max(0, start - 60), start + 100] : [0, text.length];
  const shown = (...range: [number, number]): string =>
    text
      .slice(...range)
      .split("\t")
      .map(escapeHidden)
      .join("  ");
  const before = `${from > 0 ? "…" : ""}${shown(from, start)}`;
  const after = `${shown(start, to)}${to < text.length ? "…" : ""}`;
  const gap = " ".repeat(String(line).length);
  const marks = "^".repeat(Math.max(1, stringWidth(shown(start, Math.min(start + length, to)))));
  return [`${line} | ${before}${after}`.trimEnd(), `${gap} | ${" ".repeat(stringWidth(before))}${marks}`] as const;
}

/** Minimum number of characters of a description on a narrow terminal. */
const minRoom = 16;

/** A table, its last column cut to the width of the terminal if it has descriptions. */
export function tableLines(table: Table, { paint, width = Infinity }: Pick<Terminal, "paint" | "width">): string[] {
  const { title, about, rows, emptyText } = table;
  const heading = [
    title === undefined ? [] : paint("bold", escapeHidden(title)),
    about ? escapeHidden(about) : [],
  ].flat();
  if (rows.length === 0) return [...heading, escapeHidden(emptyText)];
  const { columns, cells: plain } = layOut(table);
  const names = columns.map(({ name }) => name);
  const texts = plain.map((cells) => cells.map(escapeHidden));
  // The last column needs no padding, and measuring its long texts is slow.
  const widths = names
    .slice(0, -1)
    .map((name, column) => texts.reduce((max, cells) => Math.max(max, stringWidth(cells[column] ?? "")), name.length));
  const room =
    names.at(-1) === "description" ? widths.reduce((rest, used) => rest - used - gap.length, width) : Infinity;
  const lineOf = (cells: readonly string[]): string =>
    cells
      .map((text, column) => {
        const columnWidth = widths[column];
        if (columnWidth === undefined) return clip(text, Math.max(room, minRoom));
        const padding = " ".repeat(columnWidth - stringWidth(text));
        return columns[column]?.isNumeric ? padding + text : text + padding;
      })
      .join(gap)
      .trimEnd();
  return [...heading, paint("dim", lineOf(names)), ...texts.map(lineOf)];
}

const gap = "  ";

/** A patch that `git apply` accepts; only a terminal shows colours, and no hidden characters. */
export function patchLines(patch: string, { paint, isTerminal }: Pick<Terminal, "paint" | "isTerminal">): string[] {
  const lines = patch === "" ? [] : patch.replace(/\n$/, "").split("\n");
  if (!isTerminal) return lines;
  return lines.map((line) => {
    const [text, end] = line.endsWith("\r") ? [line.slice(0, -1), "\r"] : [line, ""];
    return paintPatch(text.split("\t").map(escapeHidden).join("\t") + end, paint);
  });
}

/** Colours a line of a patch. */
export function paintPatch(line: string, paint: Paint, indent = ""): string {
  const sign = /^[-+]{3}/.test(line) ? "name" : line.charAt(0);
  const style = ({ name: "bold", "-": "red", "+": "green" } as const)[sign] ?? "dim";
  return paint(style, indent + line);
}
