import { hooksFile, type Repository } from "../facts/repository.ts";
import type { SetupStep } from "../steps/step.ts";

/** A tool that runs commands before a commit. */
export interface HookManager {
  /** Commands that add it to a repository; `undefined` if it is always there. */
  readonly install?: readonly string[];
  readonly npm?: NpmPackage;
  /** The file that the hook goes into, POSIX from the top; `undefined` if the repository does not use the tool. */
  find(repository: Repository): string | undefined;
  /** Plans the hook in that file. */
  plan(repository: Repository, file: string): SetupStep;
}

interface NpmPackage {
  readonly name: string;
  /** Whether the tool is also used without its npm package. */
  readonly isOptional?: true;
  /**
   * The command that installs the hooks in a clone, in the folder of a package that depends on the tool; missing if it
   * installs none.
   *
   * @param file as {@link HookManager.find} returns it
   */
  command?(dependent: { readonly folder: string; readonly range: string }, file: string): string;
}

export const hookPurpose = "checks the generated files before each commit";

/** Whether git has a pre-commit hook. Tools that configure hooks in their own file install it there. */
export function hasInstalledHook(repository: Repository): boolean {
  return repository.read(hooksFile(repository)) !== undefined;
}
