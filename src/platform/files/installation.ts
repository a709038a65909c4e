import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { attempt } from "../../base/index.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** A package of this repository, as it is installed. */
export interface Installation {
  readonly name: string;
  readonly version: string;
  /** @param path of a file in the package's folder, POSIX */
  read(path: string): string;
}

/** Finds the package.json of a package in a folder or above: the build decides where this file is. Throws if it is missing. */
export function readInstallation(
  name = "reference-codegen",
  folder = dirname(fileURLToPath(import.meta.url)),
): Installation {
  const read = (path: string): string => readFileSync(join(folder, path), "utf8");
  const manifest = attempt(() => JSON.parse(read("package.json")) as Omit<Installation, "read">);
  if (manifest?.name === name) return { name, version: manifest.version, read };
  const above = dirname(folder);
  if (above === folder) throw new Error(`the installation of ${name} is incomplete: its package.json is missing`);
  return readInstallation(name, above);
}
