import { randomUUID } from "node:crypto";
import { accessSync, constants, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { attempt } from "../../../src/base/index.ts";
import { realDisk } from "../../../src/platform/files/index.ts";
import { createGit } from "../../../src/platform/git/index.ts";
import { envFileArgs, type Machine, runCommand, runGenerator } from "../generator.ts";
import type { Repository } from "../repository/repository.ts";
import { exitCodes, Failure } from "./failure.ts";
import type { FileWrite, SetupStep } from "./step.ts";

/** @throws {Failure} with the message and the exit code of what failed */
export async function performStep(step: SetupStep, { top }: Repository, machine: Machine): Promise<void> {
  if (step.kind === "write") writeFile(step, top);
  if (step.kind === "setting") {
    const git = createGit(machine.cwd, machine.environment, realDisk.realPath);
    git.run(["config", "--local", step.name, step.value], top);
  }
  if (step.kind !== "run") return;
  const { exitCode, message = "" } =
    step.task === "generate"
      ? await runGenerator(["generate", ...envFileArgs(machine)], machine, { isProjects: true })
      : { exitCode: await runCommand(step.words, machine) };
  if (exitCode === exitCodes.ok) return;
  throw new Failure(`${step.command} failed with exit code ${exitCode}${message && `:\n${message}`}`, exitCode);
}

/** Replaces a file at once, and keeps its permissions. */
function writeFile({ file, after, isExecutable }: FileWrite, top: string): void {
  const path = join(top, file);
  const temporary = `${path}.${randomUUID()}.tmp`;
  const mode = isExecutable ? 0o755 : realDisk.mode(path);
  try {
    mkdirSync(dirname(path), { recursive: true });
    // Replacing does not need the permission to write to the file.
    if (mode !== undefined && realDisk.isFile(path)) accessSync(path, constants.W_OK);
    realDisk.writeNew(temporary, after, mode);
    realDisk.rename(temporary, path);
  } catch (error) {
    attempt(() => realDisk.remove(temporary));
    throw new Failure(`${file} could not be written: ${(error as NodeJS.ErrnoException).code}`);
  }
}
