import type { RunOptions } from "./options.ts";

/** What runs that look for uses of aliases have in common. */
export interface AliasOptions extends RunOptions {
  /** The `tsconfig.json` files of the projects to look at, or their folders, from `cwd`. The nearest from the configuration up. */
  readonly projects?: readonly string[];
  /** Says what would be written, and writes nothing. */
  readonly dryRun?: boolean;
}
