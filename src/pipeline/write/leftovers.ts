import { basename, dirname, join } from "node:path";
import type { OutputFolder } from "../compare/index.ts";
import { type Disk, guarded } from "../../platform/files/index.ts";

/** How the name of a temporary file ends. */
const temporaryEnding = ".codegen-tmp";

/**
 * The temporary files of any name in the folders of a package: those of a run that is writing, or that a killed one has left.
 *
 * @returns absolute paths
 */
export function findLeftovers(disk: Disk, folder: OutputFolder): string[] {
  return [folder.root, join(folder.root, folder.dir)].flatMap((path) =>
    guarded(disk)
      .list(path)
      .filter((name) => name.startsWith(".") && name.endsWith(temporaryEnding))
      .map((name) => join(path, name)),
  );
}

/** Removes what a killed run has left in the folders of a package: to be called where no other run is writing. */
export function removeLeftovers(disk: Disk, folder: OutputFolder): void {
  for (const path of findLeftovers(disk, folder)) attempt(() => disk.remove(path));
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
