import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { platform } from "node:process";
import { attempt } from "../../base/index.ts";
import { digest } from "../../base/text/index.ts";
import type { Disk } from "./disk.ts";
import { type Environment, packageName } from "./installation.ts";

interface CacheHost {
  readonly disk: Disk;
  readonly environment: Environment;
}

/** Where the write lock of a project may be: in its `node_modules`, or in the system's temporary folder. */
function cachePlaces(dir: string, { disk, environment }: CacheHost): readonly [inProject: string, temporary: string] {
  const { TMPDIR, TEMP, TMP } = environment;
  const temporary = (platform === "win32" ? TEMP || TMP : TMPDIR || TMP || TEMP) || tmpdir();
  const name = `${packageName}-${digest(disk.realPath(dir) ?? dir).slice(0, 32)}`;
  return [join(dir, "node_modules", ".cache", packageName), resolve(temporary, name)];
}

/**
 * Creates the folder for the write lock, unless it exists: the first place that can be written.
 *
 * @param dir absolute path of the configuration's folder
 * @throws the reasons, if no place can be written
 */
export function makeCacheFolder(dir: string, host: CacheHost): string {
  const { disk } = host;
  const [inProject, temporary] = cachePlaces(dir, host);
  try {
    disk.makePrivateFolder(inProject);
    return inProject;
  } catch (error) {
    try {
      disk.makePrivateFolder(temporary);
      if (disk.isPrivateFolder(temporary)) return temporary;
    } catch {
      // The reason below also covers a temporary folder in which nothing can be created.
    }
    const problem = `${temporary} is not a folder that only this user can read and write`;
    throw new Error(`${(error as Error).message}; ${problem}`, { cause: error });
  }
}

/** Writes a file atomically, by default readable for its owner only. Synchronous, so that no signal can interrupt it. */
export function replaceFile(
  disk: Disk,
  file: string,
  content: string | Uint8Array,
  how: Parameters<Disk["writeNew"]>[2] = { mode: 0o600, isSynced: false },
): void {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    disk.writeNew(temporary, content, how);
    disk.rename(temporary, file);
  } catch (error) {
    attempt(() => disk.remove(temporary));
    throw error;
  }
}
