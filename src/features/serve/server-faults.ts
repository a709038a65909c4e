/** Requests that fail, in place of being answered. */
export interface ServedFailure {
  /** What they are answered with: 400 to 599. */
  readonly status: number;
  /** How many requests. */
  readonly count: number;
}

/** Delays and failures that the server is asked for, so that its users can be tried with it. */
export interface ServerFaults {
  /** How long each answer waits, in milliseconds. */
  readonly latencyMs?: number;
  /** What the first requests are answered with, one kind of failure behind the other. */
  readonly fail?: readonly ServedFailure[];
}

/** Gives for each request in turn the status that it fails with; `undefined` where it is answered. */
export function failuresInTurn(failures: readonly ServedFailure[]): () => number | undefined {
  const left = failures.map((failure) => ({ ...failure }));
  return () => {
    const next = left.find(({ count }) => count > 0);
    if (next === undefined) return undefined;
    next.count--;
    return next.status;
  };
}
