import { appendFileSync } from "node:fs";
import type { Diagnostic } from "../../findings/index.ts";
import { count, escapeHidden } from "../../base/index.ts";
import { renderMarkdown } from "./markdown.ts";
import { changeText, fromRoot, lockFrom } from "./wording.ts";
import type { Reporter } from "./reporter.ts";
import { textReporter } from "./text.ts";

type Properties = Readonly<Record<string, string | number | undefined>>;

/** Workflow commands of GitHub Actions: annotations at the lines, and the step's summary where its file is named. */
export const githubReporter: Reporter = (reports, terminal, options) => {
  for (const report of reports) {
    for (const diagnostic of report.diagnostics) {
      const { file, line, column: col, rule, severity } = diagnostic;
      const place = file === undefined ? {} : { file: fromRoot(file, report, options.root), line: line ?? 1, col };
      terminal.out(
        command(severity === "error" ? "error" : "warning", { ...place, title: rule }, describe(diagnostic)),
      );
    }
    for (const change of report.changes) {
      const place = { file: lockFrom(report, options.root), line: report.lineOf(change), title: change.kind };
      terminal.out(command(change.level === "breaking" ? "warning" : "notice", place, changeText(change)));
    }
  }
  for (const report of reports) {
    const { semver, ...rest } = report;
    textReporter([{ ...rest, diagnostics: [], changes: [], drift: [] }], terminal, options);
    if (semver !== undefined) terminal.out(`${count(report.changes.length, "change")}; semver: ${semver}`);
  }
  const summary = options.environment["GITHUB_STEP_SUMMARY"];
  if (summary === undefined || summary === "") return;
  try {
    appendFileSync(summary, `${renderMarkdown(reports)}\n`);
  } catch (error) {
    terminal.err(`the step summary cannot be written: ${escapeHidden((error as Error).message)}`);
  }
};

function describe({ message, url, pointer }: Diagnostic): string {
  return url === undefined || message.includes(url) ? message : `${message} (${url}#${pointer})`;
}

/** `::error file=…,line=…::message`, so that no text can end its place. */
function command(name: "error" | "warning" | "notice", properties: Properties, message: string): string {
  const printed = Object.entries(properties).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [
          `${key}=${escapeData(escapeHidden(String(value)))
            .replaceAll(":", "%3A")
            .replaceAll(",", "%2C")}`,
        ],
  );
  return `::${name} ${printed.join(",")}::${escapeData(escapeHidden(message))}`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
