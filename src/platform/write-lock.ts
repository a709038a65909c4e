import { basename } from "node:path";
import { check, lock } from "proper-lockfile";
import { runError } from "../model/findings/index.ts";
import type { Host } from "./host.ts";

/** In milliseconds. A write lock that was not refreshed for `staleMs` belongs to a dead run. */
const [pollMs, notifyAfterMs, timeoutMs, staleMs] = [50, 1_000, 60_000, 10_000];

export interface LockWait {
  readonly signal?: AbortSignal | undefined;
  /** Called once, after a second of waiting, with the name of the write lock. */
  readonly onWaitForLock?: ((file: string) => void) | undefined;
}

const options = { realpath: false, stale: staleMs };

/**
 * Waits until no other run holds the write lock beside a lock, whose path is absolute, and acquires it. Returns a function that
 * releases it.
 *
 * @throws {RunError} rule `io`: another run holds it for a minute, or it cannot be written
 */
export function acquireWriteLock(
  lockFile: string,
  host: Pick<Host, "clock">,
  wait: LockWait = {},
): Promise<() => Promise<void>> {
  return untilFree(lockFile, host, wait, async (file) => {
    try {
      // A run that loses the write lock finds that the lock has changed.
      const unlock = await lock(lockFile, { ...options, onCompromised: () => undefined });
      // A write lock that cannot be removed becomes stale.
      return () => unlock().catch(() => undefined);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === "ELOCKED") return undefined;
      throw runError("io", `the write lock ${file} could not be acquired: ${message}; nothing was written`, { file });
    }
  });
}

/** Waits like {@link acquireWriteLock}, without acquiring it. A write lock that cannot be read does not count. */
export async function waitForWriteLock(
  lockFile: string,
  host: Pick<Host, "clock">,
  wait: LockWait = {},
): Promise<void> {
  await untilFree(lockFile, host, wait, async () => !(await check(lockFile, options).catch(() => false)) || undefined);
}

async function untilFree<Result>(
  lockFile: string,
  { clock }: Pick<Host, "clock">,
  { signal = new AbortController().signal, onWaitForLock }: LockWait,
  step: (file: string) => Promise<Result | undefined>,
): Promise<Result> {
  // The library's own choice.
  const file = `${basename(lockFile)}.lock`;
  const began = clock.now();
  for (let notify = onWaitForLock; ; await clock.wait(pollMs, signal)) {
    signal.throwIfAborted();
    const result = await step(file);
    if (result !== undefined) return result;
    const waitedMs = clock.now() - began;
    if (waitedMs <= notifyAfterMs) continue;
    if (waitedMs > timeoutMs) {
      const message = `another run has held ${file} for ${timeoutMs / 1000} s; nothing was written`;
      throw runError("io", message, { file, advice: ["wait until it ends or stop it, then try again"] });
    }
    notify?.(file);
    notify = undefined;
  }
}
