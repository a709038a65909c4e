import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { foldersUp, readInstallation, realDisk } from "../../src/platform/files/index.ts";

/** This package, above this file: the build decides how far. */
export const installation = readInstallation("create-reference-codegen", fileURLToPath(new URL(".", import.meta.url)));

/** The package.json of a package that is installed in a folder or above. It reads no `NODE_PATH`, in which pnpm passes its own packages. */
export function findInstalled(folder: string, name: string): string | undefined {
  return foldersUp(folder)
    .map((path) => join(path, "node_modules", name, "package.json"))
    .find(realDisk.isFile);
}
