import type { Change, Place } from "../model/diff/index.ts";
import type { Diagnostic } from "../model/findings/index.ts";
import type { World } from "../platform/index.ts";
import type { PublishedReport } from "./schema.ts";
import type { Style, Terminal } from "./terminal.ts";

/** How the command line chose a configuration. */
export interface ConfigChoice {
  /** Absolute; the folder in which the command was called. */
  readonly origin: string;
  /** Absolute; where the search for it starts. */
  readonly cwd: string;
  /** Path as `-c` names it; `null` where it is searched for. */
  readonly named: string | null;
  /** The arguments that choose it again. */
  readonly args: readonly string[];
}

/**
 * The result of a command for one configuration, as plain data. It has what is published, and what reporters for people need
 * besides. A command leaves out the parts that it does not have.
 */
export interface Report extends Omit<PublishedReport, "diagnostics" | "changes" | "places"> {
  /** Absolute path of the configuration; `null` where there is none. Paths of files are from its folder. */
  readonly config: string | null;
  /** The arguments by which it was chosen: advice repeats them. */
  readonly chosenBy: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  readonly changes: readonly LocatedChange[];
  /** Where the changes touch the user's code. They are shown in place of the changes. */
  readonly places?: readonly Place[] | undefined;
  /** What the run did, a line each. */
  readonly notes: readonly Note[];
  /** The notes in markdown, if they have another form there. */
  readonly markdown?: readonly string[];
  /** What the heading in markdown says if there are neither errors nor changes. Default: `ok` */
  readonly headline?: string;
  /** Tables that were asked for, so they are also shown under `--quiet`. */
  readonly tables?: readonly Table[];
  /** Whether no rule was named, so that `explain` is shown as one line for each rule. */
  readonly isOverview?: boolean;
  /** The npm name of the package that the changes are about. */
  readonly packageName?: string | undefined;
  /** Whether the lists have no earlier state, so that every reference is a change. */
  readonly isFirst?: boolean;
  /** Whether errors kept the run from writing anything. */
  readonly isUnwritten?: boolean;
}

/** A change and its place in the lock. */
export interface LocatedChange extends Change {
  /** The lock, POSIX, from the configuration's folder. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** A line for people, not yet escaped. */
export interface Note {
  readonly text: string;
  readonly style?: Style;
}

/** A table for people, its cells as text that is not yet escaped. */
export interface Table {
  readonly title?: string;
  /** A line below the title. */
  readonly about?: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** What is said in place of the table where it has no rows. */
  readonly sentence: string;
}

interface Column {
  readonly name: string;
  /** Whether it holds numbers alone. */
  readonly isNumeric: boolean;
}

/** The page of a rule. */
export type RulePage = NonNullable<Report["explain"]>[number];

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
