import fc from "fast-check";
import { kinds } from "./kinds.ts";
import type { Tally } from "./kind.ts";

/** Cases from one seed. */
export interface Batch {
  readonly kind: string;
  readonly seed: number;
  readonly cases: number;
}

/** The smallest case that fails. */
export interface Failure {
  readonly message: string;
  readonly stack: string;
  readonly case: unknown;
}

/** The result of a batch. */
export interface BatchResult {
  readonly failure: Failure | undefined;
  readonly steps: Readonly<Record<string, number>>;
  /** Findings by rule. */
  readonly rules: Readonly<Record<string, number>>;
  /** The case that took longest. */
  readonly slowest: { readonly ms: number; readonly case: unknown };
}

/** The time limit for shrinking a failed case. */
const maxShrinkMs = 20_000;

/** @param begin called before each case, with whether it is a shrunk case */
export async function runBatch(
  { kind, seed, cases }: Batch,
  begin: (isShrinking: boolean) => void,
): Promise<BatchResult> {
  const { cases: arbitrary, check } = kinds[kind] as (typeof kinds)[string];
  const [steps, rules] = [new Map<string, number>(), new Map<string, number>()];
  const tally = tallyOf(steps, rules);
  let slowest: BatchResult["slowest"] = { ms: 0, case: undefined };
  let failedAt: number | undefined;
  const property = fc.asyncProperty(arbitrary, async (input) => {
    begin(failedAt !== undefined);
    if (failedAt !== undefined && performance.now() - failedAt > maxShrinkMs) return;
    const start = performance.now();
    try {
      await check(input, tally);
    } catch (error) {
      failedAt ??= performance.now();
      throw error;
    }
    const ms = performance.now() - start;
    if (ms > slowest.ms) slowest = { ms, case: input };
  });
  const details = await fc.check(property, { seed, numRuns: cases });
  return {
    failure: details.failed ? failureOf(details.counterexample?.[0], details.errorInstance) : undefined,
    steps: Object.fromEntries(steps),
    rules: Object.fromEntries(rules),
    slowest,
  };
}

/** The case at an index of a batch, without running it. */
export async function caseAt({ kind, seed, cases }: Batch, index: number): Promise<unknown> {
  const { cases: arbitrary } = kinds[kind] as (typeof kinds)[string];
  return fc.sample(arbitrary, { seed, numRuns: cases })[index];
}

export function failureOf(input: unknown, error: unknown): Failure {
  const { name, message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  return { message: `${name}: ${message}`.slice(0, 1_000), stack, case: input };
}

export function tallyOf(steps: Map<string, number>, rules: Map<string, number>): Tally {
  const add = (counts: Map<string, number>, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    reach: (step) => add(steps, step),
    found: (diagnostics) => {
      for (const { rule, breaks } of diagnostics) add(rules, breaks === undefined ? rule : `${rule} ${breaks}`);
    },
  };
}
