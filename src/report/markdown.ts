import { posixPath } from "../platform/files/index.ts";
import type { Change, ChangeLevel, CodePair } from "../model/diff/index.ts";
import type { Diagnostic } from "../model/findings/index.ts";
import { count } from "../base/text/index.ts";
import { partText, type Advice } from "../model/rules/index.ts";
import type {
  ExplainReport,
  GenerateReport,
  ImpactReport,
  InitReport,
  Report,
  RulePage,
  ShowReport,
} from "./command-report.ts";
import { describeFix, describePrune } from "./alias-wording.ts";
import { changeText, codeText, shortChangeText } from "./change-wording.ts";
import { details, fenced, fileList, indented, table } from "./markdown-blocks.ts";
import { code, markdown } from "./markdown-text.ts";
import { describeLists, describeOutcome } from "./outcome.ts";
import { firstSentence } from "./page-blocks.ts";
import { countPlaces, groupPlaces } from "./place-groups.ts";
import { placeText } from "./place-wording.ts";
import { boundReport, type ShownFinding } from "./shown-report.ts";
import type { Reporter, ReporterOptions } from "./reporter.ts";
import { describeStep } from "./setup-steps.ts";
import { type ShownTable, shownTables } from "./show-tables.ts";
import { configOf, fileOf } from "./finding-place.ts";
import { addressOf, changesOf, commandOf, documentsText, errorCount, isOk, restText, rulesOf } from "./wording.ts";

/** Most characters of a report: a pull-request comment holds 65,536. */
const maxLength = 60_000;

/** Most characters of tables that are a result themselves, so that their section has room. */
const maxTableLength = 55_000;

/** For a pull-request comment. */
export const markdownReporter: Reporter = (reports, terminal, options) =>
  terminal.out(renderMarkdown(reports, options));

/** What of the options a report in markdown depends on. */
type MarkdownOptions = Pick<ReporterOptions, "cwd" | "verbose">;

export function renderMarkdown(reports: readonly Report[], options: MarkdownOptions): string {
  const isOneOfMany = reports.length > 1;
  return fit(
    reports.flatMap((report) => sections(report, isOneOfMany ? configName(report, options.cwd) : "", options)),
  );
}

/** As many whole sections as there is room for. */
function fit(parts: readonly string[]): string {
  const note = "\n\nThere is more than fits here: `--reporter json` prints all of it.";
  let text = "";
  for (const part of parts) {
    const longer = text === "" ? part : `${text}\n\n${part}`;
    if (longer.length > maxLength - note.length) return text + note;
    text = longer;
  }
  return text;
}

/** Which of several configurations a report is about. */
function configName(report: Report, cwd: string): string {
  const config = configOf(report);
  return config === null ? "" : ` of ${code(posixPath(cwd, config))}`;
}

function sections(report: Report, ofConfig: string, options: MarkdownOptions): string[] {
  // The pages are markdown already.
  if (report.kind === "explain") return report.isOverview ? [ruleTable(report)] : report.pages.map(textOf);
  const { findings, changes } = boundReport(report, options);
  const patches = findings.flatMap((finding) => {
    const { file } = finding.diagnostic;
    return finding.kind !== "one" || finding.patch.length === 0 || file === undefined
      ? []
      : [patchDetails(file, finding.patch)];
  });
  const pairs = changes.flatMap((change) => (change.pairs === undefined ? [] : [pairDetails(change, change.pairs)]));
  const rows = findings.map((finding) => findingRow(finding, report, options.cwd));
  return [
    `### codegen ${markdown(commandOf(report))}${ofConfig}: ${headline(report)}`,
    ...(rows.length > 0 ? [table(["", "rule", "finding", "where"], rows)] : []),
    ...(changes.length > 0 ? [table(["", "change", "level", "id"], changes.map(changeRow))] : []),
    ...ownSections(report, options),
    ...pairs,
    ...patches,
  ];
}

function findingRow(finding: ShownFinding, report: Report, cwd: string): string[] {
  const { diagnostic } = finding;
  switch (finding.kind) {
    case "one":
      return diagnosticRow(diagnostic, report, cwd);
    case "joined": {
      const [mark = "", rule = "", sentence = "", where = ""] = diagnosticRow(
        { ...diagnostic, reference: null },
        report,
        cwd,
      );
      return [mark, rule, `${sentence} (${markdown(documentsText(finding.alike))})`, where];
    }
    case "rest":
      return ["", "", markdown(restText(finding)), ""];
  }
}

/** What only reports of one kind have. */
function ownSections(report: Report, options: MarkdownOptions): string[] {
  switch (report.kind) {
    case "generate":
      return [...listsOf(report), ...fileLists(report)];
    case "diff":
      return report.semver === null ? [] : [`${count(report.changes.length, "change")}; semver: **${report.semver}**`];
    case "impact":
      return placeSections(report, options);
    case "show":
      return tablesOf(report);
    case "fix":
      return [
        ...describeFix(report, options).map(markdown),
        ...(report.patch ? [fenced(report.patch.trimEnd().split("\n"), "diff")] : []),
      ];
    case "prune":
      return [...describePrune(report, options).map(markdown), ...fileLists(report)];
    case "docs":
      return fileList("Wrote", report.written);
    case "init":
      return setupSections(report);
    case "check":
    case "explain":
    case "merge-driver":
    case "failed":
      return [];
  }
}

const levels: readonly ChangeLevel[] = ["breaking", "additive", "cosmetic"];

/** What the heading says where there are neither errors nor changes. */
const headlines: Readonly<Record<Report["kind"], string>> = {
  generate: "ok",
  check: "ok",
  diff: "no changes",
  impact: "no places",
  fix: "ok",
  prune: "ok",
  show: "from the lock",
  explain: "ok",
  docs: "ok",
  init: "ok",
  "merge-driver": "ok",
  failed: "not finished",
};

/** A report in a few words: how many errors, else how many changes and the most severe level of them. */
function headline(report: Report): string {
  const errors = errorCount(report);
  if (errors > 0) return count(errors, "error");
  if (!isOk(report)) return "not finished";
  if (report.kind === "impact") return report.places.length > 0 ? countPlaces(report.places) : headlines.impact;
  const changes = changesOf(report);
  const level = levels.find((name) => changes.some((change) => change.level === name));
  if (level !== undefined) return `${count(changes.length, "change")}, ${level}`;
  return headlines[report.kind];
}

function listsOf(report: GenerateReport): string[] {
  const lists = describeLists(report);
  return lists === undefined ? [] : [markdown(lists)];
}

function placeSections(report: ImpactReport, options: MarkdownOptions): string[] {
  const outcome = describeOutcome(report, (_style, text) => text, options).map(markdown);
  if (report.places.length === 0) return outcome;
  const rows = groupPlaces(report, options).flatMap(({ change, places, rest }) => {
    const about = change === undefined ? "" : markdown(shortChangeText(change));
    const shown = places.map((place) => [
      code(`${place.file}:${place.line}`),
      place.kind,
      markdown(placeText(place, change)),
      about,
    ]);
    return rest === 0 ? shown : [...shown, ["", "", `and ${count(rest, "more place")}`, about]];
  });
  return [table(["place", "kind", "what", "change"], rows), ...outcome];
}

/** How many files were written and which were removed; under `--dry-run` each file that would be. */
function fileLists({ written, removed, dryRun }: Pick<GenerateReport, "written" | "removed" | "dryRun">): string[] {
  if (!dryRun) {
    const wrote = written.length > 0 ? [`Wrote ${count(written.length, "file")}.`] : [];
    return [...wrote, ...fileList("Removed", removed)];
  }
  return [...fileList("Would write", written), ...fileList("Would remove", removed)];
}

function setupSections({ steps, outcome, next }: InitReport): string[] {
  if (outcome === "failed") return [];
  if (outcome === "declined" || outcome === "ended") return ["Nothing was written."];
  const described = steps.map((step) => {
    const { title, lines } = describeStep(step, outcome);
    return [`- ${markdown(title)}`, ...(lines.length === 0 ? [] : [indented(fenced(lines, ""))])].join("\n");
  });
  return next === null
    ? described
    : [...described, "Next steps:", fenced(next.commands, "sh"), fenced(next.example, "ts")];
}

function tablesOf(report: ShowReport): string[] {
  const tables = shownTables(report);
  return tables.flatMap(({ title, about, columns, rows, sentence }: ShownTable) => [
    ...(title === undefined ? [] : [`#### ${markdown(title)}`]),
    ...(about === undefined ? [] : [markdown(about)]),
    rows.length === 0
      ? markdown(sentence)
      : table(
          columns.map(({ name }) => name),
          rows.map((cells) => cells.map(markdown)),
          Math.floor(maxTableLength / tables.length),
        ),
  ]);
}

function textOf({ page }: RulePage): string {
  return page.trimEnd();
}

function ruleTable({ pages }: ExplainReport): string {
  const rows = pages.map(({ rule, severity, page, help }) => [`[${rule}](${help})`, severity, firstSentence(page)]);
  return table(["rule", "default", "what it finds"], rows);
}

function diagnosticRow(diagnostic: Diagnostic, report: Report, cwd: string): string[] {
  const { severity, reference, message, advice, line } = diagnostic;
  const file = fileOf(diagnostic, cwd);
  const [rule, ...kind] = rulesOf(diagnostic);
  const name = [`[${code(rule as string)}](${diagnostic.help})`, ...kind].join(" ");
  const about = reference === null ? "" : `${reference}: `;
  const cure = advice === undefined ? "" : `; ${renderAdvice(advice, report.chosenBy)}`;
  const place = file === undefined ? (addressOf(diagnostic) ?? "") : `${file}${line === undefined ? "" : `:${line}`}`;
  return [severity === "error" ? "❌" : "⚠️", name, `${markdown(about + message)}${cure}`, markdown(place)];
}

/** Advice is our own text, so that its code stays code. */
function renderAdvice(advice: Advice, chosenBy: readonly string[]): string {
  return advice.map((part) => (typeof part === "string" ? part : code(partText(part, chosenBy)))).join("");
}

const marks: Readonly<Record<ChangeLevel, string>> = { breaking: "❌", additive: "➕", cosmetic: "✏️" };

function changeRow(change: Change): string[] {
  return [marks[change.level], markdown(changeText(change)), change.level, code(change.id)];
}

function pairDetails({ reference }: Change, pairs: readonly CodePair[]): string {
  const rows = pairs.map(({ before, after, member }) => [code(codeText(before)), code(codeText(after)), code(member)]);
  const title = `${reference}: ${count(rows.length, "code")} by member`;
  return details(title, table(["before", "after", "member"], rows));
}

function patchDetails(file: string, patch: readonly string[]): string {
  return details(file, fenced(patch, "diff"));
}
