// Paths are POSIX, from the top of the repository; the top itself is `""`.
import { basename, posix } from "node:path";

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

/** Whether a file is source code, and not the configuration of a tool. */
export function isSource(file: string): boolean {
  return /^(?!.*\.(?:config|setup|d)\.)[^.].*\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/.test(basename(file));
}
