import type { Readable, Writable } from "node:stream";
import { styleText } from "node:util";

export type Style = "bold" | "dim" | "red" | "yellow" | "green" | "cyan";

/** Where a person is asked. */
export interface Dialog {
  readonly input: Readable;
  readonly output: Writable;
}

/** Where a run prints. Results and findings go to `out`, progress and remarks to `err`. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** Gives a text a colour where colours are wanted. */
  readonly paint: Paint;
  /** Columns that a line of `out` may have; `undefined` where it is no terminal. */
  readonly width: number | undefined;
  /** Whether `out` is a terminal, and no file or other program. */
  readonly isTerminal: boolean;
  /** `undefined` where nobody can be asked. */
  readonly dialog: Dialog | undefined;
  /** Draws a line of progress over the one before; nothing where there is no terminal. */
  progress(text: string): void;
  clearProgress(): void;
}

export type Paint = (style: Style, text: string) => string;

/** What of the process a terminal is made of. */
export interface Streams {
  readonly stdout: { write(text: string): unknown; readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Without it nobody can be asked. */
  readonly dialog?: Dialog | undefined;
}

/** Whether the output is the log of a GitHub workflow, which has a reporter of its own. */
export function inWorkflow({ env }: Pick<Streams, "env">): boolean {
  return env["GITHUB_ACTIONS"] === "true";
}

/**
 * @param color asked for by a flag; `undefined` leaves it to `NO_COLOR`, `FORCE_COLOR` and the terminal
 * @param showProgress whether progress is drawn at all
 */
export function createTerminal(streams: Streams, color: boolean | undefined, showProgress: boolean): Terminal {
  const { stdout, stderr, env } = streams;
  const byEnvironment = env["NO_COLOR"] ? false : env["FORCE_COLOR"] ? env["FORCE_COLOR"] !== "0" : undefined;
  const colored = color ?? byEnvironment ?? (stdout.isTTY === true && env["TERM"] !== "dumb");
  const draws = showProgress && stderr.isTTY === true && env["TERM"] !== "dumb";
  let drawn = false;
  const clearProgress = (): void => {
    if (drawn) stderr.write("\r\u001b[K");
    drawn = false;
  };
  return {
    out: (text) => {
      clearProgress();
      stdout.write(`${text}\n`);
    },
    err: (text) => {
      clearProgress();
      stderr.write(`${text}\n`);
    },
    paint: (style, text) => (colored ? styleText(style, text, { validateStream: false }) : text),
    isTerminal: stdout.isTTY === true,
    // A terminal that does not know its own width says 0.
    width: stdout.isTTY === true ? stdout.columns || undefined : undefined,
    // Asked for where it is needed: Node opens stdin only then.
    get dialog() {
      return streams.dialog;
    },
    progress: (text) => {
      if (!draws) return;
      stderr.write(`\r\u001b[K${text}`);
      drawn = true;
    },
    clearProgress,
  };
}
