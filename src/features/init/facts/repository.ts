import type { CompilerSettings } from "../../impact/index.ts";
import { foldersUp, inFolder } from "./paths.ts";

/** A repository as its setup is planned: what is in it, and where our files go. Paths are POSIX, from its top. */
export interface Repository {
  /** Folder of the configuration; `""` is the top. */
  readonly folder: string;
  /** Name of the file that has the configuration, or will have it. */
  readonly configFile: string;
  /** Folder of the nearest package.json, from there up; `undefined` where there is none. */
  readonly packageFolder: string | undefined;
  /** Folder of the generated package, from that of the configuration. */
  readonly output: string;
  /** Folder in which packages are installed. */
  readonly installFolder: string;
  /** Whether our command is there. */
  readonly isInstalled: boolean;
  /** Whether packages are installed by the Plug'n'Play of Yarn, which has no `node_modules`. */
  readonly hasPlugAndPlay: boolean;
  /** The options of the nearest tsconfig.json; `undefined` if none exists. */
  readonly compiler: CompilerSettings | undefined;
  /** What git says of it; `undefined` where it is under no git. */
  readonly git: GitFacts | undefined;
  /** Text of a file; `undefined` where there is none. */
  read(path: string): string | undefined;
  /** Why a file cannot be edited, as `is a symbolic link`; `undefined` where nothing is in the way. */
  obstacle(path: string): string | undefined;
  hasFolder(path: string): boolean;
}

export interface GitFacts {
  /** Where git looks for hooks in this clone. */
  readonly hooksFolder: string;
  /** What that folder belongs to: the work tree, git's own folder, or neither of them, as one that several repositories share. */
  readonly hooksOf: "tree" | "git" | "others";
  /** The setting `core.hooksPath`, which some tools make; `undefined` where it is not made. */
  readonly hooksPath: string | undefined;
  /** The setting `merge.codegen.driver`; `undefined` where it is not made. */
  readonly mergeDriver: string | undefined;
  /** Whether a commit of everything would take the installed packages. */
  readonly takesModules: boolean;
}

/** Where git looks for the hook before a commit. */
export function hooksFile({ git }: Pick<Repository, "git">): string {
  return `${git?.hooksFolder ?? ".git/hooks"}/pre-commit`;
}

/** Where tools have their files: the folder of the package and those above it, up to the top. */
export function searchFolders({ packageFolder = "" }: Pick<Repository, "packageFolder">): string[] {
  return foldersUp(packageFolder);
}

/** The first of some files that is there, in one of the {@link searchFolders}. */
export function findConfigFile(repository: Repository, names: readonly string[]): string | undefined {
  return searchFolders(repository)
    .flatMap((folder) => names.map((name) => inFolder(folder, name)))
    .find((path) => hasFile(repository, path));
}

/** Whether a file exists, also one that cannot be read or edited. */
export function hasFile({ read, obstacle }: Pick<Repository, "read" | "obstacle">, path: string): boolean {
  return read(path) !== undefined || obstacle(path) !== undefined;
}
