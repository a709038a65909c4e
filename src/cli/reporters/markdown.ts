import type { Change } from "../../diff/index.ts";
import type { Diagnostic } from "../../findings/index.ts";
import { count, escapeHidden } from "../../base/index.ts";
import type { Report } from "../report.ts";
import { changeText } from "./wording.ts";
import type { Reporter } from "./reporter.ts";

/** Most rows of a table. */
const maxRows = 50;

/** Most characters of a report: a pull-request comment holds 65,536. */
const maxLength = 60_000;

/** For a pull-request comment. */
export const markdownReporter: Reporter = (reports, terminal) => terminal.out(renderMarkdown(reports));

export function renderMarkdown(reports: readonly Report[]): string {
  return fit(reports.flatMap(sections));
}

/** As many whole sections as there is room for. */
function fit(parts: readonly string[]): string {
  const note = "\n\nThere is more than fits here: run `codegen` for the rest.";
  let text = "";
  for (const part of parts) {
    const longer = text === "" ? part : `${text}\n\n${part}`;
    if (longer.length > maxLength - note.length) return text + note;
    text = longer;
  }
  return text;
}

function sections(report: Report): string[] {
  const { command, ok, diagnostics, changes, drift, semver, written, dryRun } = report;
  return [
    `### codegen ${markdown(command)}: ${ok ? "ok" : count(diagnostics.filter(isError).length, "error")}`,
    ...(diagnostics.length > 0 ? [table(["", "rule", "finding", "where"], diagnostics.map(diagnosticRow))] : []),
    ...(changes.length > 0 ? [table(["", "change", "level", "id"], changes.map(changeRow))] : []),
    ...(semver === undefined ? [] : [`${count(changes.length, "change")}; semver: **${semver}**`]),
    ...(written.length > 0 ? [`${dryRun ? "Would write" : "Wrote"} ${count(written.length, "file")}.`] : []),
    ...drift.flatMap(({ file, patch }) => (patch === undefined ? [] : [details(file, patch)])),
  ];
}

const isError = ({ severity }: Diagnostic): boolean => severity === "error";

function diagnosticRow({ severity, rule, message, url, file, line, pointer }: Diagnostic): string[] {
  const where = file === undefined ? (url ?? "") : `${file}${line === undefined ? "" : `:${line}`}`;
  const place = `${where}${url !== undefined && pointer !== "" ? `#${pointer}` : ""}`;
  return [severity === "error" ? "❌" : "⚠️", `\`${rule}\``, markdown(message), markdown(place)];
}

const marks: Readonly<Record<Change["level"], string>> = { breaking: "❌", additive: "➕", cosmetic: "✏️" };

function changeRow(change: Change): string[] {
  return [marks[change.level], markdown(changeText(change)), change.level, `\`${change.id}\``];
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const more = rows.length > maxRows ? [row(["", `and ${rows.length - maxRows} more`, "", ""])] : [];
  return [row(columns), row(columns.map(() => "---")), ...rows.slice(0, maxRows).map(row), ...more].join("\n");
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function details(file: string, patch: string): string {
  const text = patch.split("\n").map(escapeHidden).join("\n");
  // A fence longer than any run of backticks in the text.
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `<details><summary>${markdown(file)}</summary>\n\n${fence}diff\n${text}\n${fence}\n\n</details>`;
}

/** Text as a cell or a line may hold it: no markup, no HTML, no mention, one line. */
function markdown(text: string): string {
  return escapeHidden(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[\\`*_{}[\]#|~@]/g, "\\$&");
}
