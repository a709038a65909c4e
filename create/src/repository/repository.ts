import { posix } from "node:path";
import { foldersUp, findPackageManager, type PackageManager } from "../../../src/platform/files/index.ts";
import { configFileName } from "../../../src/pipeline/config/index.ts";
import type { Config, Configuration, OutputConfig } from "../../../src/model/settings/index.ts";
import type { CompilerSettings } from "./compiler-settings.ts";

export { configFileName };

/** The repository that is set up. Paths are POSIX, from its top. */
export interface Repository {
  /** Absolute path of its top. */
  readonly top: string;
  /** Folder of the configuration; `""` is the top. */
  readonly folder: string;
  /** Folder of the nearest package.json, from `folder` up; `folder` if none exists. */
  readonly packageFolder: string;
  readonly config: Config | undefined;
  readonly compiler: CompilerSettings | undefined;
  /** The packages of the workspace if `folder` is its root. */
  readonly workspaces: readonly { readonly folder: string; readonly compiler: CompilerSettings | undefined }[];
  readonly git: GitFacts | undefined;
  readonly isInstalled: boolean;
  read(path: string): string | undefined;
  /** Why a file cannot be edited, such as `is a symbolic link`; `undefined` if it can. */
  editProblem(path: string): string | undefined;
  hasFolder(path: string): boolean;
  format(path: string, text: string): string;
}

export type Source = NonNullable<Configuration["source"]>;
export type Service = Exclude<Source, "sample">;
export type Headers = NonNullable<Service["headers"]>;

export type Output = Omit<OutputConfig, "prettier"> & { readonly style: "enum" | "const" };
export type OutputChoice = Omit<Output, "dir" | "packageName">;

export interface GitFacts {
  readonly hooksFolder: string;
  readonly mergeDriver: string | undefined;
}

export type Files = Pick<Repository, "read" | "editProblem">;

export const generator = "reference-codegen";

export const lockFileName = "codegen.lock.json";

/** Extensions of configuration files that are programs. */
export const scriptExtensions: readonly string[] = ["js", "mjs", "cjs", "ts", "mts", "cts"];

/** The configuration file of a tool, in the folder of the configuration or the nearest one above it. */
export function findConfigFile(repository: Repository, names: readonly string[]): string | undefined {
  return foldersUp(repository.folder)
    .flatMap((folder) => names.map((name) => inFolder(folder, name)))
    .find((path) => hasFile(repository, path));
}

export function hasFile({ read, editProblem }: Files, path: string): boolean {
  return read(path) !== undefined || editProblem(path) !== undefined;
}

export function packageManagerOf(repository: Repository): PackageManager {
  return findPackageManager(foldersUp(repository.packageFolder), (folder, name) => {
    const path = inFolder(folder, name);
    // A binary lockfile cannot be read as text.
    return repository.read(path) ?? repository.editProblem(path);
  });
}

/** The folder of the project's own sources, from the folder of the configuration; `""` is that folder itself. */
export function sourceFolder({ folder, hasFolder }: Pick<Repository, "folder" | "hasFolder">): string {
  return ["src", "app"].find((name) => hasFolder(inFolder(folder, name))) ?? "";
}

/** The path of a file in a folder; both are POSIX, from the top of the repository, which is `""`. */
export function inFolder(folder: string, path: string): string {
  return folder === "" ? path : `${folder}/${path}`;
}

/** @example pathFrom("apps/web", "apps/codegen.lock.json") // "../codegen.lock.json" */
export function pathFrom(folder: string, path: string): string {
  return posix.relative(`/${folder}`, `/${path}`);
}

export function folderOf(file: string): string {
  return file.includes("/") ? posix.dirname(file) : "";
}

/** A path as a glob of linters and of lint-staged in a file, with wildcards escaped. */
export function globFrom(file: string, path: string): string {
  return pathFrom(folderOf(file), path).replace(/[\\*?[\]{}()!]/g, "\\$&");
}
