import type { Change, Place } from "../../model/diff/index.ts";
import type { EmitInput } from "../../pipeline/emit/index.ts";
import type { ReadDisk } from "./program/source-files.ts";

/** What the impact of changes is found from. */
export interface ImpactInput {
  /** Those from one state of the lists to another. */
  readonly changes: readonly Change[];
  /** What the package of the earlier state is made from. */
  readonly from: EmitInput;
  /** Likewise the later one: with the same configuration. */
  readonly to: EmitInput;
  readonly project: UserProject;
}

/** The user's sources. */
export interface UserProject {
  readonly disk: ReadDisk;
  /** Absolute path of the configuration's folder. */
  readonly dir: string;
  /** Absolute paths of `tsconfig.json` files, or of their folders; without one, the nearest from the configuration's folder up. */
  readonly configs: readonly string[];
}

/** What was read of the user's projects. */
export interface ProjectSummary {
  /** The `tsconfig.json` files, POSIX, from the configuration's folder. */
  readonly projects: readonly string[];
  /** Whether a file of theirs imports the package. */
  readonly isUsed: boolean;
}

/** What the search for places asked the compiler. */
export interface ImpactSummary {
  /** The version of the compiler that was asked; `null` where no file can depend on a change. */
  readonly typescript: string | null;
  /** The `tsconfig.json` files that were read, POSIX, from the configuration's folder; `null` where no change asked for them. */
  readonly projects: readonly string[] | null;
  /** Whether a file of theirs imports the package. */
  readonly isUsed: boolean;
}

/** What changes of the lists do to the user's sources. */
export interface Impact extends ImpactSummary {
  /** Ascending by file and place. */
  readonly places: readonly Place[];
}
