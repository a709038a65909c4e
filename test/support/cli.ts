import { main } from "../../src/cli/main.ts";
import type { Dialog } from "../../src/report/index.ts";

type Signal = "SIGINT" | "SIGTERM";

/** The process in which {@link main} runs. */
export interface CliHost {
  /** The working directory, or a function that throws because it was removed. */
  readonly cwd?: string | (() => string);
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Whether both streams are terminals. */
  readonly isTTY?: boolean;
  /** The terminal for questions; `undefined` by default. */
  readonly dialog?: Dialog;
  /** Called with each text that is written to stdout. */
  readonly onOut?: (text: string) => void;
}

export interface CliResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A run of the command line that accepts signals. */
export interface CliRun {
  readonly ended: Promise<CliResult>;
  send(signal: Signal): void;
}

export function startCli(argv: readonly string[], host: CliHost = {}): CliRun {
  const { cwd = "/nowhere", env = {}, isTTY = false, dialog, onOut } = host;
  const listeners = new Map<Signal, () => void>();
  const texts = { stdout: "", stderr: "" };
  const stream = (name: keyof typeof texts) => ({
    isTTY,
    write(text: string) {
      texts[name] += text;
      if (name === "stdout") onOut?.(text);
    },
  });
  const ended = main({
    argv,
    env,
    stdout: stream("stdout"),
    stderr: stream("stderr"),
    dialog,
    cwd: typeof cwd === "string" ? () => cwd : cwd,
    on: (signal, listener) => listeners.set(signal, listener),
  });
  const send = (signal: Signal): void => listeners.get(signal)?.();
  return { ended: ended.then((exitCode) => ({ exitCode, ...texts })), send };
}

export function runCli(argv: readonly string[], host: CliHost = {}): Promise<CliResult> {
  return startCli(argv, host).ended;
}
