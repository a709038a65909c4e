import { platform } from "node:process";

const busyCodes: ReadonlySet<string | undefined> = new Set(["EACCES", "EBUSY", "EPERM"]);

/** Milliseconds between the attempts. Other systems rename and remove what is open. */
const pausesMs = platform === "win32" ? [10, 20, 40, 80, 150, 300, 600] : [];

/**
 * Runs a step that renames or removes a file or creates a folder. Windows refuses that while another program has the file open, or
 * a removed folder of that name, for example a virus scanner: then the step runs again.
 */
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
