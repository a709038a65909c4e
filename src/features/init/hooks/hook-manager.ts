import type { Repository } from "../facts/repository.ts";
import { type EditResult, editFile, type FileEdit, type SetupStep } from "../steps/step.ts";
import { runsCheck } from "./hook-command.ts";

/** A tool that runs commands before a commit. */
export interface HookManager {
  /** Commands that add it to a repository, if it is not an npm package. */
  readonly install?: readonly string[];
  /** Whether the tool is also used without its npm package. */
  readonly isOptional?: true;
  /** The command by which a package in the folder `dependent` installs the hook `file` in a clone. */
  installHooks?(dependent: string, file: string): string;
  /** The file for the hook, POSIX from the top; `undefined` if the repository does not use the tool. */
  find(repository: Repository): string | undefined;
  plan(repository: Repository, file: string): SetupStep;
}

export const hookPurpose = "check generated files before each commit";

export function planHookFile(
  repository: Repository,
  step: Omit<FileEdit, "what">,
  edit: (text: string | undefined) => EditResult,
): SetupStep {
  return editFile(repository, { ...step, what: hookPurpose }, (text) =>
    text !== undefined && runsCheck(text, repository) ? text : edit(text),
  );
}
