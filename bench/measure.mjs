// Measures complete processes. A round runs each command once, so that a slower machine slows all of them down.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * @typedef {object} Command
 * @property {string} name
 * @property {string[][]} steps argument lists, run one after the other. Node runs the first argument if it is a script
 * @property {string} cwd
 * @property {() => void} [before] called first, not measured
 */

// Without variables that change how Node starts.
const { NODE_OPTIONS: _o, NODE_EXTRA_CA_CERTS: _c, NODE_COMPILE_CACHE: _k, ...plain } = process.env;

function run({ name, steps, cwd }, environment = {}) {
  for (const [program, ...rest] of steps) {
    const [file, args] = /\.[cm]?js$|^-e$/.test(program) ? [process.execPath, [program, ...rest]] : [program, rest];
    const { status, stderr, stdout, error } = spawnSync(file, args, {
      cwd,
      env: { ...plain, ...environment },
      maxBuffer: 1 << 28,
    });
    if (status !== 0) throw new Error(`${name}: ${error?.message ?? `${stderr}${stdout}`.slice(-800)}`);
  }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/**
 * @param {Command[]} commands the first is the unit
 * @param {number} rounds
 * @returns {Map<string, { ms: number, ratio: number, min: number, max: number }>} medians; ratios to the unit of the same round
 */
export function measure(commands, rounds) {
  const times = new Map(commands.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; round++) {
    for (const command of commands) {
      command.before?.();
      const start = process.hrtime.bigint();
      run(command);
      // The first round warms the caches of the disk.
      if (round >= 0) times.get(command.name).push(Number(process.hrtime.bigint() - start) / 1e6);
    }
  }
  const units = times.get(commands[0].name);
  return new Map(
    Array.from(times, ([name, all]) => {
      const ratios = all.map((ms, round) => ms / units[round]);
      return [name, { ms: median(all), ratio: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) }];
    }),
  );
}

/** Runs before a program: appends the peak memory of its process, in KiB, to the file in PEAK_FILE. */
const appendPeak = `
import { appendFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
if (isMainThread)
  process.on("exit", () => appendFileSync(process.env.PEAK_FILE, process.resourceUsage().maxRSS + "\\n"));
`;

/** Runs a command once. Returns its time in ms, and the peak memory of its processes, which must be Node processes, in MiB. */
export function measureOnce(command) {
  const folder = mkdtempSync(join(tmpdir(), "peak-"));
  try {
    command.before?.();
    const file = join(folder, "peak");
    const start = performance.now();
    run(command, { PEAK_FILE: file, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(appendPeak)}` });
    const ms = performance.now() - start;
    return { ms, peak: Math.max(...readFileSync(file, "utf8").trim().split("\n").map(Number)) / 1024 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
