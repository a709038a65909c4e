import { parentPort, workerData } from "node:worker_threads";
import { type Batch, runBatch } from "./batch.ts";

/** How many cases have begun: whoever watches sees by it that one does not end. */
const begun = new Int32Array(workerData as SharedArrayBuffer);

parentPort?.on("message", (batch: Batch) => {
  begun[1] = 0;
  const begin = (): void => {
    Atomics.add(begun, 0, 1);
    Atomics.add(begun, 1, 1);
  };
  runBatch(batch, begin).then(
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    (result) => parentPort?.postMessage(result),
    (error: unknown) => {
      throw error;
    },
  );
});
