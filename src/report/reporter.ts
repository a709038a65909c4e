import type { World } from "../platform/index.ts";
import type { Report } from "./command-report.ts";
import type { Terminal } from "./terminal.ts";

export interface ReporterOptions {
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** Absolute path of the folder that `--cwd` names. Paths of configurations are relative to it; `text` prints paths relative to `world.cwd`. */
  readonly cwd: string;
  readonly world: World;
}

/** Prints what the runs came to; at once, unless it has to load what only some reports need. */
export type Reporter = (
  reports: readonly Report[],
  terminal: Terminal,
  options: ReporterOptions,
) => void | Promise<void>;
