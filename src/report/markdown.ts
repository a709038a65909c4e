import { clip, echoLimit, count, markdown } from "../base/text/index.ts";
import type { Change, ChangeLevel, CodePair } from "../model/diff/index.ts";
import { afterMessage, commandText, type Advice } from "../model/rules/index.ts";
import { posixPath } from "../platform/files/index.ts";
import { changeText, codeText, markedLevel } from "./change-text.ts";
import { addressOf, toolCommand, errorCount, fileOf, rulesOf } from "./finding-text.ts";
import { code, details, fenced, table } from "./markdown-text.ts";
import { causeText, countPlaces, groupPlaces, placeText } from "./place-text.ts";
import type { Block, Report, Reporter, ReporterOptions, Table } from "./report.ts";
import { limitReport, type ShownFinding } from "./shown-report.ts";

/** Maximum number of characters of a report: a pull-request comment holds 65,536. */
const maxLength = 60_000;

/** Prints markdown for a pull-request comment. */
export const markdownReporter: Reporter = (reports, terminal, options) =>
  terminal.out(renderMarkdown(reports, options));

type MarkdownOptions = Pick<ReporterOptions, "cwd" | "verbose">;

export function renderMarkdown(reports: readonly Report[], options: MarkdownOptions): string {
  return fit(
    reports.flatMap((report) => {
      const isNamed = reports.length > 1 && report.config !== null;
      const configSuffix = isNamed ? ` of ${code(posixPath(options.cwd, report.config))}` : "";
      return sections(report, configSuffix, options);
    }),
  );
}

/** A part of a report: a text, or rows that are limited only by the room for them. */
interface Part {
  print(room: number): string;
  /** What it contains, to count what is left out. */
  readonly noun: string;
  readonly count: number;
}

const reservedLength = 300;

function fit(parts: readonly Part[]): string {
  const omitted = new Map<string, number>();
  let text = "";
  for (const { print, noun, count: items } of parts) {
    const room = maxLength - reservedLength - text.length;
    const part = print(room);
    if (part.length < room) text += text === "" ? part : `\n\n${part}`;
    else omitted.set(noun, (omitted.get(noun) ?? 0) + items);
  }
  if (omitted.size === 0) return text;
  const counts = Array.from(omitted, ([noun, items]) => count(items, noun, noun === "patch" ? "patches" : `${noun}s`));
  return `${text}\n\nOmitted to fit the size limit: ${counts.join(", ")}. \`--reporter json\` prints everything.`;
}

const textPart = (text: string, noun = "section"): Part => ({ print: () => text, noun, count: 1 });

function sections(report: Report, configSuffix: string, options: MarkdownOptions): Part[] {
  const pages = report.blocks.filter(({ kind }) => kind === "page");
  if (pages.length > 0) return pages.flatMap((block) => blockParts(block, report));
  const { findings, changes } = limitReport(report, options);
  const patches = findings.flatMap((finding) =>
    finding.patches.map(({ file, lines }) => details(file, fenced(lines, "diff"))),
  );
  const tablePart = (columns: readonly string[], rows: readonly (readonly string[])[], noun: string): Part[] => {
    const print = (room: number): string => table(columns, rows, options.verbose ? room - reservedLength : undefined);
    return rows.length === 0 ? [] : [{ print, noun, count: rows.length }];
  };
  const pairs = changes.flatMap((change) => (change.pairs === undefined ? [] : [pairDetails(change, change.pairs)]));
  const rows = findings.map((finding) => findingRow(finding, report, options.cwd));
  return [
    textPart(`### codegen ${markdown(clip(report.command, echoLimit))}${configSuffix}: ${headline(report)}`),
    ...tablePart(["", "rule", "finding", "where"], rows, "finding"),
    ...tablePart(["", "change", "level", "id"], changes.map(changeRow), "change"),
    ...tablePart(["place", "kind", "what", "change"], placeRows(report, options), "place"),
    ...report.blocks.flatMap((block) => blockParts(block, report)),
    ...pairs.map((text) => textPart(text, "pair table")),
    ...patches.map((text) => textPart(text, "patch")),
  ];
}

const levels: readonly ChangeLevel[] = ["breaking", "additive", "cosmetic"];

/** The number of errors, or else the number of changes and their most severe level. */
function headline(report: Report): string {
  const errors = errorCount(report);
  if (errors > 0) return count(errors, "error");
  if (!report.ok) return "not finished";
  const { places, changes } = report;
  if (places !== undefined) return places.length > 0 ? countPlaces(places) : "no places";
  const level = levels.find((name) => changes.some((change) => change.level === name));
  if (level !== undefined) return `${count(changes.length, "change")}, ${level}`;
  return report.headline ?? "ok";
}

function placeRows(report: Report, options: MarkdownOptions): string[][] {
  return groupPlaces(report, options).flatMap((group) => {
    const { changes, places, rest } = group;
    const about = markdown(causeText(changes));
    const shown = places.map((place) => [
      code(`${place.file}:${place.line}`),
      place.kind,
      placeText(place, group, { code, plain: markdown }),
      about,
    ]);
    return rest === 0 ? shown : [...shown, ["", "", `and ${count(rest, "more place")}`, about]];
  });
}

function blockParts(block: Block, report: Report): Part[] {
  switch (block.kind) {
    case "note":
      if (block.text === "") return [];
      return [textPart(markdown(block.text) + adviceAfter(block.text, block.advice, report))];
    case "code":
      return [textPart(fenced(block.lines, block.language))];
    case "patch":
      return block.text === "" ? [] : [textPart(fenced(block.text.trimEnd().split("\n"), "diff"))];
    case "page":
      // It is markdown already.
      return [textPart(block.text.trimEnd())];
    case "table":
      return tableParts(block);
  }
}

function tableParts({ title, about, columns, rows, emptyText }: Table): Part[] {
  const heading = [title === undefined ? [] : `#### ${markdown(title)}`, about === undefined ? [] : markdown(about)];
  const names = columns.map(({ name }) => name);
  const cells = rows.map((row) => row.map(markdown));
  return [
    ...heading.flat().map((text) => textPart(text)),
    rows.length === 0
      ? textPart(markdown(emptyText))
      : { print: (room) => table(names, cells, room - reservedLength), noun: "row", count: rows.length },
  ];
}

function findingRow({ kind, diagnostic, note = "" }: ShownFinding, report: Report, cwd: string): string[] {
  if (kind === "rest") return ["", "", markdown(note), ""];
  const { severity, reference, message, advice, line } = diagnostic;
  const file = fileOf(diagnostic, cwd);
  const [rule, ...more] = rulesOf(diagnostic);
  const name = [`[${code(rule as string)}](${diagnostic.help})`, ...more].join(" ");
  const about = reference === null ? "" : `${reference}: `;
  const fix = adviceAfter(message, advice, report);
  const documents = note === "" ? "" : ` (${markdown(note)})`;
  const place = file === undefined ? (addressOf(diagnostic) ?? "") : `${file}${line === undefined ? "" : `:${line}`}`;
  return [severity === "error" ? "❌" : "⚠️", name, `${markdown(about + message)}${fix}${documents}`, markdown(place)];
}

/** The text of advice is trusted, so its code is printed as code. */
function adviceAfter(message: string, advice: Advice | undefined, report: Report): string {
  if (advice === undefined) return "";
  const command = toolCommand(report);
  const print = (part: Advice[number]): string =>
    typeof part === "string" ? part.replaceAll("\n", "; ") : code(commandText(part, command));
  return afterMessage(message, advice.map(print).join(""));
}

const marks: Readonly<Record<ChangeLevel, string>> = { breaking: "❌", additive: "➕", cosmetic: "✏️" };

function changeRow(change: Change): string[] {
  return [marks[markedLevel(change)], markdown(changeText(change)), change.level, code(change.id)];
}

function pairDetails({ reference }: Change, pairs: readonly CodePair[]): string {
  const rows = pairs.map(({ before, after, member }) => [code(codeText(before)), code(codeText(after)), code(member)]);
  const title = `${reference}: ${count(rows.length, "code")} by member`;
  return details(title, table(["before", "after", "member"], rows));
}
