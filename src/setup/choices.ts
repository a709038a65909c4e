/**
 * The homes of hooks by name, in the order in which they are looked for. lint-staged is the last one: it runs nothing for a
 * commit that only removes files.
 */
export const hookHomeNames = ["husky", "lefthook", "pre-commit", "simple-git-hooks", "git", "lint-staged"] as const;
export type HookHomeName = (typeof hookHomeNames)[number];

/** Services whose workflows can be written. */
export const ciNames = ["github"] as const;
export type CiName = (typeof ciNames)[number];

/** What a person chooses. */
export interface SetupChoices {
  /** Address of the service; `undefined` takes the sample lists. A configuration that exists is kept. */
  readonly baseUrl: string | undefined;
  /** Where the hook goes; `undefined`: the home that the repository has. */
  readonly hook: HookHomeName | "none" | undefined;
  /** Whose workflow is written; `undefined`: none. */
  readonly ci: CiName | undefined;
}
