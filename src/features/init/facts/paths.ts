import { posix } from "node:path";
import { foldersUp as foldersFrom } from "../../../platform/files/index.ts";

/** `""` is the top. */
export function inFolder(folder: string, path: string): string {
  return folder === "" ? path : `${folder}/${path}`;
}

/** @example pathFrom("apps/web", "apps/codegen.lock.json") // "../codegen.lock.json" */
export function pathFrom(folder: string, path: string): string {
  return posix.relative(`/${folder}`, `/${path}`);
}

/** `""` is the top. */
export function folderOf(file: string): string {
  return file.includes("/") ? posix.dirname(file) : "";
}

/** A folder and those above it up to the top, nearest first. */
export function foldersUp(folder: string): string[] {
  return foldersFrom(`/${folder}`).map((path) => path.slice(1));
}

/** A path as a glob of linters and of lint-staged in a file, with wildcards escaped. */
export function globFrom(file: string, path: string): string {
  return pathFrom(folderOf(file), path).replace(/[\\*?[\]{}()!]/g, "\\$&");
}
