import type { ReporterName } from "./reporters/index.ts";

/** A flag, as help shows it and as it is checked. */
export interface Flag {
  readonly type: "boolean" | "string" | "number";
  readonly describe: string;
  readonly alias?: string;
  readonly choices?: readonly string[];
  /** May be given more than once. */
  readonly repeatable?: true;
  /** For help alone; the command fills in what is absent. */
  readonly defaultDescription?: string;
}

/** What the flags of every command say. */
export interface GlobalOptions {
  readonly configs: readonly string[];
  readonly cwd: string | undefined;
  /** `undefined` where none is asked for. */
  readonly reporter: ReporterName | undefined;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly color: boolean | undefined;
}

/** Values of a command's own flags; absent where not given. */
export type FlagValues = Readonly<Record<string, boolean | string | number | undefined>>;
