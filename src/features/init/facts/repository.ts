import type { CompilerSettings } from "../../impact/index.ts";
import { findPackageManager, type PackageManager } from "../../../pipeline/config/index.ts";
import { foldersUp, inFolder } from "./paths.ts";

/** A repository for which a setup is planned. Paths are POSIX, from its top. */
export interface Repository {
  /** Absolute path of its top. */
  readonly top: string;
  /** Folder of the configuration; `""` is the top. */
  readonly folder: string;
  /** Name of the file of the configuration, which may not exist yet. */
  readonly configFile: string;
  /** Folder of the nearest package.json, from `folder` up; `undefined` if none exists. */
  readonly packageFolder: string | undefined;
  /** Folder of the generated package, from `folder`. */
  readonly output: string;
  readonly installFolder: string;
  /** Whether this tool is installed. */
  readonly isInstalled: boolean;
  /** Whether Yarn's Plug'n'Play is used, which has no `node_modules`. */
  readonly hasPlugAndPlay: boolean;
  /** The options of the nearest tsconfig.json; `undefined` if none exists. */
  readonly compiler: CompilerSettings | undefined;
  /** `undefined` if there is no git repository. */
  readonly git: GitFacts | undefined;
  /** Text of a file; `undefined` if there is none. */
  read(path: string): string | undefined;
  /** Why a file cannot be edited, such as `is a symbolic link`; `undefined` if it can. */
  obstacle(path: string): string | undefined;
  hasFolder(path: string): boolean;
}

export interface GitFacts {
  /** The folder of hooks in this clone. */
  readonly hooksFolder: string;
  /** Where that folder is: in the work tree, in git's own folder, or elsewhere, where several repositories may share it. */
  readonly hooksOf: "tree" | "git" | "others";
  /** The setting `core.hooksPath`, which some tools set. */
  readonly hooksPath: string | undefined;
  /** The setting `merge.codegen.driver`. */
  readonly mergeDriver: string | undefined;
  /** Whether git would commit the installed packages. */
  readonly takesModules: boolean;
}

export function hooksFile({ git }: Pick<Repository, "git">): string {
  return `${git?.hooksFolder ?? ".git/hooks"}/pre-commit`;
}

/** The folders that may have configuration files of tools: that of the package and those above it. */
export function searchFolders({ packageFolder = "" }: Pick<Repository, "packageFolder">): string[] {
  return foldersUp(packageFolder);
}

/** The first of these files in the {@link searchFolders}. */
export function findConfigFile(repository: Repository, names: readonly string[]): string | undefined {
  return searchFolders(repository)
    .flatMap((folder) => names.map((name) => inFolder(folder, name)))
    .find((path) => hasFile(repository, path));
}

/** Whether a file exists, even if it cannot be edited. */
export function hasFile({ read, obstacle }: Pick<Repository, "read" | "obstacle">, path: string): boolean {
  return read(path) !== undefined || obstacle(path) !== undefined;
}

/** The package manager of the package, by the files in its folder and above it. */
export function packageManagerOf(repository: Repository): PackageManager {
  const folders = [...new Set([repository.installFolder, ...searchFolders(repository)])];
  return findPackageManager(folders, (folder, name) => {
    const path = inFolder(folder, name);
    // A binary lockfile cannot be read as text.
    return repository.read(path) ?? repository.obstacle(path);
  });
}
