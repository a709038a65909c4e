import type { Change, Place, SourceLocation } from "../../model/diff/index.ts";
import type { LockedAlias } from "../../model/lock/index.ts";
import type { EmitInput } from "../../pipeline/emit/index.ts";
import type { ReadDisk } from "./program/source-files.ts";

export interface ImpactInput {
  readonly changes: readonly Change[];
  /** The package before the changes. */
  readonly from: EmitInput;
  /** The package after them, with the same configuration. */
  readonly to: EmitInput;
  readonly project: UserProject;
}

export interface UserProject {
  readonly disk: ReadDisk;
  /** Absolute path of the configuration's folder. */
  readonly dir: string;
  /** Absolute paths of `tsconfig.json` files or their folders; if empty, the nearest one from `dir` up is used. */
  readonly configs: readonly string[];
}

export interface ProjectSummary {
  /** The `tsconfig.json` files, POSIX, from the configuration's folder. */
  readonly projects: readonly string[];
  readonly isUsed: boolean;
}

/** The projects and the compiler with which places were searched. */
export interface ImpactSummary {
  /** Version of the compiler; `null` if no file can depend on a change. */
  readonly typescript: string | null;
  /** The `tsconfig.json` files that were read, POSIX, from the configuration's folder; `null` if there were no changes. */
  readonly projects: readonly string[] | null;
  /** Whether a file of these projects imports the package. */
  readonly isUsed: boolean;
}

export interface Impact extends ImpactSummary {
  /** Sorted by file and position. */
  readonly places: readonly Place[];
}

/** A use of an alias in the user's sources. */
export interface AliasUse extends SourceLocation {
  readonly reference: string;
  readonly code: number | string;
  readonly alias: string;
  /** The current name of the code. */
  readonly member: string;
  /** Replaces the alias by the current name; `undefined` if a person has to do it. */
  readonly edit?: Edit;
  /** Why there is no edit. */
  readonly obstacle?: string;
}

/** A replacement in a text. Offsets are in UTF-16 code units, without the byte order mark. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  /** The text that is replaced. */
  readonly was: string;
  readonly text: string;
}

export interface AliasInput {
  readonly from: EmitInput;
  readonly project: UserProject;
}

export interface AliasUses extends ProjectSummary {
  /** Sorted by file and position. */
  readonly uses: readonly AliasUse[];
}

export interface NeededAliases extends AliasUses {
  readonly unused: readonly LockedAlias[];
}
