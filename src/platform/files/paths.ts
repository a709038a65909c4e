import { realpathSync } from "node:fs";
import { relative, sep } from "node:path";

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A path from a folder, POSIX. Both are absolute. */
export function posixPath(folder: string, path: string): string {
  return relative(folder, path).split(sep).join("/");
}

/** A path with the links on its way resolved; `undefined` where nothing is there. */
export function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
