import { Worker } from "node:worker_threads";
import type { Batch, BatchResult } from "./batch.ts";

/** The result of a batch, or the index of the case that did not end. */
export type Watched = BatchResult | { readonly stuckAt: number; readonly why: string };

/** The time after which a case counts as endless, also on a busy machine. */
const maxCaseMs = 60_000;

/** A thread that runs batches, and is terminated if a case does not end. */
export class WatchedWorker {
  #worker: Worker | undefined;
  #begun = new Int32Array(new SharedArrayBuffer(8));

  run(batch: Batch): Promise<Watched> {
    const worker = (this.#worker ??= this.#start());
    const begun = this.#begun;
    return new Promise((resolve) => {
      let [seen, since] = [-1, performance.now()];
      const watch = setInterval(() => {
        const now = Atomics.load(begun, 0);
        if (now !== seen) [seen, since] = [now, performance.now()];
        else if (performance.now() - since > maxCaseMs) void giveUp(`has not ended after ${maxCaseMs / 1000} s`);
      }, 500);
      const stop = (result: Watched): void => {
        clearInterval(watch);
        worker.off("message", stop).off("error", onError);
        resolve(result);
      };
      const giveUp = async (why: string): Promise<void> => {
        clearInterval(watch);
        this.#worker = undefined;
        stop({ stuckAt: Atomics.load(begun, 1) - 1, why });
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
    this.#begun = new Int32Array(new SharedArrayBuffer(8));
    // Next to this file in the bundle.
    return new Worker(new URL("./worker.mjs", import.meta.url), { workerData: this.#begun.buffer });
  }
}
