import { fileURLToPath } from "node:url";
import { expect, it } from "@jest/globals";
import { runBatch, tallyOf } from "./batch.ts";
import { readCorpus } from "./corpus.ts";
import { kinds } from "./kinds.ts";

const root = fileURLToPath(new URL("corpus", import.meta.url));
const slowKinds = Object.keys(kinds).filter((kind) => kinds[kind]?.isSlow);

it.each(slowKinds)("runs of kind %s, from one seed and the corpus, end as documented", async (kind) => {
  for (const { file, case: input } of readCorpus(root, kind)) {
    await kinds[kind]?.check(input, tallyOf(new Map(), new Map())).catch((error: unknown) => {
      throw new Error(file, { cause: error });
    });
  }
  const { failure, steps } = await runBatch({ kind, seed: 11, cases: 15 }, () => undefined);
  expect(failure).toBeUndefined();
  expect(Object.keys(steps).length).toBeGreaterThan(1);
});
