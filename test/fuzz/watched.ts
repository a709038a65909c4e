import { Worker } from "node:worker_threads";
import type { Batch, BatchResult } from "./batch.ts";

/** The result of a batch, or the index of the case that did not end. */
export type Watched = BatchResult | { readonly stuckAt: number; readonly reason: string };

/** The time limit of a case, high enough for a busy machine. */
const maxCaseMs = 60_000;

/** A thread that runs batches, and is terminated if a case does not end. */
export class WatchedWorker {
  #worker: Worker | undefined;
  #started = new Int32Array(new SharedArrayBuffer(8));

  run(batch: Batch): Promise<Watched> {
    const worker = (this.#worker ??= this.#start());
    const started = this.#started;
    return new Promise((resolve) => {
      let [seen, since] = [-1, performance.now()];
      const timer = setInterval(() => {
        const now = Atomics.load(started, 0);
        if (now !== seen) [seen, since] = [now, performance.now()];
        else if (performance.now() - since > maxCaseMs) void giveUp(`has not ended after ${maxCaseMs / 1000} s`);
      }, 500);
      const stop = (result: Watched): void => {
        clearInterval(timer);
        worker.off("message", stop).off("error", onError);
        resolve(result);
      };
      const giveUp = async (reason: string): Promise<void> => {
        clearInterval(timer);
        this.#worker = undefined;
        stop({ stuckAt: Atomics.load(started, 1) - 1, reason });
        await worker.terminate();
      };
      const onError = (error: Error): void => void giveUp(`has ended the thread: ${error.stack ?? error.message}`);
      worker.on("message", stop).on("error", onError);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(batch);
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    this.#started = new Int32Array(new SharedArrayBuffer(8));
    // Next to this file in the bundle.
    return new Worker(new URL("./worker.mjs", import.meta.url), { workerData: this.#started.buffer });
  }
}
