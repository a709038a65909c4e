import { clip, echoLimit, count, markdown } from "../base/text/index.ts";
import type { Change, ChangeLevel, CodePair } from "../model/diff/index.ts";
import { afterMessage, commandText, type Advice } from "../model/rules/index.ts";
import { posixPath } from "../platform/files/index.ts";
import { changeText, codeText, markedLevel } from "./change-text.ts";
import { addressOf, toolCommand, errorCount, fileOf, rulesOf } from "./finding-text.ts";
import { code, details, fenced, table } from "./markdown-text.ts";
import { firstSentence } from "./page-blocks.ts";
import { causeText, countPlaces, groupPlaces, placeText } from "./place-text.ts";
import type { Report, Reporter, ReporterOptions, RulePage, Table } from "./report.ts";
import { limitReport, type ShownFinding } from "./shown-report.ts";

/** Maximum number of characters of a report: a pull-request comment holds 65,536. */
const maxLength = 60_000;

const maxTableLength = 55_000;

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
  // The pages are markdown already.
  if (report.explain !== undefined) {
    const pages = report.isOverview ? [ruleTable(report.explain)] : report.explain.map(({ page }) => page.trimEnd());
    return pages.map((page) => textPart(page));
  }
  const { findings, changes } = limitReport(report, options);
  const patches = findings.flatMap((finding) =>
    finding.patches.map(({ file, lines }) => details(file, fenced(lines, "diff"))),
  );
  const tablePart = (columns: readonly string[], rows: readonly (readonly string[])[], noun: string): Part[] => {
    const print = (room: number): string => table(columns, rows, options.verbose ? room - reservedLength : undefined);
    return rows.length === 0 ? [] : [{ print, noun, count: rows.length }];
  };
  const texts = [
    ...tablesOf(report),
    ...(report.markdown ?? report.notes.map(({ text }) => markdown(text))),
    ...(report.patch ? [fenced(report.patch.trimEnd().split("\n"), "diff")] : []),
  ];
  const pairs = changes.flatMap((change) => (change.pairs === undefined ? [] : [pairDetails(change, change.pairs)]));
  const rows = findings.map((finding) => findingRow(finding, report, options.cwd));
  return [
    textPart(`### codegen ${markdown(clip(report.command, echoLimit))}${configSuffix}: ${headline(report)}`),
    ...tablePart(["", "rule", "finding", "where"], rows, "finding"),
    ...tablePart(["", "change", "level", "id"], changes.map(changeRow), "change"),
    ...tablePart(["place", "kind", "what", "change"], placeRows(report, options), "place"),
    ...texts.map((text) => textPart(text)),
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

function tablesOf({ tables = [] }: Report): string[] {
  return tables.flatMap(({ title, about, columns, rows, emptyText }: Table) => [
    ...(title === undefined ? [] : [`#### ${markdown(title)}`]),
    ...(about === undefined ? [] : [markdown(about)]),
    rows.length === 0
      ? markdown(emptyText)
      : table(
          columns.map(({ name }) => name),
          rows.map((cells) => cells.map(markdown)),
          Math.floor(maxTableLength / tables.length),
        ),
  ]);
}

function ruleTable(pages: readonly RulePage[]): string {
  const rows = pages.map(({ rule, severity, page, help }) => [`[${rule}](${help})`, severity, firstSentence(page)]);
  return table(["rule", "default", "what it finds"], rows);
}

function findingRow({ kind, diagnostic, note = "" }: ShownFinding, report: Report, cwd: string): string[] {
  if (kind === "rest") return ["", "", markdown(note), ""];
  const { severity, reference, message, advice, line } = diagnostic;
  const file = fileOf(diagnostic, cwd);
  const [rule, ...more] = rulesOf(diagnostic);
  const name = [`[${code(rule as string)}](${diagnostic.help})`, ...more].join(" ");
  const about = reference === null ? "" : `${reference}: `;
  const fix = advice === undefined ? "" : afterMessage(message, renderAdvice(advice, toolCommand(report)));
  const documents = note === "" ? "" : ` (${markdown(note)})`;
  const place = file === undefined ? (addressOf(diagnostic) ?? "") : `${file}${line === undefined ? "" : `:${line}`}`;
  return [severity === "error" ? "❌" : "⚠️", name, `${markdown(about + message)}${fix}${documents}`, markdown(place)];
}

/** The text of advice is trusted, so its code is printed as code. */
function renderAdvice(advice: Advice, command: readonly string[]): string {
  const print = (part: Advice[number]): string =>
    typeof part === "string" ? part.replaceAll("\n", "; ") : code(commandText(part, command));
  return advice.map(print).join("");
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
