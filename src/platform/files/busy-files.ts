import { platform } from "node:process";

const busyCodes: ReadonlySet<string | undefined> = new Set(["EACCES", "EBUSY", "EPERM"]);

/** Milliseconds between the attempts. Only Windows needs them: other systems also rename and remove open files. */
const pausesMs = platform === "win32" ? [10, 20, 40, 80, 150, 300, 600] : [];

/**
 * Runs a step that renames or removes a file, or creates a folder. Windows refuses it while another program, for example a virus
 * scanner, has open that file, or a removed folder of the same name: then the step runs again.
 */
export function retryIfBusy(step: () => void, [pauseMs, ...others]: readonly number[] = pausesMs): void {
  try {
    step();
  } catch (error) {
    if (pauseMs === undefined || !busyCodes.has((error as NodeJS.ErrnoException).code)) throw error;
    // Blocks the thread, because the methods of `Disk` are synchronous.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    retryIfBusy(step, others);
  }
}
