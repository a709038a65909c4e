import { join } from "node:path";
import { runError } from "../../../model/findings/index.ts";
import { advise } from "../../../model/rules/index.ts";
import { configFileName } from "../../../pipeline/config/index.ts";
import { commitFiles, removeLeftoversOf } from "../../../pipeline/write/index.ts";
import { guarded, readText } from "../../../platform/files/index.ts";
import { acquireWriteLock, type Host, type LockWait, type WriteLock } from "../../../platform/index.ts";
import type { Repository } from "../facts/repository.ts";
import type { SetupStep } from "../../../model/report/index.ts";
import { isChange } from "./step.ts";

/**
 * Performs the steps under the write lock, if the files have not changed since they were read.
 *
 * @throws {RunError} rule `io`
 */
export async function performSteps(
  steps: readonly SetupStep[],
  { top, folder }: Pick<Repository, "top" | "folder">,
  wait: LockWait,
  host: Host,
): Promise<void> {
  if (!steps.some(isChange)) return;
  const writeLocks: WriteLock[] = [];
  try {
    // Two packages of one repository share files at its top. The working directory is not used: it may be another path of the top.
    for (const path of new Set([top, join(top, folder)])) writeLocks.push(await acquireWriteLock(path, host, wait));
    wait.signal?.throwIfAborted();
    writeFiles(steps, top, () => writeLocks.forEach((writeLock) => writeLock.assertHeld()), host);
    for (const step of steps) {
      if (step.kind === "setting") host.git.run(["config", "--local", step.name, step.value], top);
    }
  } finally {
    for (const writeLock of writeLocks.toReversed()) await writeLock.release();
  }
}

function writeFiles(steps: readonly SetupStep[], top: string, assertMayRename: () => void, { disk }: Host): void {
  const writes = steps.flatMap((step) => (step.kind === "write" ? [step] : []));
  const files = guarded(disk);
  // The first step has the text that was read, the last one the text to write.
  for (const { file, before } of new Map(writes.toReversed().map((step) => [step.file, step])).values()) {
    // Another program may have written while the user was answering.
    const path = join(top, file);
    if ((files.kind(path) === "file" ? readText(files, path) : undefined) === before) continue;
    const message = `${file} was modified after it was read; nothing was changed`;
    throw runError("io", message, { file, advice: advise`run ${["init"]} again` });
  }
  const written = [...new Map(writes.map((step) => [step.file, step])).values()]
    // The configuration is last: until it exists, the run after a killed one plans everything again.
    .toSorted((a, b) => Number(a.file.endsWith(configFileName)) - Number(b.file.endsWith(configFileName)))
    .map(({ file, after, isExecutable }) => ({
      path: join(top, file),
      text: after,
      ...(isExecutable && { mode: 0o755 }),
    }));
  removeLeftoversOf(disk, written);
  commitFiles(disk, {
    folder: { root: top, dir: "." },
    files: written,
    orphans: [],
    retryArgs: ["init"],
    assertMayRename,
  });
}
