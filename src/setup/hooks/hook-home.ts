import { hooksFile, type Repository } from "../repository.ts";
import type { SetupStep } from "../step.ts";

/** A place where a repository keeps its hooks. */
export interface HookHome {
  /** The file that the hook goes into, POSIX from the top; `undefined` where the repository has no such home. */
  find(repository: Repository): string | undefined;
  /**
   * Plans the hook.
   *
   * @param file as {@link find} gives it; without it the home is made
   */
  plan(repository: Repository, file: string | undefined): SetupStep;
}

export const hookPurpose = "the check before each commit";

/** Whether git runs anything before a commit: tools that keep hooks in a file of their own put a script there for it. */
export function hasInstalledHook(repository: Repository): boolean {
  return repository.read(hooksFile(repository)) !== undefined;
}
