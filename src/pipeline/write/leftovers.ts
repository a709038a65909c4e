import { basename, dirname, join } from "node:path";
import { attempt } from "../../base/index.ts";
import type { OutputFolder } from "../compare/index.ts";
import { type Disk, guarded } from "../../platform/files/index.ts";

const temporaryEnding = ".codegen-tmp";

/** The absolute paths of the temporary files that a running or killed run has in the folders of a package. */
export function findLeftovers(disk: Disk, folder: OutputFolder): string[] {
  return [folder.root, join(folder.root, folder.dir)].flatMap((path) =>
    guarded(disk)
      .list(path)
      .filter((name) => name.startsWith(".") && name.endsWith(temporaryEnding))
      .map((name) => join(path, name)),
  );
}

/** Removes the files of a killed run. Call it only while no other run is writing. */
export function removeLeftovers(disk: Disk, folder: OutputFolder): void {
  for (const path of findLeftovers(disk, folder)) attempt(() => disk.remove(path));
}

/** Like {@link removeLeftovers}, for these files only; absolute paths. */
export function removeLeftoversOf(disk: Disk, paths: readonly string[]): void {
  for (const path of paths) attempt(() => disk.remove(temporaryPath(path)));
}

export function temporaryPath(path: string): string {
  return join(dirname(path), `.${basename(path)}${temporaryEnding}`);
}
