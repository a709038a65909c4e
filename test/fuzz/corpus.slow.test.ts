import { fileURLToPath } from "node:url";
import { expect, it } from "@jest/globals";
import { runBatch, tallyOf } from "./batch.ts";
import { readCorpus } from "./corpus.ts";
import { kinds } from "./kinds.ts";

const root = fileURLToPath(new URL("corpus", import.meta.url));
const quick = Object.keys(kinds).filter((kind) => !kinds[kind]?.isSlow);
const seeds = quick.flatMap((kind) => readCorpus(root, kind).map((seed) => ({ kind, ...seed })));

// Processor time, which does not depend on the load of the machine. Slow cases took minutes.
const maxSeconds = 30;

it.each(seeds)("the case $file of the corpus passes", async ({ kind, case: input }) => {
  const before = process.cpuUsage();
  await expect(kinds[kind]?.check(input, tallyOf(new Map(), new Map()))).resolves.toBeUndefined();
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(maxSeconds);
});

// Large cases take seconds each.
it.each(quick.filter((kind) => kind !== "large"))(
  "cases of one seed of kind %s pass, and reach later steps",
  async (kind) => {
    const { failure, steps, rules } = await runBatch({ kind, seed: 11, cases: 40 }, () => undefined);
    expect(failure).toBeUndefined();
    expect(Object.keys(steps).length).toBeGreaterThan(0);
    expect(Object.keys(rules).length).toBeGreaterThan(0);
  },
);
