import { clip, escapeHidden, markdown, workflowCommand } from "../../src/base/text/index.ts";
import type { Diagnostic } from "../../src/model/report/index.ts";

/** An error that ends the run with one line and exit code 2. */
export class NightError extends Error {
  override readonly name = "NightError";
}

export type Finding = Pick<Diagnostic, "severity" | "message"> & Partial<Pick<Diagnostic, "rule" | "help">>;

/** The most that an issue holds, with {@link maxLength}. */
const maxShown = 50;

/** Characters of a message. */
const maxLength = 800;

/** A list of the findings as markdown. */
export function findingsMarkdown(findings: readonly Finding[]): string {
  const items = findings.slice(0, maxShown).map(({ severity, rule, help, message }) => {
    const link = rule === undefined ? "" : `[${rule}](${help}) `;
    return `- ${severity === "error" ? "❌" : "⚠️"} ${link}${markdown(clip(message, maxLength))}`;
  });
  return [...items, ...(findings.length > maxShown ? [`- and ${findings.length - maxShown} more`] : [])].join("\n");
}

/** A finding as a line; on GitHub, as a workflow command. */
export function findingLine({ severity, rule, message }: Finding, isGitHub: boolean): string {
  if (!isGitHub) return `${severity}${rule === undefined ? "" : ` ${rule}`}: ${escapeHidden(message)}`;
  return workflowCommand(severity === "error" ? "error" : "warning", { title: rule ?? "nightly run" }, message);
}
