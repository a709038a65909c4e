import { resolve } from "node:path";
import { attempt } from "../base/index.ts";
import { quote } from "../base/text/index.ts";
import { Findings, runError } from "../model/findings/index.ts";
import { advise } from "../model/rules/index.ts";
import { printLock } from "../model/lock/index.ts";
import { commitFiles } from "../pipeline/write/index.ts";
import type { Host } from "../platform/index.ts";
import { type CommandResult, note, resultOf } from "../report/index.ts";
import { defineCommand } from "./flags.ts";
import { mergeTexts, readLockFile, reportDecisions } from "../project/index.ts";

export const command = defineCommand({
  about: [
    "Merges two versions of the lock. Git runs it if both branches have changed the lock; `npm create reference-codegen` registers it.",
  ],
  examples: [["merge-driver %O %A %B", "the command in the git configuration: base, ours, theirs"]],
  parameters: {
    base: { type: "string", describe: "The common ancestor; %O in the git configuration", required: true },
    ours: { type: "string", describe: "The version of this branch, which gets the result; %A", required: true },
    theirs: { type: "string", describe: "The version of the other branch; %B", required: true },
  },
  flags: {},
  async run({ args, cwd, host }) {
    return mergeDriver({ cwd, ...args }, host);
  },
});

/**
 * Merges two locks into `ours`, as git's merge driver. If that fails, `ours` gets both sides between conflict markers: otherwise,
 * git would keep our side alone, and a later run would accept it.
 *
 * @param options the files that git names `%O` (empty without a common ancestor), `%A` and `%B`, from `cwd`
 */
export async function mergeDriver(
  { cwd, base, ours, theirs }: Record<"cwd" | "base" | "ours" | "theirs", string>,
  { disk }: Host,
): Promise<CommandResult> {
  const findings = new Findings();
  const read = (file: string): string => {
    const text = readLockFile(resolve(cwd, file), disk);
    if (text === undefined) throw runError("usage", `${quote(file)} does not exist`);
    return text;
  };
  const merged = await findings.guard(null, () =>
    mergeTexts({ base: read(base), ours: read(ours), theirs: read(theirs) }, undefined),
  );
  const bytesOf = (file: string): Uint8Array | undefined => attempt(() => disk.bytes(resolve(cwd, file)));
  await findings.guard(undefined, () => {
    const ourBytes = bytesOf(ours);
    if (ourBytes === undefined) return;
    const text = merged === null ? conflictOf(ourBytes, bytesOf(theirs) ?? new Uint8Array()) : printLock(merged.lock);
    commitFiles(disk, cwd, [{ path: resolve(cwd, ours), text }]);
  });
  if (merged !== null) reportDecisions(merged, findings, undefined);
  const apiVersion = merged?.lock.apiVersion ?? null;
  const advice = advise`after the merge, run ${["--offline"]} to update the package`;
  const notes = merged === null ? [] : [note("merged the two locks", { style: "green", advice })];
  return resultOf("merge-driver", findings.sorted(), { report: { apiVersion }, notes: ({ ok }) => (ok ? notes : []) });
}

function conflictOf(...sides: [ours: Uint8Array, theirs: Uint8Array]): Buffer {
  // Not as UTF-8: a side may be invalid.
  const [ours, theirs] = sides.map((side) =>
    Buffer.from(side)
      .toString("latin1")
      .replace(/[^\n]$/, "$&\n"),
  );
  return Buffer.from(`<<<<<<< ours\n${ours}=======\n${theirs}>>>>>>> theirs\n`, "latin1");
}
