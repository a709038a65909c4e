import { basename, dirname, join } from "node:path";
import type { OutputFolder } from "../compare/index.ts";
import { type Disk, guarded } from "../disk/index.ts";

/** How the name of a temporary file ends. */
const temporaryEnding = ".codegen-tmp";

/** Removes the temporary files of any name that a killed run has left in the folders of a package. */
export function removeLeftovers(disk: Disk, folder: OutputFolder): void {
  for (const path of [folder.root, join(folder.root, folder.dir)]) {
    for (const name of guarded(disk).list(path)) {
      if (name.startsWith(".") && name.endsWith(temporaryEnding)) attempt(() => disk.remove(join(path, name)));
    }
  }
}

/** Removes what a killed run has left of these files; their paths are absolute. */
export function removeLeftoversOf(disk: Disk, paths: readonly string[]): void {
  for (const path of paths) attempt(() => disk.remove(temporaryPath(path)));
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
