import { basename, dirname, join } from "node:path";
import type { OutputFolder } from "../compare/index.ts";
import { type Disk, guarded } from "../disk/index.ts";

/** How the name of a temporary file ends. */
const temporaryEnding = ".codegen-tmp";

/** Removes the temporary files that a killed run has left. */
export function removeLeftovers(disk: Disk, folder: OutputFolder): void {
  for (const path of [folder.root, join(folder.root, folder.dir)]) {
    for (const name of guarded(disk).list(path)) {
      if (name.startsWith(".") && name.endsWith(temporaryEnding)) attempt(() => disk.remove(join(path, name)));
    }
  }
}

/** Where a file is before it is renamed into place. */
export function temporaryPath(path: string): string {
  return join(dirname(path), `.${basename(path)}${temporaryEnding}`);
}

/** A step of cleaning up. Its own failure is not reported. */
export function attempt(step: () => void): void {
  try {
    step();
  } catch {
    // The fault that made it necessary is reported already.
  }
}
