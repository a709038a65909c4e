import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { ruleIds } from "../../src/model/rules/index.ts";
import { type Batch, caseAt, failureOf, type Failure, tallyOf } from "./batch.ts";
import { addToCorpus, encode, readCorpus } from "./corpus.ts";
import { kinds } from "./kinds.ts";
import { type Watched, WatchedWorker } from "./watched.ts";

/** Folder of the corpus, from the top of the repository. */
const corpus = "test/fuzz/corpus";

const batchSize = 100;

/** Failures of a kind after which it is not gone on with. */
const mostFailures = 5;

/** What cases of a kind came to. */
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
const only = values.only.flatMap((names) => names.split(","));
const unknown = only.find((name) => !Object.hasOwn(kinds, name));
if (
  unknown !== undefined ||
  !Number.isSafeInteger(seed) ||
  !(Number(values.cases) > 0) ||
  !(Number(values.threads) >= 1)
) {
  console.error(
    `npm run fuzz -- [--cases 5000] [--seed 42] [--only ${Object.keys(kinds).join(",")}] [--threads 2] [--slowest]`,
  );
  process.exit(2);
}
const chosen = Object.keys(kinds).filter((name) => only.length === 0 || only.includes(name));

const sums = new Map<string, Sum>(
  chosen.map((kind) => [
    kind,
    { cases: 0, ms: 0, slowest: { ms: 0, case: undefined }, steps: new Map(), failures: [] },
  ]),
);
const rules = new Map<string, number>();
const sumOf = (kind: string): Sum => sums.get(kind) as Sum;

/** Batches of all kinds, in turns, so that a run that is stopped has seen something of each. */
function batches(): Batch[] {
  const shares = chosen.reduce((sum, kind) => sum + (kinds[kind]?.share ?? 0), 0);
  const all = chosen.flatMap((kind, place) => {
    const cases = Math.ceil((Number(values.cases) * (kinds[kind]?.share ?? 0)) / shares);
    return Array.from({ length: Math.ceil(cases / batchSize) }, (_, index) => ({
      kind,
      // One that no other batch has, of this seed or of the one beside it.
      seed: (seed * 7_919 + place * 1_000_003 + index * 101) % 2_147_483_647,
      cases: Math.min(batchSize, cases - index * batchSize),
      at: index / cases,
    }));
  });
  return all.toSorted((a, b) => a.at - b.at).map(({ at: _at, ...batch }) => batch);
}

function fail(kind: string, failure: Failure, where: string): void {
  const { failures } = sumOf(kind);
  const isKnown = failures.includes(failure.what);
  failures.push(failure.what);
  if (isKnown) return;
  // A case that got stuck while another one was made smaller has no place in the batch to be made again by.
  const isKept = failure.case !== undefined;
  const file = isKept ? addToCorpus(corpus, kind, { about: failure.what, case: failure.case }) : "not known";
  console.error(`\n${kind} (${where}): ${failure.stack || failure.what}\nsmallest case: ${file}\n`);
}

function add(from: Readonly<Record<string, number>>, to: Map<string, number>): void {
  for (const [name, count] of Object.entries(from)) to.set(name, (to.get(name) ?? 0) + count);
}

async function take(batch: Batch, result: Watched, ms: number): Promise<void> {
  const sum = sumOf(batch.kind);
  sum.cases += batch.cases;
  sum.ms += ms;
  const where = `seed ${batch.seed}`;
  if ("stuckAt" in result) {
    const { stuckAt } = result;
    const one = stuckAt < 0 ? undefined : await caseAt(batch, stuckAt);
    const which = stuckAt < 0 ? "a smaller case than one that failed" : `case ${stuckAt}`;
    return fail(batch.kind, failureOf(one, new Error(`a case ${result.why}`)), `${where}, ${which}`);
  }
  add(result.steps, sum.steps);
  add(result.rules, rules);
  if (result.slowest.ms > sum.slowest.ms) sum.slowest = result.slowest;
  if (result.failure) fail(batch.kind, result.failure, where);
}

/** What was found once is looked at first. */
async function replay(): Promise<void> {
  const tally = tallyOf(new Map(), new Map());
  for (const kind of chosen) {
    for (const { file, case: one } of readCorpus(corpus, kind)) {
      try {
        await kinds[kind]?.check(one, tally);
      } catch (error) {
        sumOf(kind).failures.push(file);
        console.error(`\nthe corpus, ${file}: ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
  }
}

async function runAll(): Promise<void> {
  const left = batches();
  const total = left.reduce((sum, { cases }) => sum + cases, 0);
  let [done, told] = [0, performance.now()];
  const work = async (): Promise<void> => {
    const worker = new WatchedWorker();
    for (let batch = left.shift(); batch; batch = left.shift()) {
      if (sumOf(batch.kind).failures.length >= mostFailures) continue;
      const start = performance.now();
      await take(batch, await worker.run(batch), performance.now() - start);
      done += batch.cases;
      if (performance.now() - told < 60_000) continue;
      told = performance.now();
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
await replay();
await runAll();
printTable();
if (values.slowest) {
  for (const [kind, { slowest }] of sums)
    console.log(kind, slowest.ms.toFixed(0), JSON.stringify(slowest.case, encode)?.slice(0, 300));
}
const failures = [...sums.values()].reduce((sum, each) => sum + each.failures.length, 0);
console.log(`\n${((performance.now() - start) / 1000).toFixed(0)} s, ${failures} failures`);
process.exitCode = failures > 0 ? 1 : 0;
