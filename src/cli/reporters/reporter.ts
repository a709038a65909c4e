import type { Report } from "../report.ts";
import type { Terminal } from "../terminal.ts";

export interface ReporterOptions {
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** Absolute path of the folder that the command was run in: paths of configurations are from there. */
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Prints what the runs came to. */
export type Reporter = (reports: readonly Report[], terminal: Terminal, options: ReporterOptions) => void;
