import fastStringWidth from "fast-string-width";
import { count, escapeHidden, shellCommand } from "../base/text/index.ts";
import type { Finding } from "../model/findings/index.ts";
import type { Change, Place } from "../model/report/index.ts";
import { type CommandForm, withAdvice } from "../model/rules/index.ts";
import { type Block, isRequested, layOut, type Table } from "./blocks.ts";
import { causeText, changeText, pairTexts, type PlaceGroup, placeLength, placeText } from "./change-text.ts";
import { locationOf, pathFromCwd } from "./paths.ts";
import { limits, type Facts, type Reporter, type ReporterOptions } from "./report.ts";
import { addressOf, errorCount, rulesOf, sentenceOf, type ShownFinding, shownReport } from "./shown-report.ts";
import type { Paint, Terminal } from "./terminal.ts";

export const textReporter: Reporter = (result, terminal, options) => {
  const { report } = result;
  const { quiet = false, verbose, form, host } = options;
  const { paint } = terminal;
  // Paths are relative to the folder in which the command was called, not to --cwd.
  const { cwd } = host;
  const { findings, changes, places, blocks } = shownReport(result, options);
  const errors = errorCount(result.findings);
  const lines = [
    ...findings.flatMap((finding) => findingLines(finding, report, { cwd, form }, paint)),
    ...(quiet
      ? []
      : [
          ...ruleLines(result.findings, form, paint),
          ...places.flatMap((group) => placeLines(group, (file) => pathFromCwd(file, report, cwd), paint)),
        ]),
    ...(quiet && report.ok ? [] : changeLines(changes, paint, verbose)),
    // What has changed is clearer from the codes than from the files.
    ...findings.flatMap(({ patches }) =>
      patches.flatMap((patch) => patch.lines.map((line) => paintPatch(escapeHidden(line), paint, "      "))),
    ),
    ...blockLines(
      blocks.filter((block) => !quiet || isRequested(block)),
      form,
      terminal,
    ),
    ...(quiet || errors === 0 ? [] : [paint("red", count(errors, "error"))]),
  ];
  for (const line of lines) terminal.out(line);
};

export function blockLines(blocks: readonly Block[], form: CommandForm, terminal: Terminal): string[] {
  return blocks.flatMap((block, index) => {
    switch (block.kind) {
      case "note": {
        const text = escapeHidden(withAdvice(block.text, block.advice, ...form));
        return [block.style === undefined ? text : terminal.paint(block.style, text)];
      }
      case "code":
        return block.lines.map((line) => `    ${escapeHidden(line)}`);
      case "table":
        return [...(blocks[index - 1]?.kind === "table" ? [""] : []), ...tableLines(block, terminal)];
      case "page":
        return [...(index > 0 ? [""] : []), ...block.text.split(/\r?\n/)];
      case "patch":
        return patchLines(block.text, terminal);
    }
  });
}

/** Names the rules of the findings, without `usage`, whose findings name the help of their command. */
function ruleLines(findings: readonly Finding[], [command]: CommandForm, paint: Paint): string[] {
  const names = new Set(findings.map(({ rule, breaks }) => breaks ?? rule));
  names.delete("usage");
  const list = [...names].join(", ");
  const shown = names.size === 1 ? list : `RULE (${list})`;
  const line = `      for details, run ${shellCommand(command)} explain ${shown}`;
  return names.size === 0 ? [] : [paint("dim", escapeHidden(line))];
}

function findingLines(
  { kind, diagnostic, note }: ShownFinding,
  report: Facts,
  { cwd, form }: Pick<ReporterOptions, "cwd" | "form">,
  paint: Paint,
): string[] {
  const detail = (text: string): string => paint("dim", `      ${escapeHidden(text)}`);
  if (kind === "rest") return [detail(`${note} (--verbose lists more)`)];
  const { severity, drift } = diagnostic;
  const label = severity === "error" ? paint("red", "error") : paint("yellow", "warn ");
  const [rule = "", ...suffix] = rulesOf(diagnostic);
  // The sentence names a file of the package, and its patch has the lines.
  const location = kind === "one" && drift === undefined ? locationOf(diagnostic, report, cwd) : undefined;
  const sentence = sentenceOf(diagnostic, form);
  const details = [addressOf(diagnostic), note].filter((text) => text !== undefined);
  return [
    `${label} ${[paint("bold", rule), ...suffix].join(" ")}  ${escapeHidden(location === undefined ? sentence : `${location}: ${sentence}`)}`,
    ...details.map(detail),
  ];
}

function changeLines(changes: readonly Change[], paint: Paint, all: boolean): string[] {
  const shown = all ? changes : changes.slice(0, limits.changes);
  const rest = changes.length - shown.length;
  return [
    ...shown.flatMap((change) => {
      const pairs = pairTexts(change, all ? Infinity : limits.changes);
      return [changeLine(change, paint), ...pairs.map((text) => paint("dim", `      ${escapeHidden(text)}`))];
    }),
    ...(rest === 0 ? [] : [paint("dim", `  and ${count(rest, "more change")} (--verbose lists all)`)]),
  ];
}

const changeMarks = { breaking: "-", additive: "+", cosmetic: "~" } as const;
const colors = { breaking: "red", additive: "green", cosmetic: "yellow" } as const;

function changeLine(change: Change, paint: Paint): string {
  return `  ${paint(colors[change.level], changeMarks[change.level])} ${escapeHidden(changeText(change))}`;
}

function placeLines(group: PlaceGroup, pathOf: (file: string) => string, paint: Paint): string[] {
  const { changes, places, rest } = group;
  const [first] = changes;
  const several = first
    ? `caused by several changes together: ${causeText(changes)}`
    : "cannot be attributed to a single change";
  return [
    first && changes.length === 1 ? changeLine(first, paint) : `  ${paint("red", "!")} ${escapeHidden(several)}`,
    ...places.flatMap((place) => {
      const { kind, file, line, column } = place;
      const color = kind === "breaks" || kind === "removed" ? "red" : "yellow";
      const location = paint("bold", escapeHidden(`${pathOf(file)}:${line}:${column}`));
      const [source, marks] = codeFrame(place, placeLength(place));
      return [
        `    ${location} ${paint(color, kind)}  ${escapeHidden(placeText(place))}`,
        paint("dim", `      ${source}`),
        paint(color, `      ${marks}`),
      ];
    }),
    ...(rest === 0 ? [] : [paint("dim", `      and ${count(rest, "more place")} (--verbose lists all)`)]),
  ];
}

/** The columns that a text takes in a terminal. Composed, because each part of a character would be measured. */
const widthOf = (text: string): number => fastStringWidth(text.normalize());

export function codeFrame({ line, column, text }: Pick<Place, "line" | "column" | "text">, length: number) {
  const start = column - 1;
  const [from, to] = text.length > limits.lineLength ? [Math.max(0, start - 60), start + 100] : [0, text.length];
  const shown = (...range: [number, number]): string => {
    const parts = text.slice(...range).split("\t");
    return parts.map(escapeHidden).join("  ");
  };
  const before = `${from > 0 ? "…" : ""}${shown(from, start)}`;
  const after = `${shown(start, to)}${to < text.length ? "…" : ""}`;
  const gap = " ".repeat(String(line).length);
  const marks = "^".repeat(Math.max(1, widthOf(shown(start, Math.min(start + length, to)))));
  return [`${line} | ${before}${after}`.trimEnd(), `${gap} | ${" ".repeat(widthOf(before))}${marks}`] as const;
}

function tableLines(table: Table, { paint }: Pick<Terminal, "paint">): string[] {
  const { title, about, rows, emptyText } = table;
  const heading = [...(title ? [paint("bold", escapeHidden(title))] : []), ...(about ? [escapeHidden(about)] : [])];
  if (rows.length === 0) return [...heading, escapeHidden(emptyText)];
  const { names, cells } = layOut(table);
  const texts = cells.map((row) => row.map(escapeHidden));
  // The last column needs no padding, and measuring its long texts is slow.
  const widths = names
    .slice(0, -1)
    .map((name, column) => texts.reduce((max, row) => Math.max(max, widthOf(row[column] ?? "")), name.length));
  const lineOf = (row: readonly string[]): string =>
    row
      .map((text, column) => text + " ".repeat(Math.max(0, (widths[column] ?? 0) - widthOf(text))))
      .join(gap)
      .trimEnd();
  return [...heading, paint("dim", lineOf(names)), ...texts.map(lineOf)];
}

const gap = "  ";

/** A patch that `git apply` accepts; only a terminal shows colours, and no hidden characters. */
function patchLines(patch: string, { paint, isTerminal }: Pick<Terminal, "paint" | "isTerminal">): string[] {
  const lines = patch === "" ? [] : patch.replace(/\n$/, "").split("\n");
  return isTerminal ? lines.map((line) => paintPatch(line.split("\t").map(escapeHidden).join("\t"), paint)) : lines;
}

function paintPatch(line: string, paint: Paint, indent = ""): string {
  const sign = /^[-+]{3}/.test(line) ? "name" : line.charAt(0);
  const style = ({ name: "bold", "-": "red", "+": "green" } as const)[sign] ?? "dim";
  return paint(style, indent + line);
}
