import type { Readable, Writable } from "node:stream";
import { styleText } from "node:util";

export type Style = "bold" | "dim" | "red" | "yellow" | "green" | "cyan";

export interface Dialog {
  readonly input: Readable;
  readonly output: Writable;
}

export type Paint = (style: Style, text: string) => string;

export interface Streams {
  readonly stdout: { write(text: string): unknown; readonly isTTY?: boolean };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly dialog?: Dialog | undefined;
}

const maxSilenceMs = 5000;

/**
 * The output of a run. Results and findings go to `out`, progress and warnings to `err`. Without a `color`, `NO_COLOR`,
 * `FORCE_COLOR` and each stream decide.
 */
export function createTerminal(streams: Streams, color: boolean | undefined, progress: "drawn" | "said" | "none") {
  const { stdout, stderr, env } = streams;
  const byEnvironment = env["NO_COLOR"] ? false : env["FORCE_COLOR"] ? env["FORCE_COLOR"] !== "0" : undefined;
  const isScreen = ({ isTTY }: Streams["stderr"]): boolean => isTTY === true && env["TERM"] !== "dumb";
  const painter = (stream: Streams["stderr"]): Paint => {
    const colored = color ?? byEnvironment ?? isScreen(stream);
    return (style, text) => (colored ? styleText(style, text, { validateStream: false }) : text);
  };
  const draws = progress === "drawn" && isScreen(stderr);
  let drawn = false;
  let last = "";
  let timer: NodeJS.Timeout | undefined;
  const clearProgress = (): void => {
    clearTimeout(timer);
    if (drawn) stderr.write("\r\u001b[K");
    drawn = false;
  };
  const printTo = (stream: Streams["stderr"]) => (text: string) => {
    clearProgress();
    stream.write(`${text}\n`);
  };
  return {
    out: printTo(stdout),
    err: printTo(stderr),
    paint: painter(stdout),
    paintErr: painter(stderr),
    isTerminal: stdout.isTTY === true,
    /** `undefined` if the user cannot be asked. A getter, because Node opens stdin on access. */
    get dialog() {
      return streams.dialog;
    },
    /** Replaces the line of progress. Without a terminal, a run that takes longer than 5 s prints one line. */
    progress: (text: string) => {
      last = text;
      if (progress !== "none" && !draws)
        timer ??= setTimeout(() => stderr.write(`still ${last}\n`), maxSilenceMs).unref();
      if (!draws) return;
      stderr.write(`\r\u001b[K${text}`);
      drawn = true;
    },
    clearProgress,
  };
}

export type Terminal = ReturnType<typeof createTerminal>;
