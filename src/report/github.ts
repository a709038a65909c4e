import { count, escapeHidden } from "../base/text/index.ts";
import type { CommandForm } from "../model/rules/index.ts";
import { causeText, changeText, placeLength, placeLevels, placeText } from "./change-text.ts";
import { lockOf, repositoryPaths } from "./paths.ts";
import { isRequested } from "./blocks.ts";
import type { CommandResult, Reporter, ReporterOptions } from "./report.ts";
import { addressOf, rulesOf, sentenceOf, type ShownFinding, type ShownReport, shownReport } from "./shown-report.ts";
import { blockLines } from "./text.ts";

/** Workflow commands of GitHub Actions: annotations at the lines. */
export const githubReporter: Reporter = (result, terminal, options) => {
  const print = (lines: readonly string[]): void => lines.forEach((line) => terminal.out(line));
  const shown = shownReport(result, options);
  print(annotations(shown, result, options));
  const blocks = shown.blocks.filter((block) => !options.quiet || isRequested(block));
  print(blockLines(blocks, options.form, terminal).map(withoutCommand));
};

/** Escapes what makes a line a workflow command: `::` at its start, or the older `##[` anywhere. */
function withoutCommand(line: string): string {
  const escaped = line.replaceAll("##[", "#\\u0023[");
  return escaped.trimStart().startsWith("::") ? escaped.replace("::", ":\\u003a") : escaped;
}

function annotations(
  { findings, changes, places: groups }: ShownReport,
  { report }: CommandResult,
  options: ReporterOptions,
): string[] {
  const pathOf = repositoryPaths(options.host);
  return [
    ...findings.map((finding) => {
      const { diagnostic } = finding;
      const { file, line = 1, column: col, severity } = diagnostic;
      const place = file === undefined ? {} : { file: pathOf(file, report, diagnostic.folder), line, col };
      const properties = { ...place, title: rulesOf(diagnostic).join(" ") };
      return workflowCommand(severity === "error" ? "error" : "warning", properties, describe(finding, options.form));
    }),
    ...groups.flatMap((group) => {
      const about = group.changes.length === 0 ? "" : ` of ${causeText(group.changes)}`;
      const rest = `and ${count(group.rest, "more place")}${about}`;
      return [
        ...group.places.map((place) => {
          const { file, line, column: col, kind } = place;
          const endColumn = col + placeLength(place);
          const properties = { file: pathOf(file, report), line, col, endColumn, title: kind };
          const cause = group.changes.length === 0 ? "" : ` (${causeText(group.changes)})`;
          return workflowCommand(placeLevels[kind], properties, placeText(place) + cause);
        }),
        ...(group.rest === 0 ? [] : [workflowCommand("notice", { title: "impact" }, rest)]),
      ];
    }),
    ...changes.map((change) => {
      const properties = { file: pathOf(lockOf(report), report), title: change.kind };
      return workflowCommand(change.level === "breaking" ? "warning" : "notice", properties, changeText(change));
    }),
  ];
}

function describe({ kind, diagnostic, note }: ShownFinding, form: CommandForm): string {
  if (kind === "rest") return note ?? "";
  const notes = [note, addressOf(diagnostic)].flatMap((text) => (text === undefined ? [] : [` (${text})`]));
  return `${sentenceOf(diagnostic, form)}${notes.join("")}; see ${diagnostic.help}`;
}

/** A command of GitHub Actions, `::error file=…,line=…::message`, in which no text can end its part. */
function workflowCommand(
  name: "error" | "warning" | "notice",
  properties: Readonly<Record<string, string | number | undefined>>,
  message: string,
): string {
  const printed = Object.entries(properties).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${escapeData(String(value)).replaceAll(":", "%3A").replaceAll(",", "%2C")}`],
  );
  return `::${name} ${printed.join(",")}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return escapeHidden(text).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
