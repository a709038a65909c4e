import { posixPath } from "../platform/files/index.ts";
import { count, escapeHidden } from "../base/text/index.ts";
import type { Change } from "../model/diff/index.ts";
import { adviceText, npxCodegen } from "../model/rules/index.ts";
import { describeChange, pairLines } from "./change-text.ts";
import { addressOf, errorCount, locationOf, rulesOf, sentenceOf, toolCommand } from "./finding-text.ts";
import type { Report, Reporter, ReporterOptions, Table } from "./report.ts";
import { limitReport, type ShownFinding } from "./shown-report.ts";
import type { TableTerminal } from "./table-lines.ts";
import type { Paint, Terminal } from "./terminal.ts";

const maxChanges = 30;

const maxPairs = 30;

/** Prints text for people: findings, changes of the lists, written files. */
export const textReporter: Reporter = async (reports, terminal, { host, ...shown }) => {
  // Paths are relative to the folder in which the command was called, not to --cwd.
  const options = { ...shown, host, cwd: host.cwd };
  for (const [index, report] of reports.entries()) {
    if (index > 0 && !isQuiet(report, options)) terminal.out("");
    const isShown = report.places !== undefined && report.places.length > 0 && !options.quiet;
    const places = isShown ? (await import("./place-lines.ts")).describePlaces(report, options, terminal.paint) : [];
    printReport(report, terminal, options, { isOneOfMany: reports.length > 1, places });
    if (report.tables !== undefined) await printRequestedTables(report.tables, terminal);
    if (report.patch !== undefined) printPatch(report.patch, terminal);
    if (report.explain !== undefined) await printExplained(report, terminal);
  }
};

export async function printRequestedTables(tables: readonly Table[], terminal: TableTerminal): Promise<void> {
  // Loaded here, because only tables need the widths of characters.
  const { printTables } = await import("./table-lines.ts");
  printTables(tables, terminal);
}

/** Pages of rules are trusted: unlike cells of a table, their lines cannot be workflow commands. */
export async function printExplained(report: Report, terminal: Terminal): Promise<void> {
  const { printPages } = await import("./page-lines.ts");
  printPages(report, terminal);
}

/** Tables and pages were requested, so their reports are never quiet. */
function isQuiet({ tables, explain }: Report, { quiet }: ReporterOptions): boolean {
  return quiet && tables === undefined && explain === undefined;
}

export function printHeading({ config }: Report, { out, paint }: Terminal, { cwd }: ReporterOptions): void {
  if (config !== null) out(paint("bold", `${escapeHidden(posixPath(cwd, config))}:`));
}

export function printNotes({ notes }: Pick<Report, "notes">, { out, paint }: Terminal): void {
  for (const { text, style } of notes) out(style === undefined ? escapeHidden(text) : paint(style, escapeHidden(text)));
}

export function printReport(
  report: Report,
  terminal: Terminal,
  options: ReporterOptions,
  { isOneOfMany, places = [] }: { readonly isOneOfMany: boolean; readonly places?: readonly string[] },
): void {
  const { quiet, verbose, cwd } = options;
  if (isOneOfMany && (!isQuiet(report, options) || report.diagnostics.length > 0))
    printHeading(report, terminal, options);
  const { findings, changes } = limitReport(report, { verbose });
  for (const [index, finding] of findings.entries()) {
    for (const line of describeFinding(finding, report, cwd, terminal.paint)) terminal.out(line);
    const choices = choicesOf(finding, report);
    // The same choices for several findings are printed once.
    if (choices.join() === choicesOf(findings[index + 1], report).join()) continue;
    for (const choice of choices) terminal.out(terminal.paint("dim", `      - ${escapeHidden(choice)}`));
  }
  if (!quiet) printRules(report, terminal);
  for (const line of places) terminal.out(line);
  if (!quiet || !report.ok) printChanges(changes, terminal, verbose);
  if (quiet) return;
  printNotes(report, terminal);
  const errors = errorCount(report);
  if (errors === 0) return;
  // Once writing has begun, the finding names the written files.
  const outcome = report.isUnwritten ? "; nothing was written" : "";
  terminal.out(terminal.paint("red", `${count(errors, "error")}${outcome}`));
}

/** Names the rules of the findings, without `usage`, whose findings name the help of their command. */
function printRules({ diagnostics, tool = npxCodegen }: Report, { out, paint }: Terminal): void {
  const names = new Set(diagnostics.map(({ rule, breaks }) => breaks ?? rule));
  names.delete("usage");
  const list = [...names].join(", ");
  const shown = names.size === 1 ? list : `RULE (${list})`;
  if (names.size > 0) out(paint("dim", `      for details, run ${tool.join(" ")} explain ${shown}`));
}

/** The lines of advice that has several, which are printed below the finding. */
function choicesOf(finding: ShownFinding | undefined, report: Report): string[] {
  if (finding?.kind !== "one") return [];
  const lines = adviceText(finding.diagnostic.advice ?? [], toolCommand(report)).split("\n");
  return lines.length > 1 ? lines : [];
}

function describeFinding(finding: ShownFinding, report: Report, cwd: string, paint: Paint): string[] {
  const { kind, diagnostic, note, kept, patches } = finding;
  const detail = (text: string): string => paint("dim", `      ${escapeHidden(text)}`);
  if (kind === "rest") return [detail(`${note} (--verbose lists ${kept === "all" ? "all" : `${kept} of them`})`)];
  const { severity, drift } = diagnostic;
  const label = severity === "error" ? paint("red", "error") : paint("yellow", "warn ");
  const [rule, ...more] = rulesOf(diagnostic);
  const name = [paint("bold", rule as string), ...more].join(" ");
  // The sentence names a file of the package, and its patch has the lines.
  const location = kind === "one" && drift === undefined ? locationOf(diagnostic, report, cwd) : undefined;
  const { advice: _advice, ...withoutAdvice } = diagnostic;
  const shown = choicesOf(finding, report).length > 0 ? withoutAdvice : diagnostic;
  const sentence = [location, sentenceOf(shown, report)].filter((part) => part !== undefined).join(": ");
  const address = addressOf(diagnostic);
  return [
    `${label} ${name}  ${escapeHidden(sentence)}`,
    ...[address, note].flatMap((text) => (text === undefined ? [] : [detail(text)])),
    ...patches.flatMap(({ lines }) => lines.map((line) => paint(patchStyle(line), `      ${escapeHidden(line)}`))),
  ];
}

/** Prints a patch that `git apply` accepts; only a terminal shows colours, and no hidden characters. */
export function printPatch(patch: string, { out, paint, isTerminal }: Terminal): void {
  for (const line of patch === "" ? [] : patch.replace(/\n$/, "").split("\n")) {
    const [text, end] = line.endsWith("\r") ? [line.slice(0, -1), "\r"] : [line, ""];
    out(isTerminal ? paint(patchStyle(line), text.split("\t").map(escapeHidden).join("\t") + end) : line);
  }
}

function patchStyle(line: string): Parameters<Paint>[0] {
  const sign = /^[-+]{3}/.test(line) ? "name" : line.charAt(0);
  return ({ name: "bold", "-": "red", "+": "green" } as const)[sign] ?? "dim";
}

function printChanges(changes: readonly Change[], terminal: Terminal, all: boolean): void {
  const shown = all ? changes : changes.slice(0, maxChanges);
  for (const change of shown) {
    terminal.out(describeChange(change, terminal.paint));
    for (const line of describePairs(change, all)) terminal.out(terminal.paint("dim", `      ${line}`));
  }
  const rest = changes.length - shown.length;
  if (rest > 0) terminal.out(terminal.paint("dim", `  and ${count(rest, "more change")} (--verbose lists all)`));
}

function describePairs({ pairs = [] }: Change, all: boolean): string[] {
  if (all || pairs.length <= maxPairs) return pairLines(pairs);
  const rest = count(pairs.length - maxPairs, "more code");
  return [...pairLines(pairs.slice(0, maxPairs)), `and ${rest} (--verbose lists all)`];
}
