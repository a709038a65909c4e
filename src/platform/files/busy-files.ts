import { platform } from "node:process";

const busyCodes: ReadonlySet<string | undefined> = new Set(["EACCES", "EBUSY", "EPERM"]);

/** Milliseconds between the attempts. Other systems rename and remove open files. */
const pausesMs = platform === "win32" ? [10, 20, 40, 80, 150, 300, 600] : [];

/** Renames or removes a file; tries again while Windows refuses that, since an editor or a virus scanner has the file open. */
export function retryIfBusy(step: () => void, [pauseMs, ...others]: readonly number[] = pausesMs): void {
  try {
    step();
  } catch (error) {
    if (pauseMs === undefined || !busyCodes.has((error as NodeJS.ErrnoException).code)) throw error;
    // Synchronous, like the disk.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    retryIfBusy(step, others);
  }
}
