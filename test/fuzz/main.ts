import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { ruleIds } from "../../src/model/rules/index.ts";
import { type Batch, caseAt, failureOf, type Failure, tallyOf } from "./batch.ts";
import { addToCorpus, encode, readCorpus } from "./corpus.ts";
import { kinds } from "./kinds.ts";
import { type Watched, WatchedWorker } from "./watched.ts";

/** The folder of the corpus, from the root of the repository. */
const corpus = "test/fuzz/corpus";

const batchSize = 100;

/** The number of failures after which a kind is skipped. */
const maxFailures = 5;

/** The results of a kind. */
interface Sum {
  cases: number;
  ms: number;
  slowest: { ms: number; case: unknown };
  readonly steps: Map<string, number>;
  readonly failures: string[];
}

const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "100000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000_007) },
    only: { type: "string", multiple: true, default: [] },
    threads: { type: "string", default: String(Math.min(2, availableParallelism())) },
    slowest: { type: "boolean", default: false },
  },
});

const seed = Number(values.seed);
const names = values.only.flatMap((list) => list.split(","));
const unknown = names.find((name) => !Object.hasOwn(kinds, name));
const areNumbers = Number.isSafeInteger(seed) && Number(values.cases) > 0 && Number(values.threads) >= 1;
if (unknown !== undefined || !areNumbers) {
  const only = Object.keys(kinds).join(",");
  console.error(`npm run fuzz -- [--cases 5000] [--seed 42] [--only ${only}] [--threads 2] [--slowest]`);
  process.exit(2);
}
const chosen = Object.keys(kinds).filter((name) => names.length === 0 || names.includes(name));

const emptySum = (): Sum => ({ cases: 0, ms: 0, slowest: { ms: 0, case: undefined }, steps: new Map(), failures: [] });
const sums = new Map(chosen.map((kind) => [kind, emptySum()]));
const rules = new Map<string, number>();
const sumOf = (kind: string): Sum => sums.get(kind) as Sum;

/** Batches of all kinds, alternating, so that an interrupted run has cases of each. */
function batches(): Batch[] {
  const shares = chosen.reduce((sum, kind) => sum + (kinds[kind]?.share ?? 0), 0);
  const all = chosen.flatMap((kind, row) => {
    const cases = Math.ceil((Number(values.cases) * (kinds[kind]?.share ?? 0)) / shares);
    return Array.from({ length: Math.ceil(cases / batchSize) }, (_, index) => ({
      kind,
      // Different for each batch, also of the next seed.
      seed: (seed * 7_919 + row * 1_000_003 + index * 101) % 2_147_483_647,
      cases: Math.min(batchSize, cases - index * batchSize),
      at: index / cases,
    }));
  });
  return all.toSorted((a, b) => a.at - b.at).map(({ at: _at, ...batch }) => batch);
}

function fail(kind: string, failure: Failure, where: string): void {
  const { failures } = sumOf(kind);
  const isKnown = failures.includes(failure.message);
  failures.push(failure.message);
  if (isKnown) return;
  // A shrunk case that did not end has no index in the batch, so it cannot be generated again.
  const isKnownCase = failure.case !== undefined;
  const file = isKnownCase ? addToCorpus(corpus, kind, { about: failure.message, case: failure.case }) : "unknown";
  console.error(`\n${kind} (${where}): ${failure.stack || failure.message}\nsmallest case: ${file}\n`);
}

function add(from: Readonly<Record<string, number>>, to: Map<string, number>): void {
  for (const [name, count] of Object.entries(from)) to.set(name, (to.get(name) ?? 0) + count);
}

async function addResult(batch: Batch, result: Watched, ms: number): Promise<void> {
  const sum = sumOf(batch.kind);
  sum.cases += batch.cases;
  sum.ms += ms;
  const where = `seed ${batch.seed}`;
  if ("stuckAt" in result) {
    const { stuckAt } = result;
    const input = stuckAt < 0 ? undefined : await caseAt(batch, stuckAt);
    const which = stuckAt < 0 ? "a shrunk case" : `case ${stuckAt}`;
    return fail(batch.kind, failureOf(input, new Error(`a case ${result.reason}`)), `${where}, ${which}`);
  }
  add(result.steps, sum.steps);
  add(result.rules, rules);
  if (result.slowest.ms > sum.slowest.ms) sum.slowest = result.slowest;
  if (result.failure) fail(batch.kind, result.failure, where);
}

/** Runs the cases of the corpus. */
async function runCorpus(): Promise<void> {
  const tally = tallyOf(new Map(), new Map());
  for (const kind of chosen) {
    for (const { file, case: input } of readCorpus(corpus, kind)) {
      try {
        await kinds[kind]?.check(input, tally);
      } catch (error) {
        sumOf(kind).failures.push(file);
        console.error(`\nthe corpus, ${file}: ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
  }
}

async function runAll(): Promise<void> {
  const queue = batches();
  const total = queue.reduce((sum, { cases }) => sum + cases, 0);
  let [done, reportedAt] = [0, performance.now()];
  const work = async (): Promise<void> => {
    const worker = new WatchedWorker();
    for (let batch = queue.shift(); batch; batch = queue.shift()) {
      if (sumOf(batch.kind).failures.length >= maxFailures) continue;
      const start = performance.now();
      await addResult(batch, await worker.run(batch), performance.now() - start);
      done += batch.cases;
      if (performance.now() - reportedAt < 60_000) continue;
      reportedAt = performance.now();
      console.log(`${done} of ${total} cases`);
    }
    await worker.close();
  };
  await Promise.all(Array.from({ length: Number(values.threads) }, work));
}

function printTable(): void {
  const rows = [...sums].map(([kind, { cases, ms, slowest, steps, failures }]) => {
    const reached = [...steps].map(([step, count]) => `${step} ${count}`).join(", ");
    const [seconds, slowestSeconds] = [ms, slowest.ms].map((each) => Number((each / 1000).toFixed(2)));
    return [kind, { cases, failures: failures.length, seconds, slowest: slowestSeconds, reached }];
  });
  console.table(Object.fromEntries(rows));
  const found = [...rules].toSorted(([, a], [, b]) => b - a);
  console.log(`\nfindings: ${found.map(([rule, count]) => `${rule} ${count}`).join(", ")}`);
  const reached = new Set(found.flatMap(([rule]) => rule.split(" ")));
  console.log(`rules never reached: ${ruleIds.filter((rule) => !reached.has(rule)).join(", ") || "none"}`);
}

console.log(`${values.cases} cases by seed ${seed}: npm run fuzz -- --cases ${values.cases} --seed ${seed}`);
const start = performance.now();
await runCorpus();
await runAll();
printTable();
if (values.slowest) {
  for (const [kind, { slowest }] of sums)
    console.log(kind, slowest.ms.toFixed(0), JSON.stringify(slowest.case, encode)?.slice(0, 300));
}
const failures = [...sums.values()].reduce((sum, each) => sum + each.failures.length, 0);
console.log(`\n${((performance.now() - start) / 1000).toFixed(0)} s, ${failures} failures`);
process.exitCode = failures > 0 ? 1 : 0;
