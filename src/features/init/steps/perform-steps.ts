import { basename, join } from "node:path";
import { advise } from "../../../model/rules/index.ts";
import { errorFinding, RunError } from "../../../model/findings/index.ts";
import { guarded, readText } from "../../../platform/files/index.ts";
import type { Host } from "../../../platform/index.ts";
import { acquireWriteLock, type WriteLock, type LockOwner } from "../../../platform/write-lock/index.ts";
import { configFileName } from "../../../pipeline/config/index.ts";
import { commitFiles, removeLeftoversOf } from "../../../pipeline/write/index.ts";
import { isChange, type SetupStep } from "./step.ts";
import type { Repository } from "../facts/repository.ts";

interface PerformOptions {
  readonly signal: AbortSignal | undefined;
  /** Called after a second of waiting for another run. */
  readonly onWait: ((owner: LockOwner) => void) | undefined;
}

/**
 * Performs the steps under the write lock, if the files have not changed since they were read.
 *
 * @throws {RunError} rule `io`
 */
export async function performSteps(
  steps: readonly SetupStep[],
  { top, folder }: Pick<Repository, "top" | "folder">,
  { signal, onWait }: PerformOptions,
  host: Host,
): Promise<void> {
  // Two packages of one repository share files at its top. The working directory is not used: it may be another path of the top.
  const folders = [...new Set([top, join(top, folder)])];
  if (!steps.some(isChange)) return;
  const writeLocks: WriteLock[] = [];
  try {
    for (const each of folders) writeLocks.push(await acquireWriteLock(each, host, { signal, onWait }));
    signal?.throwIfAborted();
    assertAsRead(steps, top, host);
    perform(steps, top, () => writeLocks.forEach((writeLock) => writeLock.assertHeld()), host);
  } finally {
    for (const writeLock of writeLocks.toReversed()) await writeLock.release();
  }
}

/** Another program may have written while the user was answering. */
function assertAsRead(steps: readonly SetupStep[], top: string, { disk }: Host): void {
  const files = guarded(disk);
  const first = new Map(writesOf(steps).toReversed());
  for (const [file, { before }] of first) {
    const path = join(top, file);
    if ((files.kind(path) === "file" ? readText(files, path) : undefined) === before) continue;
    const message = `${file} was modified after it was read; nothing was changed`;
    throw new RunError([errorFinding("io", message, { file, advice: advise`run ${["init"]} again` })]);
  }
}

const isConfig = (file: string): boolean => basename(file) === configFileName;

function writesOf(steps: readonly SetupStep[]) {
  return steps.flatMap((step) => (step.kind === "write" ? [[step.file, step] as const] : []));
}

function perform(steps: readonly SetupStep[], top: string, assertMayRename: () => void, { disk, git }: Host): void {
  const written = new Map(writesOf(steps));
  // The configuration is last: until it exists, the run after a killed one plans everything again.
  const ordered = [...written.values()].toSorted((a, b) => Number(isConfig(a.file)) - Number(isConfig(b.file)));
  const files = ordered.map(({ file, after, isExecutable }) => {
    return { path: join(top, file), text: after, ...(isExecutable && { mode: 0o755 }) };
  });
  removeLeftoversOf(disk, files);
  const folder = { root: top, dir: "." };
  commitFiles(disk, { folder, files, orphans: [], retryArgs: ["init"], assertMayRename });
  try {
    for (const step of steps) {
      if (step.kind === "setting") git.run(["config", "--local", step.name, step.value], top);
    }
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    const state = "the files have already been written";
    throw new RunError(error.diagnostics.map((each) => ({ ...each, message: `${each.message}; ${state}` })));
  }
}
