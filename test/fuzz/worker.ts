import { parentPort, workerData } from "node:worker_threads";
import { type Batch, runBatch } from "./batch.ts";

/**
 * The number of started cases, from which the watcher detects a case that does not end; then the number of the case in its batch,
 * or 0 for a shrunk case.
 */
const started = new Int32Array(workerData as SharedArrayBuffer);

parentPort?.on("message", (batch: Batch) => {
  started[1] = 0;
  const begin = (isShrinking: boolean): void => {
    Atomics.add(started, 0, 1);
    if (isShrinking) Atomics.store(started, 1, 0);
    else Atomics.add(started, 1, 1);
  };
  runBatch(batch, begin).then(
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    (result) => parentPort?.postMessage(result),
    (error: unknown) => {
      throw error;
    },
  );
});
