import { clip, count, echoLimit, escapeHidden, htmlText, markdown, markdownRow } from "../base/text/index.ts";
import { type Change, type ChangeLevel, changeLevels } from "../model/report/index.ts";
import { type CommandForm, withAdvice } from "../model/rules/index.ts";
import { causeText, changeText, countPlaces, type PlaceGroup, placeText } from "./change-text.ts";
import { fileOf } from "./paths.ts";
import { type Block, layOut, type Note, type Table } from "./blocks.ts";
import { limits, type CommandResult, type Reporter, type ReporterOptions } from "./report.ts";
import { addressOf, errorCount, rulesOf, type ShownFinding, type ShownReport, shownReport } from "./shown-report.ts";

export const markdownReporter: Reporter = (result, terminal, options) =>
  terminal.out(fit(sections(shownReport(result, options), result, options)));

/** A part of a report: a text, or rows that are limited only by the room for them. */
interface Section {
  print(room: number): string;
  /** What it contains, to count what is left out. */
  readonly noun: string;
  readonly count: number;
}

const reservedLength = 300;

function fit(parts: readonly Section[]): string {
  const omitted = new Map<string, number>();
  let text = "";
  for (const { print, noun, count: items } of parts) {
    const room = limits.length - reservedLength - text.length;
    const part = print(room);
    if (part.length < room) text += text === "" ? part : `\n\n${part}`;
    else omitted.set(noun, (omitted.get(noun) ?? 0) + items);
  }
  if (omitted.size === 0) return text;
  const counts = Array.from(omitted, ([noun, items]) => count(items, noun, noun === "patch" ? "patches" : `${noun}s`));
  return `${text}\n\nOmitted to fit the size limit: ${counts.join(", ")}. \`--reporter json\` prints everything.`;
}

const textSection = (text: string, noun = "section"): Section => ({ print: () => text, noun, count: 1 });

function sections(shown: ShownReport, result: CommandResult, options: ReporterOptions): Section[] {
  const { findings, changes, places, blocks } = shown;
  const parts = blocks.flatMap((block) => blockSections(block, options.form));
  if (blocks.some(({ kind }) => kind === "page")) return parts;
  const tableSection = (columns: readonly string[], rows: readonly (readonly string[])[], noun: string): Section[] => {
    const print = (room: number): string => table(columns, rows, options.verbose ? room - reservedLength : undefined);
    return rows.length === 0 ? [] : [{ print, noun, count: rows.length }];
  };
  const findingRows = findings.map((finding) => findingRow(finding, options));
  return [
    textSection(`### codegen ${markdown(clip(result.report.command, echoLimit))}: ${headline(result)}`),
    ...tableSection(["", "rule", "finding", "where"], findingRows, "finding"),
    ...tableSection(["", "change", "level", "id"], changes.map(changeRow), "change"),
    ...tableSection(["place", "kind", "what", "change"], places.flatMap(placeRows), "place"),
    ...parts,
    ...findings
      .flatMap(({ patches }) => patches)
      .map(({ file, lines }) => textSection(details(file, fenced(lines, "diff")), "patch")),
  ];
}

/** The number of errors, or else the number of changes and their most severe level. */
function headline({ report, findings }: CommandResult): string {
  const errors = errorCount(findings);
  if (errors > 0) return count(errors, "error");
  if (!report.ok) return "not finished";
  const { places, changes } = report;
  if (places !== undefined) return places.length > 0 ? countPlaces(places) : "no places";
  const level = changeLevels.find((name) => changes.some((change) => change.level === name));
  if (level !== undefined) return `${count(changes.length, "change")}, ${level}`;
  return report.command === "diff" ? "no changes" : "ok";
}

function blockSections(block: Block, form: CommandForm): Section[] {
  switch (block.kind) {
    case "note":
      return block.text === "" ? [] : [textSection(noteText(block, form))];
    case "code":
      return [textSection(fenced(block.lines, block.language))];
    case "patch":
      return block.text === "" ? [] : [textSection(fenced(block.text.trimEnd().split("\n"), "diff"))];
    case "page":
      return [textSection(block.text.trimEnd())];
    case "table":
      return tableSections(block);
  }
}

function tableSections(block: Table): Section[] {
  const { title, about, rows, emptyText } = block;
  const heading = [title === undefined ? [] : `#### ${markdown(title)}`, about === undefined ? [] : markdown(about)];
  const { names, cells } = layOut(block);
  const texts = cells.map((row) => row.map(markdown));
  const print = (room: number): string => table(names, texts, room - reservedLength);
  return [
    ...heading.flat().map((text) => textSection(text)),
    rows.length === 0 ? textSection(markdown(emptyText)) : { print, noun: "row", count: rows.length },
  ];
}

/** A text with its advice. The text of advice is trusted, so its commands are printed as code. */
function noteText({ text, advice }: Pick<Note, "text" | "advice">, [command, folder]: CommandForm): string {
  return withAdvice(markdown(text), advice, command, folder, inlineCode);
}

function findingRow({ kind, diagnostic, note = "" }: ShownFinding, { cwd, form }: ReporterOptions): string[] {
  if (kind === "rest") return ["", "", markdown(note), ""];
  const { severity, reference, message, advice = [], line } = diagnostic;
  const file = fileOf(diagnostic, cwd);
  const [rule = "", ...suffix] = rulesOf(diagnostic);
  const name = [`[${inlineCode(rule)}](${diagnostic.help})`, ...suffix].join(" ");
  const text = noteText({ text: `${reference === null ? "" : `${reference}: `}${message}`, advice }, form);
  const documents = note === "" ? "" : ` (${markdown(note)})`;
  const location = file === undefined ? "" : `${file}${line === undefined ? "" : `:${line}`}`;
  const place = location + (addressOf(diagnostic) ?? "");
  return [severity === "error" ? "❌" : "⚠️", name, text + documents, markdown(place)];
}

const marks: Readonly<Record<ChangeLevel, string>> = { breaking: "❌", additive: "➕", cosmetic: "✏️" };

function changeRow(change: Change): string[] {
  return [marks[change.level], markdown(changeText(change)), change.level, inlineCode(change.id)];
}

function placeRows({ changes, places, rest }: PlaceGroup): string[][] {
  const about = markdown(causeText(changes));
  const rows = places.map((place) => {
    return [inlineCode(`${place.file}:${place.line}`), place.kind, placeText(place, inlineCode, markdown), about];
  });
  return rest === 0 ? rows : [...rows, ["", "", `and ${count(rest, "more place")}`, about]];
}

/** Text as code, or as plain text if it would end the code or the cell of a table. */
function inlineCode(text: string): string {
  return /[`|]|^\s|\s$/.test(text) || text === "" ? markdown(text) : `\`${escapeHidden(text)}\``;
}

/** The cells are markdown. `room` is the maximum number of characters of the rows; by default, rows are limited. */
function table(columns: readonly string[], rows: readonly (readonly string[])[], room?: number): string {
  const maxRowCount = room === undefined ? limits.rows : rowsThatFit(rows, room);
  const rest = `and ${rows.length - maxRowCount} more`;
  const restRows = rows.length > maxRowCount ? [markdownRow(columns.map((_, index) => (index === 1 ? rest : "")))] : [];
  return [
    markdownRow(columns),
    markdownRow(columns.map(() => "---")),
    ...rows.slice(0, maxRowCount).map(markdownRow),
    ...restRows,
  ].join("\n");
}

function rowsThatFit(rows: readonly (readonly string[])[], room: number): number {
  let length = 0;
  const first = rows.findIndex((cells) => (length += markdownRow(cells).length + 1) > room);
  return first === -1 ? rows.length : first;
}

function fenced(lines: readonly string[], language: string): string {
  const text = lines.map(escapeHidden).join("\n");
  // A fence longer than any run of backticks in the text.
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** `content` is markdown. */
function details(title: string, content: string): string {
  return `<details><summary>${htmlText(title)}</summary>\n\n${content}\n\n</details>`;
}
