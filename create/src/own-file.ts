import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { foldersUp, readText, realDisk } from "../../src/platform/files/index.ts";

/** The text of a file of this package. The build decides how far above this module it is. */
export function readOwnFile(path: string): string {
  const files = foldersUp(fileURLToPath(new URL(".", import.meta.url))).map((folder) => join(folder, path));
  return readText(realDisk, files.find(realDisk.isFile) ?? path);
}
