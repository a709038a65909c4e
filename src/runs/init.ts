import type { ApiVersion } from "../api/index.ts";
import type { World } from "../disk/index.ts";
import type { Diagnostic } from "../findings/index.ts";
import type { HookHomeName, SetupChoices, SetupStep } from "../setup/index.ts";
import type { RunOptions } from "./options.ts";

/** What is known of a repository before anything is chosen. */
export interface SetupSurvey {
  /** Name of the file that has the configuration; `undefined` where it is still to be written. */
  readonly config: string | undefined;
  /** Where the repository keeps hooks, the home to take first. */
  readonly homes: readonly HookHomeName[];
}

/** Asks a person. */
export interface SetupQuestions {
  /** @returns `undefined` where the person ends it */
  choose(survey: SetupSurvey, choices: SetupChoices): Promise<SetupChoices | undefined>;
  confirm(steps: readonly SetupStep[]): Promise<boolean | undefined>;
}

/** How {@link init} runs. */
export interface InitOptions extends Pick<RunOptions, "signal" | "onWaitForTurn"> {
  /** Absolute path of the folder of the configuration. */
  readonly cwd: string;
  readonly choices: SetupChoices;
  /** Plans everything and writes nothing. */
  readonly dryRun: boolean;
  /** Without it nothing is asked. */
  readonly questions?: SetupQuestions;
}

/** How far a setup went: the person may have said no, or ended it. */
export type SetupOutcome = "done" | "planned" | "declined" | "ended" | "failed";

/** What a setup came to. */
export interface InitResult {
  readonly ok: boolean;
  readonly outcome: SetupOutcome;
  readonly diagnostics: readonly Diagnostic[];
  /** `null` where the configuration could not be read. */
  readonly apiVersion: ApiVersion | null;
  /** Absolute path of the configuration; `null` likewise. */
  readonly config: string | null;
  /** Files of the steps are from the top of the repository. */
  readonly steps: readonly SetupStep[];
}

/**
 * Sets up a repository: configuration, scripts, attributes, hook, workflow. What is wrong comes as findings.
 *
 * @throws only where there is a bug of ours
 */
export async function init(options: InitOptions, world: World): Promise<InitResult> {
  // Loaded here: no other run needs it.
  const { initRepository } = await import("./init-repository.ts");
  return initRepository(options, world);
}
