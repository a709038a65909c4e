import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { exitCodes } from "../../src/report/index.ts";
import { type CliResult, runCli } from "../support/cli.ts";
import { mutate, mutationsOfBytes } from "./grammar/bytes.ts";
import { position } from "./grammar/choices.ts";
import type { Tally } from "./kind.ts";
import { assert, assertReport, assertShowsAll } from "./sound.ts";

/** Files of a project by their paths from its folder. */
export type Files = Readonly<Record<string, Uint8Array | string>>;

/** Calls `use` in a new project, which is removed afterwards. */
export async function inProject<T>(files: Files, use: (dir: string) => Promise<T>): Promise<T> {
  const dir = realpathSync.native(mkdtempSync(join(tmpdir(), "reference-codegen-fuzz-")));
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), content);
    }
    return await use(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** A change of a file between two runs. */
export interface Damage {
  /** The position of the file in the list of all files: at least 0 and less than 1. */
  readonly at: number;
  readonly mutations: Parameters<typeof mutate>[1];
}

const damages: fc.Arbitrary<readonly Damage[]> = fc.array(fc.record({ at: position, mutations: mutationsOfBytes }), {
  maxLength: 3,
});

/** Damages after each run. */
export const damagesAfterRuns = fc.oneof(fc.constant([]), fc.array(damages, { maxLength: 3 }));

/** Damages files of a project. */
export function damage(dir: string, all: readonly Damage[]): void {
  const files = readdirSync(dir, { recursive: true, encoding: "utf8" })
    .map((path) => join(dir, path))
    .filter((path) => statSync(path).isFile())
    .toSorted();
  for (const { at, mutations } of all) {
    const file = files[Math.floor(at * files.length)] as string;
    writeFileSync(file, mutate(new Uint8Array(readFileSync(file)), mutations));
  }
}

const documentedCodes: readonly number[] = Object.values(exitCodes).filter((code) => code !== exitCodes.internal);

/** Runs a command line, and fails if it does not end as documented. */
export async function runCommand(argv: readonly string[], cwd: string, tally: Tally): Promise<CliResult> {
  const result = await runCli(argv, { cwd, env: { NO_COLOR: "1" } });
  const { exitCode, stdout, stderr } = result;
  const shown = `codegen ${argv.join(" ")}`;
  assert(exitCode !== exitCodes.internal, `${shown} reports a bug:\n${stderr}`);
  assert(documentedCodes.includes(exitCode), `${shown} ended with the undocumented exit code ${exitCode}`);
  assert(!/^ {4}at /m.test(stderr), `${shown} shows a stack:\n${stderr}`);
  assertShowsAll(stderr, `stderr of ${shown}`);
  assertShowsAll(stdout, `stdout of ${shown}`);
  assert(exitCode === exitCodes.ok || stdout + stderr !== "", `${shown} ended with ${exitCode} and printed nothing`);
  tally.reach(`exit ${exitCode}`);
  if (argv.includes("json")) {
    assertReport(stdout);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly never[] };
    tally.found(diagnostics);
  }
  return result;
}
