import type { Report } from "../report.ts";
import type { Terminal } from "../terminal.ts";

export interface ReporterOptions {
  readonly quiet: boolean;
  readonly verbose: boolean;
}

/** Tells what the runs came to. */
export type Reporter = (reports: readonly Report[], terminal: Terminal, options: ReporterOptions) => void;
