import { randomUUID } from "node:crypto";
import { dirname, join } from "node:path";
import { attempt } from "../../base/index.ts";
import type { Disk } from "./disk.ts";
import { packageName } from "./installation.ts";

export function cacheFolderOf(folder: string): string {
  return join(folder, "node_modules", ".cache", packageName);
}

const temporarySuffix = ".tmp";

/** Writes a file of the cache atomically, readable for its owner only. Synchronous, so that no signal can interrupt it. */
export function replaceFile(disk: Disk, file: string, content: string | Uint8Array): void {
  const temporary = `${file}.${randomUUID()}${temporarySuffix}`;
  try {
    disk.makeFolders(dirname(file));
    disk.writeNew(temporary, content, { mode: 0o600, isSynced: false });
    disk.rename(temporary, file);
  } catch (error) {
    attempt(() => disk.remove(temporary));
    throw error;
  }
}

/** Removes temporary files of killed runs. A run that is writing now may lose its file, which does no harm. */
export function sweepCache(disk: Disk, folder: string): void {
  for (const name of attempt(() => disk.list(folder)) ?? []) {
    if (name.endsWith(temporarySuffix)) attempt(() => disk.remove(join(folder, name)));
  }
}
