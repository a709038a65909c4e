import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The package that this code is part of. */
interface OwnPackage {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  /** Absolute path of its folder. */
  readonly root: string;
}

const packageName = "reference-codegen";

let found: OwnPackage | undefined;

/** Finds our own package.json above this file, wherever the build has put it. */
export function ownPackage(): OwnPackage {
  return (found ??= find(dirname(fileURLToPath(import.meta.url))));
}

function find(folder: string): OwnPackage {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Omit<OwnPackage, "root">;
    if (manifest.name === packageName) return { ...manifest, root: folder };
  } catch {
    // No package.json here, or another one's: the next folder up.
  }
  const above = dirname(folder);
  if (above === folder)
    throw new Error(`the package ${packageName} is not installed whole: its package.json is missing`);
  return find(above);
}
