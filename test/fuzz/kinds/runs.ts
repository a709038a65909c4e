import fc from "fast-check";
import { bytesOf } from "../grammar/bytes.ts";
import { configOf } from "../grammar/config.ts";
import { damagedLockBytes, lockBytes, intactLockBytes } from "../grammar/lock.ts";
import { version as anyVersion } from "../grammar/service.ts";
import { hostileText } from "../grammar/texts.ts";
import { applyEdits, edits, layout, printTree, treeOf } from "../grammar/tree.ts";
import type { Kind, Tally } from "../kind.ts";
import { damage, type Damage, damagesAfterRuns, inProject, runCommand } from "../project.ts";
import { mostly } from "../grammar/choices.ts";

/** A project and a sequence of commands. */
interface RunsCase {
  readonly config: Uint8Array;
  readonly lock: Uint8Array | null;
  /** Locks that are arguments of commands: of the other branch and of the base. */
  readonly theirs: Uint8Array;
  readonly base: Uint8Array;
  readonly commands: readonly (readonly string[])[];
  /** Damages after each command. */
  readonly damages: readonly (readonly Damage[])[];
}

const keys = ["contact_status", "country", "loyalty_level", "priority", "transaction_status"];

const offline = [
  ..."generate --offline|generate --offline --dry-run|generate --locked --offline|check|check --full".split("|"),
  ..."diff lock theirs.lock.json|diff base.lock.json theirs.lock.json --exit-code".split("|"),
  ..."diff theirs.lock.json lock --reporter markdown|diff base.lock.json theirs.lock.json --reporter changeset".split(
    "|",
  ),
  ..."show|show priority|docs|docs --out -|explain lock|prune --dry-run".split("|"),
  ..."merge-driver base.lock.json codegen.lock.json theirs.lock.json|impact base.lock.json theirs.lock.json".split("|"),
  "init --yes --dry-run",
].map((line) => line.split(" "));

/** Command lines that do not open a connection. */
const commands: fc.Arbitrary<readonly string[]> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...offline) },
  hostileText.map((text) => ["show", text.replaceAll("\0", "")]),
  fc.array(hostileText, { minLength: 1, maxLength: 3 }).map((args) => ["explain", ...args]),
  hostileText.map((text) => ["check", `--${text}`]),
  hostileText.map((text) => ["diff", "lock", text]),
);

const reporters = mostly(
  [],
  3,
  fc.constantFrom("json", "sarif", "markdown").map((name) => ["--reporter", name]),
);
const commandLines = fc.tuple(commands, reporters).map(([command, reporter]) => {
  const [name = "", ...args] = command;
  // Before the arguments: after `--` it would be one of them.
  return command.includes("--reporter") || args.at(-1) === "-" ? command : [name, ...reporter, ...args];
});

const config = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: configOf("1.2", keys) },
      anyVersion.chain((version) => configOf(version, keys)),
    ),
    mostly([], 3, edits),
    layout,
  )
  .map(([members, changes, format]) => bytesOf(printTree(applyEdits(treeOf(members), changes), format)));

const cases: fc.Arbitrary<RunsCase> = fc
  .record({
    config,
    locks: fc.oneof({ weight: 8, arbitrary: intactLockBytes }, { weight: 4, arbitrary: lockBytes }, damagedLockBytes),
    hasLock: mostly(true, 12, fc.constant(false)),
    // Most other commands read the result of the first one.
    first: fc.subarray([["generate", "--offline"]]),
    commands: fc.array(commandLines, { minLength: 1, maxLength: 3 }),
    damages: damagesAfterRuns,
  })
  .map(({ config: bytes, locks: { base, ours, theirs }, hasLock, first, commands: lines, damages: afterRuns }) => ({
    config: bytes,
    lock: hasLock ? ours : null,
    theirs,
    base: base ?? theirs,
    commands: [...first, ...lines],
    damages: afterRuns,
  }));

async function check(
  { config: bytes, lock, theirs, base, commands: lines, damages: afterRuns }: RunsCase,
  tally: Tally,
): Promise<void> {
  const files = {
    "codegen.config.json": bytes,
    ...(lock && { "codegen.lock.json": lock }),
    "theirs.lock.json": theirs,
    "base.lock.json": base,
    "tsconfig.json": '{ "files": ["own.ts"] }',
    "own.ts": 'import { Priority } from "./generated/index.js";\nconsole.log(Priority);\n',
  };
  await inProject(files, async (dir) => {
    for (const [index, line] of lines.entries()) {
      await runCommand(line, dir, tally);
      damage(dir, afterRuns[index] ?? []);
    }
  });
}

/** Runs of the command line in a project, without a connection. */
export const runs: Kind<RunsCase> = { share: 20, isSlow: true, cases, check };
