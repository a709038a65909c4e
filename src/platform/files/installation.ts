import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The package that this code is part of, as it is installed. */
export interface Installation {
  readonly name: string;
  readonly version: string;
  /** Text of one of its files, by its path from the package's folder, POSIX. */
  read(path: string): string;
}

/** Its name in the registry. */
export const packageName = "reference-codegen";

/**
 * Finds our own package.json above this file, wherever the build has put it.
 *
 * @throws where there is none: the package is not installed whole
 */
export function readInstallation(): Installation {
  return findAbove(dirname(fileURLToPath(import.meta.url)));
}

function findAbove(folder: string): Installation {
  const read = (path: string): string => readFileSync(join(folder, path), "utf8");
  try {
    const { name, version } = JSON.parse(read("package.json")) as Omit<Installation, "read">;
    if (name === packageName) return { name, version, read };
  } catch {
    // No package.json here, or another one's: the next folder up.
  }
  const above = dirname(folder);
  if (above === folder)
    throw new Error(`the package ${packageName} is not installed whole: its package.json is missing`);
  return findAbove(above);
}
