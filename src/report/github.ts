import { basename, dirname, resolve } from "node:path";
import { count, escapeHidden } from "../base/text/index.ts";
import { changeSentence } from "./change-text.ts";
import { addressOf, configFolder, folderOf, rulesOf, sentenceOf } from "./finding-text.ts";
import { renderMarkdown } from "./markdown.ts";
import { causeText, groupPlaces, placeLevels, placeSentence } from "./place-text.ts";
import { isRequested, type Report, type Reporter, type ReporterOptions } from "./report.ts";
import { repositoryPaths, type RepositoryPath } from "./repository-paths.ts";
import { limitReport, type ShownFinding } from "./shown-report.ts";
import type { Terminal } from "./terminal.ts";
import { printBlocks, printHeading } from "./text.ts";

/**
 * Workflow commands of GitHub Actions: annotations at the lines, and the step's summary if its file is set. The blocks come after
 * them. Patches come last, because `git apply` skips the lines before them.
 */
export const githubReporter: Reporter = (reports, terminal, options) => {
  const pathOf = repositoryPaths(options.host);
  const isOneOfMany = reports.length > 1;
  for (const report of reports) {
    for (const line of annotations(report, options, pathOf, isOneOfMany)) terminal.out(line);
  }
  const escaping = { ...terminal, out: (line: string) => terminal.out(withoutCommand(line)) };
  for (const report of reports) {
    const shown = report.blocks.filter((block) => block.kind !== "patch" && (!options.quiet || isRequested(block)));
    if (isOneOfMany && shown.length > 0) printHeading(report, terminal, options);
    printBlocks(shown, report, escaping);
  }
  for (const report of reports) {
    const patches = report.blocks.filter(({ kind }) => kind === "patch");
    printBlocks(patches, report, terminal);
  }
  writeStepSummary(reports, terminal, options);
};

/** Escapes what makes a line a workflow command: `::` at its start, or the older `##[` anywhere. */
function withoutCommand(line: string): string {
  const escaped = line.replaceAll("##[", "#\\u0023[");
  return escaped.trimStart().startsWith("::") ? escaped.replace("::", ":\\u003a") : escaped;
}

function annotations(report: Report, options: ReporterOptions, pathOf: RepositoryPath, isOneOfMany: boolean): string[] {
  const { config } = report;
  const suffix = isOneOfMany && config !== null ? ` (${pathOf(dirname(config), basename(config))})` : "";
  const { findings, changes } = limitReport(report, options);
  return [
    ...findings.map((finding) => {
      const { diagnostic } = finding;
      const { file, line, column: col, severity } = diagnostic;
      const place =
        file === undefined ? {} : { file: pathOf(folderOf(diagnostic, report), file), line: line ?? 1, col };
      const properties = { ...place, title: `${rulesOf(diagnostic).join(" ")}${suffix}` };
      return workflowCommand(severity === "error" ? "error" : "warning", properties, describe(finding, report));
    }),
    ...placeAnnotations(report, options, pathOf, suffix),
    ...changes.map((change) => {
      const { file, line, kind, level } = change;
      const properties = { file: pathOf(configFolder(report), file), line, title: `${kind}${suffix}` };
      return workflowCommand(level === "breaking" ? "warning" : "notice", properties, changeSentence(change));
    }),
  ];
}

function placeAnnotations(report: Report, options: ReporterOptions, pathOf: RepositoryPath, suffix: string): string[] {
  return groupPlaces(report, options).flatMap((group) => {
    const { changes, places, rest } = group;
    const annotated = places.map((place) => {
      const { file, line, column: col, length, kind } = place;
      const lines = { file: pathOf(configFolder(report), file), line, col, endColumn: col + length };
      return workflowCommand(placeLevels[kind], { ...lines, title: `${kind}${suffix}` }, placeSentence(place, group));
    });
    if (rest === 0) return annotated;
    const about = changes.length === 0 ? "" : ` of ${causeText(changes)}`;
    return [
      ...annotated,
      workflowCommand("notice", { title: `impact${suffix}` }, `and ${count(rest, "more place")}${about}`),
    ];
  });
}

function describe({ kind, diagnostic, note = "" }: ShownFinding, report: Report): string {
  if (kind === "rest") return note;
  const notes = [note, addressOf(diagnostic) ?? ""].filter((text) => text !== "").map((text) => ` (${text})`);
  return `${sentenceOf(diagnostic, report)}${notes.join("")}; see ${diagnostic.help}`;
}

function writeStepSummary(reports: readonly Report[], terminal: Terminal, options: ReporterOptions): void {
  const { cwd, disk, environment } = options.host;
  const file = environment["GITHUB_STEP_SUMMARY"];
  if (file === undefined || file === "") return;
  try {
    disk.append(resolve(cwd, file), `${renderMarkdown(reports, options)}\n`);
  } catch (error) {
    terminal.err(`the step summary could not be written: ${escapeHidden((error as Error).message)}`);
  }
}

/** `::error file=…,line=…::message`, escaped so that no text can end its part. */
function workflowCommand(
  name: "error" | "warning" | "notice",
  properties: Readonly<Record<string, string | number | undefined>>,
  message: string,
): string {
  const printed = Object.entries(properties).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${escapeProperty(String(value))}`],
  );
  return `::${name} ${printed.join(",")}::${escapeData(message)}`;
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

function escapeData(text: string): string {
  return escapeHidden(text).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
