import { randomUUID } from "node:crypto";
import { stat, utimes } from "node:fs";
import type { Disk } from "../files/index.ts";
import type { ProcessIdentity, Processes } from "../index.ts";

/** A file that says who holds it, taken and given back by proper-lockfile. */
export interface TurnFile {
  /** Whether it still says what was written. */
  isOurs(): boolean;
  /** Gives it back. It never fails. */
  release(): Promise<void>;
}

/**
 * Takes a file that must not be there.
 *
 * @param stale milliseconds without a sign of life after which the library takes it from another one
 * @returns `undefined` where another one has it, or the folder has gone in this moment
 * @throws where it cannot be written
 */
export async function tryTake(
  path: string,
  { disk, processes }: { readonly disk: Disk; readonly processes: Processes },
  stale: number,
): Promise<TurnFile | undefined> {
  // Loaded here: a run that writes nothing needs none of it.
  const { lock } = await import("proper-lockfile");
  const record = `${JSON.stringify({ ...processes.own, id: randomUUID() })}\n`;
  const isOurs = (): boolean => readRecord(disk, path) === record;
  let isTaken = false;
  const remove = (): void => {
    // Before it is taken, the library removes that of a dead run; afterwards another run may have taken it from us.
    if (!isTaken || [record, undefined].includes(readRecord(disk, path))) disk.remove(path);
  };
  try {
    const release = await lock(path, {
      lockfilePath: path,
      realpath: false,
      stale,
      update: 5_000,
      fs: {
        // The library makes an empty folder. A file can say at once whose it is.
        mkdir: callback((file) => writeRecord(disk, file, record)),
        rmdir: callback(remove),
        rmdirSync: remove,
        stat,
        utimes,
      },
      // What is lost meanwhile is found by `isOurs`.
      onCompromised: () => undefined,
    });
    isTaken = true;
    return { isOurs, release: () => release().catch(() => tryRemove(remove)) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ELOCKED" || code === "ENOENT") return undefined;
    throw error;
  }
}

function writeRecord(disk: Disk, path: string, record: string): void {
  try {
    disk.writeNew(path, record, { isSynced: false });
  } catch (error) {
    // Half of it, on a full disk, would keep others waiting.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") tryRemove(() => disk.remove(path));
    throw error;
  }
}

/** Who waits sees that this process is gone. */
function tryRemove(remove: () => void): void {
  try {
    remove();
  } catch {
    // It stays until another run has looked at it.
  }
}

type Callback = (error: unknown) => void;

function callback(step: (path: string) => void): (path: string, done: Callback) => void {
  return (path, done) => {
    try {
      step(path);
    } catch (error) {
      done(error);
      return;
    }
    done(null);
  };
}

/** Who holds a file; `undefined` where it does not say. */
export function holderOf(disk: Disk, path: string): ProcessIdentity | undefined {
  try {
    const { pid, host, machine, began } = JSON.parse(readRecord(disk, path) ?? "") as ProcessIdentity;
    const isWhole =
      Number.isSafeInteger(pid) && pid > 0 && [host, machine, began].every((text) => typeof text === "string");
    return isWhole ? { pid, host, machine, began } : undefined;
  } catch {
    return undefined;
  }
}

function readRecord(disk: Disk, path: string): string | undefined {
  try {
    return Buffer.from(disk.bytes(path)).toString("utf8");
  } catch {
    return undefined;
  }
}
