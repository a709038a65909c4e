import type { ApiVersion } from "../model/spec/index.ts";
import type { World } from "../platform/index.ts";
import type { Diagnostic } from "../model/findings/index.ts";
import type { HookHomeName, NextSteps, Proposal, SetupChoices, SetupStep } from "../features/init/index.ts";
import type { RunOptions } from "./options.ts";

/** A choice that is a value of the configuration. */
export type SetupValue = "baseUrl" | "dir" | "packageName";

/** What is known of a repository before anything is chosen. */
export interface SetupSurvey {
  /** Name of the configuration file; `undefined` if it is not written yet. */
  readonly config: string | undefined;
  /** The hook managers of the repository, the preferred one first. */
  readonly homes: readonly HookHomeName[];
  /** The output that the setup proposes after some choices. */
  propose(choices: SetupChoices): Proposal;
  /** What is wrong with a value; `undefined` if it is valid. */
  problemOf(name: SetupValue, value: string): string | undefined;
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
  /** `null` if the configuration could not be read. */
  readonly apiVersion: ApiVersion | null;
  /** Absolute path of the configuration; `null` in the same case. */
  readonly config: string | null;
  /** Files of the steps are from the top of the repository. */
  readonly steps: readonly SetupStep[];
  /** What to do next; `null` if nothing was planned. */
  readonly next: NextSteps | null;
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
