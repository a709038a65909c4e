import type { Report } from "../report.ts";
import type { Terminal } from "../terminal.ts";

export interface ReporterOptions {
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** Absolute path of the folder that places are told from: where the command was run. */
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Tells what the runs came to. */
export type Reporter = (reports: readonly Report[], terminal: Terminal, options: ReporterOptions) => void;
