import { advise, npxCodegen, rulePage } from "../../src/model/rules/index.ts";
import type { CommandResult, Reporter } from "../../src/report/index.ts";
import type { ReporterOptions } from "../../src/report/report.ts";
import { createTerminal } from "../../src/report/terminal.ts";
import { realHost } from "../../src/platform/index.ts";
import { changeOf, checkReport } from "./reports.ts";

const hostile = "50%: a,b\r\n::error::x \u202e | <img> `code` @someone [a](https://example.com)";

/** A check with two findings and a change, whose texts are markup if they are not escaped. */
export const report: CommandResult = checkReport({
  diagnostics: [
    {
      rule: "drift",
      severity: "error",
      reference: null,
      pointer: "",
      message: `generated/priority.ts was edited: ${hostile}`,
      file: "generated/priority.ts",
      line: 7,
      column: 1,
      help: rulePage("drift"),
      advice: advise`run ${["--offline"]} to write it again`,
      drift: { status: "edited", patch: "-```\n+x\u202e" },
    },
    {
      rule: "suspicious-text",
      severity: "warn",
      reference: "priority",
      pointer: "/values/0/description",
      message: hostile,
      url: "https://api.example.com/v1.2/references/priority",
      actual: hostile,
      help: rulePage("suspicious-text"),
    },
  ],
  changes: [changeOf({ kind: "code-removed", level: "breaking", code: 3, before: hostile })],
  config: "/repo/apps/mailer/codegen.config.json",
});
/** A workspace whose folder is not a repository. */
export const workspace = { GITHUB_WORKSPACE: "/repo" };

/** The lines that a reporter prints for a report, in `/repo`. */
export function printed(
  reporter: Reporter,
  printedReport: CommandResult,
  environment: Record<string, string> = workspace,
): string[] {
  const { stdout } = writeReport(reporter, printedReport, { cwd: "/repo", host: realHost("/repo", environment) });
  return stdout.replace(/\n$/, "").split("\n");
}

/** The streams and options of a reporter: a terminal if `isTTY` is set. */
export interface PrintOptions extends Partial<ReporterOptions> {
  readonly isTTY?: boolean;
  /** Default: `isTTY` */
  readonly isErrTTY?: boolean;
  readonly color?: boolean | "auto";
}

/** Writes a report in `/project`. */
export function writeReport(
  reporter: Reporter,
  written: CommandResult,
  { isTTY = false, isErrTTY = isTTY, color = false, ...options }: PrintOptions = {},
) {
  const texts = { stdout: "", stderr: "" };
  const stream = (name: "stdout" | "stderr") => ({
    isTTY: name === "stdout" ? isTTY : isErrTTY,
    write: (text: string) => (texts[name] += text),
  });
  const streams = { stdout: stream("stdout"), stderr: stream("stderr"), env: {} };
  const terminal = createTerminal(streams, color === "auto" ? undefined : color, "none");
  const command = { form: [npxCodegen] } as const;
  const all = { quiet: false, verbose: false, cwd: "/project", host: realHost("/project", {}), ...command, ...options };
  reporter(written, terminal, all);
  return texts;
}

/** A text that hides, overwrites and forges lines if it is not escaped. */
export const hostileText = "Low\u202e\u001b[2J\u2028\u009b\r\nerror config  forged";
