import { posixPath } from "../platform/files/index.ts";
import { count, escapeHidden } from "../base/text/index.ts";
import type { Change } from "../model/diff/index.ts";
import { adviceText, npxCodegen, withAdvice } from "../model/rules/index.ts";
import { describeChange, pairLines } from "./change-text.ts";
import { addressOf, errorCount, locationOf, rulesOf, sentenceOf, toolCommand } from "./finding-text.ts";
import { describePlaces } from "./place-lines.ts";
import { type Block, isRequested, type Report, type Reporter, type ReporterOptions } from "./report.ts";
import { limitReport, type ShownFinding } from "./shown-report.ts";
import { tableLines } from "./table-lines.ts";
import type { Paint, Terminal } from "./terminal.ts";

const maxChanges = 30;

const maxPairs = 30;

/** Prints text for people: findings, changes of the lists, what the command did. */
export const textReporter: Reporter = (reports, terminal, { host, ...shown }) => {
  // Paths are relative to the folder in which the command was called, not to --cwd.
  const options = { ...shown, host, cwd: host.cwd };
  for (const [index, report] of reports.entries()) {
    if (index > 0 && (!options.quiet || report.blocks.some(isRequested))) terminal.out("");
    printReport(report, terminal, options, reports.length > 1);
  }
};

export function printHeading({ config }: Report, { out, paint }: Terminal, { cwd }: ReporterOptions): void {
  if (config !== null) out(paint("bold", `${escapeHidden(posixPath(cwd, config))}:`));
}

export function printReport(report: Report, terminal: Terminal, options: ReporterOptions, isOneOfMany: boolean): void {
  const { quiet, verbose, cwd } = options;
  const blocks = quiet ? report.blocks.filter(isRequested) : report.blocks;
  if (isOneOfMany && (!quiet || blocks.length + report.diagnostics.length > 0)) printHeading(report, terminal, options);
  const { findings, changes } = limitReport(report, { verbose });
  for (const [index, finding] of findings.entries()) {
    for (const line of describeFinding(finding, report, cwd, terminal.paint)) terminal.out(line);
    const choices = choicesOf(finding, report);
    // The same choices for several findings are printed once.
    if (choices.join() === choicesOf(findings[index + 1], report).join()) continue;
    for (const choice of choices) terminal.out(terminal.paint("dim", `      - ${escapeHidden(choice)}`));
  }
  if (!quiet) {
    printRules(report, terminal);
    for (const line of describePlaces(report, options, terminal.paint)) terminal.out(line);
  }
  if (!quiet || !report.ok) printChanges(changes, terminal, verbose);
  printBlocks(blocks, report, terminal);
  const errors = errorCount(report);
  if (quiet || errors === 0) return;
  // Once writing has begun, the finding names the written files.
  const outcome = report.isUnwritten ? "; nothing was written" : "";
  terminal.out(terminal.paint("red", `${count(errors, "error")}${outcome}`));
}

export function printBlocks(blocks: readonly Block[], report: Report, terminal: Terminal): void {
  for (const [index, block] of blocks.entries()) {
    if (block.kind === "table" && blocks[index - 1]?.kind === "table") terminal.out("");
    for (const line of blockLines(block, report, terminal)) terminal.out(line);
  }
}

function blockLines(block: Block, report: Report, terminal: Terminal): string[] {
  const { paint, isTerminal } = terminal;
  switch (block.kind) {
    case "note": {
      const text = escapeHidden(withAdvice(block.text, block.advice, toolCommand(report)));
      return [block.style === undefined ? text : paint(block.style, text)];
    }
    case "code":
      return block.lines.map((line) => `    ${escapeHidden(line)}`);
    case "table":
      return tableLines(block, terminal);
    case "page":
      return block.text.trimEnd().split(/\r?\n/);
    case "patch":
      return patchLines(block.text, paint, isTerminal);
  }
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

/** A patch that `git apply` accepts; only a terminal shows colours, and no hidden characters. */
function patchLines(patch: string, paint: Paint, isTerminal: boolean): string[] {
  const lines = patch === "" ? [] : patch.replace(/\n$/, "").split("\n");
  if (!isTerminal) return lines;
  return lines.map((line) => {
    const [text, end] = line.endsWith("\r") ? [line.slice(0, -1), "\r"] : [line, ""];
    return paint(patchStyle(line), text.split("\t").map(escapeHidden).join("\t") + end);
  });
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
