import { fileURLToPath } from "node:url";
import { describe, expect, it } from "@jest/globals";
import { runBatch, tallyOf } from "./batch.ts";
import { readCorpus } from "./corpus.ts";
import { kinds } from "./kinds.ts";

const root = fileURLToPath(new URL("corpus", import.meta.url));
const quick = Object.keys(kinds).filter((kind) => !kinds[kind]?.isSlow);
const seeds = quick.flatMap((kind) => readCorpus(root, kind).map((seed) => ({ kind, ...seed })));

describe("cases that have found something once", () => {
  it.each(seeds)("stay mended: $file", async ({ kind, case: one }) => {
    await expect(kinds[kind]?.check(one, tallyOf(new Map(), new Map()))).resolves.toBeUndefined();
  });
});

describe("cases of one seed", () => {
  // Large ones take seconds each.
  it.each(quick.filter((kind) => kind !== "large"))(
    "of kind %s are all as they should be, and come far",
    async (kind) => {
      const { failure, steps, rules } = await runBatch({ kind, seed: 11, cases: 40 }, () => undefined);
      expect(failure).toBeUndefined();
      // Grammars that nothing comes through would find nothing.
      expect(Object.keys(steps).length).toBeGreaterThan(0);
      expect(Object.keys(rules).length).toBeGreaterThan(0);
    },
  );
});
